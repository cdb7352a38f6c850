import { z } from 'zod'
import {
  type GameType,
  gameTypes,
  mostCorrect,
  mostQuestions,
  optionCounts,
} from '#domain/games/rules.ts'
import { quizSeconds } from '#domain/quizzes/rules.ts'
import { ImageAddress } from './blobs.ts'
import {
  Day,
  Flag,
  Id,
  ListPaging,
  Localized,
  LogPosition,
  listOf,
  Moment,
  paged,
  success,
} from './common.ts'
import { questionLengths } from './game-rules.ts'
import { GameRecord, GameSession } from './game-sessions.ts'
import { ExportLanguage } from './history.ts'
import { Line, Paragraph } from './text.ts'

export { type GameType, gameTypes, mostCorrect, mostQuestions, optionCounts }

const mostClasses = 500
const mostSubjects = 200
const mostTogether = 30_000
export const mostGamesAtOnce = 1000

const moments = z.iso.datetime({ offset: true, local: true })
/** Accepts a date, or a moment, of which the date in the school's time zone counts. */
const GameDay = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(40)
    .refine(
      (text) =>
        /^(19|2\d)/.test(text) &&
        (z.iso.date().safeParse(text).success || moments.safeParse(text).success),
      {
        error: 'yup_date',
      },
    )

const numberCode = (input: unknown) =>
  input === undefined || input === null || input === '' || Number.isNaN(input)
    ? 'yup_number_required'
    : 'yup_number_type_error'
const Points = z
  .number({ error: ({ code, input }) => (code === 'invalid_type' ? numberCode(input) : undefined) })
  .min(0)
  .max(10_000)
  .refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, {
    error: 'yup_type_error',
  })

const idLists = {
  filters: listOf(Id, { min: 0, max: mostClasses }),
  subjects: listOf(Id, { min: 0, max: mostSubjects }),
}
const fields = {
  name: Line(255, 'game_name_required').min(1, 'game_name_required'),
  description: Paragraph(2000).default(''),
  logo: ImageAddress('game').nullish(),
  gameType: z.enum(gameTypes, { error: 'game_type_required' }),
  // With z.int(), mistakes in other fields would not be reported.
  order: z.number().multipleOf(1, 'yup_integer').min(0).max(1_000_000).default(0),
  featureStart: GameDay('feature_start_required'),
  featureEnd: GameDay('feature_end_required'),
  pointCorrect: Points.optional(),
  pointIncorrect: Points.optional(),
  pointExchangeRate: Points.optional(),
  isActive: z.boolean(),
  /** How many questions are drawn at random for each play. Null: all. Absent: unchanged. */
  draw: z.number().multipleOf(1, 'yup_integer').min(1).max(mostQuestions).nullish(),
  filters: idLists.filters.default([]),
  subjects: idLists.subjects.default([]),
}

const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const isInOrder = ({
  featureStart: start,
  featureEnd: end,
}: {
  featureStart?: unknown
  featureEnd?: unknown
}) => {
  const areDays =
    typeof start === 'string' && typeof end === 'string' && start.length === 10 && end.length === 10
  return !areDays || end >= start
}
type Pointed = 'pointCorrect' | 'pointIncorrect' | 'pointExchangeRate'
const isPointed =
  (field: Pointed) =>
  (game: { gameType: GameType } & { [Field in Pointed]?: number | undefined }) =>
    game.gameType !== 'mc' || game[field] !== undefined
const missing = (field: Pointed) => ({ path: [field], error: 'yup_number_required', ...always })

export const GameInput = z
  .object(fields)
  .refine(isInOrder, { path: ['featureEnd'], error: 'end_date_after_start', ...always })
  .refine(isPointed('pointCorrect'), missing('pointCorrect'))
  .refine(isPointed('pointIncorrect'), missing('pointIncorrect'))
  .refine(isPointed('pointExchangeRate'), missing('pointExchangeRate'))
export type GameInput = z.infer<typeof GameInput>
/** `unchangedSince`: the `updated_at` that the author saw. The change is refused if it differs. */
export const GameUpdate = GameInput.and(
  z.object({ unchangedSince: GameDay('yup_date').optional() }),
)
export type GameUpdate = z.infer<typeof GameUpdate>

const Imported = z.object({
  import: Id,
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
})
const ImportedGame = z
  .object({
    ...fields,
    _id: Id.optional(),
    filters: idLists.filters.optional(),
    subjects: idLists.subjects.optional(),
  })
  .refine(isInOrder, { path: ['featureEnd'], error: 'end_date_after_start', ...always })
  .refine(isPointed('pointCorrect'), missing('pointCorrect'))
  .refine(isPointed('pointIncorrect'), missing('pointIncorrect'))
  .refine(isPointed('pointExchangeRate'), missing('pointExchangeRate'))
/** A row with `_id` updates that game. Its logo stays, and so do absent lists. */
export const GamesInput = z.object({
  games: listOf(ImportedGame, {
    max: mostGamesAtOnce,
    together: { lists: ['filters', 'subjects'], max: mostTogether },
  }).refine((all) => {
    const ids = all.flatMap(({ _id }) => _id ?? [])
    return new Set(ids).size === ids.length
  }, 'yup_type_error'),
})
export type GamesInput = z.infer<typeof GamesInput>
export const GamesSaved = success(
  Imported.extend({ failed: z.array(z.object({ at: z.number(), code: z.literal('not_found') })) }),
)
export const ImportUndone = success(
  z.object({ restored: z.number(), removed: z.number(), kept: z.number() }),
)

export const GameStatuses = listOf(z.object({ _id: Id, isActive: z.boolean() }), {
  max: mostGamesAtOnce,
}).refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'yup_type_error')
export type GameStatuses = z.infer<typeof GameStatuses>

const questionText = Paragraph(questionLengths.text, 'question_text_required').min(
  1,
  'question_text_required',
)
const optionText = Line(questionLengths.option, 'option_text_required').min(
  1,
  'option_text_required',
)

const question = {
  game: Id,
  text: questionText,
  image: ImageAddress('question').nullish(),
  /** Null: the live quiz's own time. */
  seconds: z.int().min(quizSeconds.least).max(quizSeconds.most).nullish(),
  /** An `_id` keeps the option's identity when its text changes. */
  options: listOf(z.object({ _id: Id.optional(), text: optionText, isAns: z.boolean() }), {
    min: optionCounts.least,
    max: optionCounts.most,
  }).refine((options) => options.some((option) => option?.isAns === true), {
    error: 'at_least_one_correct_answer',
    when: ({ value }) => Array.isArray(value),
  }),
}
/** `_id`: an id that the author chose. The question is refused if the id is taken. */
export const QuestionInput = z.object({ _id: Id.optional(), ...question })
export type QuestionInput = z.infer<typeof QuestionInput>
export const QuestionUpdate = z.object({
  _id: Id,
  ...question,
  isActive: z.boolean().default(true),
  /** The version that the author saw. The change is refused if it differs. */
  expected: z.object({ version: z.int().min(1).max(1_000_000), isActive: z.boolean() }).optional(),
})
export type QuestionUpdate = z.infer<typeof QuestionUpdate>
export const QuestionsInput = listOf(z.object({ ...question, id: Id.optional() }), {
  max: mostGamesAtOnce,
}).refine((all) => {
  const ids = all.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}, 'yup_type_error')
export type QuestionsInput = z.infer<typeof QuestionsInput>
export const QuestionsSaved = success(Imported)

export const QuestionOrder = z.object({
  questions: listOf(Id, { min: 1, max: mostQuestions }).refine(
    (ids) => new Set(ids).size === ids.length,
    'yup_type_error',
  ),
})

export const GameOption = z.object({
  _id: Id,
  text: z.string(),
  /** Only for staff. */
  isAns: z.boolean().optional(),
})
export const GameQuestion = z.object({
  _id: Id,
  game: Id,
  gameType: z.enum(gameTypes),
  text: z.string(),
  image: z.string().nullable(),
  options: z.array(GameOption),
  isActive: z.boolean(),
  version: z.number(),
  seconds: z.number().nullable(),
})
export type GameQuestion = z.infer<typeof GameQuestion>
export const QuestionAnswer = success(GameQuestion)

const Named = z.object({ _id: Id, name: Localized })
export const Game = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  gameType: z.enum(gameTypes),
  order: z.number(),
  featureStart: Day,
  featureEnd: Day,
  pointCorrect: z.number(),
  pointIncorrect: z.number(),
  pointExchangeRate: z.number(),
  isActive: z.boolean(),
  filters: z.array(Named).optional(),
  subjects: z.array(Named),
  draw: z.number().nullable(),
  question_count: z.number(),
  created_at: Moment,
  updated_at: Moment,
})
export type Game = z.infer<typeof Game>
export const GamesAnswer = paged(Game)
export const GameDetail = Game.extend({
  /** Students get the questions only of a game that they may play alone. */
  questions: z.array(GameQuestion).optional(),
  /** The 50 newest. Students see only their own. */
  sessions: z.array(GameSession).optional(),
  records: GameRecord.optional(),
})
export type GameDetail = z.infer<typeof GameDetail>
export const GameAnswer = success(GameDetail)

const ids = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((text): unknown[] => text.split(','))
    .pipe(listOf(Id, { max: most }))

export const GamesQuery = ListPaging.extend({
  gameType: z.enum(gameTypes).optional(),
  isActive: Flag.optional(),
  filter: ids(mostClasses).optional(),
  subject: ids(mostSubjects).optional(),
  order_by: z
    .enum(['name', 'order', 'featureStart', 'featureEnd', 'isActive', 'created_at'])
    .optional(),
})
export const BankQuestion = GameQuestion.extend({
  game_name: z.string(),
  subjects: z.array(Named),
})
export type BankQuestion = z.infer<typeof BankQuestion>
export const BankAnswer = paged(BankQuestion)
/** `except`: a game to leave out. */
export const BankQuery = ListPaging.extend({
  game: Id.optional(),
  except: Id.optional(),
  subject: Id.optional(),
  order_by: z.enum(['created_at', 'text']).optional(),
})
export const GameDuplicate = z.object({ name: fields.name })

export const GameQuery = z.object({
  questions: Flag.optional(),
  sessions: Flag.optional(),
  records: Flag.optional(),
  minPosition: LogPosition.optional(),
})
/** `ifUntouched`: refuses to delete a game that has been changed or has ever had questions. */
export const GameRemovalQuery = z.object({ ifUntouched: Flag.optional() })
export const GameExportQuery = z.object({
  gameType: z.enum(gameTypes).optional(),
  lang: ExportLanguage,
})
export const QuestionExportQuery = z.object({
  game: Id.optional(),
  gameType: z.enum(gameTypes).optional(),
})
