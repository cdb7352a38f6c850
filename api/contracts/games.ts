import { z } from 'zod'
import {
  type GameType,
  gameTypes,
  mostCorrect,
  mostQuestions,
  optionCounts,
} from '#domain/games/rules.ts'
import { ImageAddress } from './blobs.ts'
import {
  Day,
  Flag,
  Id,
  ListPaging,
  Localized,
  listOf,
  Moment,
  Position,
  paged,
  success,
} from './common.ts'
import { GameRecord, GameSession } from './game-sessions.ts'
import { ExportLanguage } from './history.ts'
import { Line, Paragraph } from './text.ts'

export { type GameType, gameTypes, mostCorrect, mostQuestions, optionCounts }

const mostClasses = 500
const mostSubjects = 200
/**
 * Classes and subjects of all games in one call: more would be looked at for longer than others
 * wait.
 */
const mostTogether = 30_000
/** Of games or questions in one call. */
export const mostAtOnce = 1000

const moments = z.iso.datetime({ offset: true, local: true })
/**
 * yyyy-MM-dd or a whole ISO 8601 moment. Which of the school's days a moment lies in, only the
 * server knows.
 */
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

// A form sends no number for a field that was left open.
const numberCode = (input: unknown) =>
  input === undefined || input === null || input === '' || Number.isNaN(input)
    ? 'yup_number_required'
    : 'yup_number_type_error'
/** Up to two decimals: all reckoning is in hundredths. */
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
  /** As POST /blobs/batch (field `game`) or a GET of the game answered it; null: none. */
  logo: ImageAddress('game').nullish(),
  gameType: z.enum(gameTypes, { error: 'game_type_required' }),
  // Not z.int(), whose refusal keeps what is said of the other fields from being looked at.
  order: z.number().multipleOf(1, 'yup_integer').min(0).max(1_000_000).default(0),
  featureStart: GameDay('feature_start_required'),
  featureEnd: GameDay('feature_end_required'),
  /** Required of `mc`. */
  pointCorrect: Points.optional(),
  pointIncorrect: Points.optional(),
  pointExchangeRate: Points.optional(),
  isActive: z.boolean(),
  /** Ids of the classes and grades whose students play it, none for all. */
  filters: idLists.filters.default([]),
  /** Ids, none for all. */
  subjects: idLists.subjects.default([]),
}

/** Also where another field is wrong: a form says everything at once. */
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

/** POST /games/create; PUT /games/{id} takes the same. */
export const GameInput = z
  .object(fields)
  .refine(isInOrder, { path: ['featureEnd'], error: 'end_date_after_start', ...always })
  .refine(isPointed('pointCorrect'), missing('pointCorrect'))
  .refine(isPointed('pointIncorrect'), missing('pointIncorrect'))
  .refine(isPointed('pointExchangeRate'), missing('pointExchangeRate'))
export type GameInput = z.infer<typeof GameInput>

/**
 * Of an import: how many were made, changed and left as they are, and how many rows could not be
 * saved. `import` can be undone.
 */
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
/**
 * PUT /games/bulk: new ones, and with an `_id` those that are there, which keep their logos, and
 * their classes and subjects where these are not sent.
 */
export const GamesInput = z.object({
  games: listOf(ImportedGame, {
    max: mostAtOnce,
    together: { lists: ['filters', 'subjects'], max: mostTogether },
  }).refine((all) => {
    const ids = all.flatMap(({ _id }) => _id ?? [])
    return new Set(ids).size === ids.length
  }, 'yup_type_error'),
})
export type GamesInput = z.infer<typeof GamesInput>
/** `failed`: rows, counted from 0, whose game has gone meanwhile. */
export const GamesSaved = success(
  Imported.extend({ failed: z.array(z.object({ at: z.number(), code: z.literal('not_found') })) }),
)
/** POST /games/imports/{id}/undo. */
export const ImportUndone = success(
  z.object({ restored: z.number(), removed: z.number(), kept: z.number() }),
)

/** PUT /games/status: a list; games that have it already stay as they are. */
export const GameStatuses = listOf(z.object({ _id: Id, isActive: z.boolean() }), {
  max: mostAtOnce,
}).refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'yup_type_error')
export type GameStatuses = z.infer<typeof GameStatuses>

const questionText = Paragraph(300, 'question_text_required').min(1, 'question_text_required')
const optionText = Line(200, 'option_text_required').min(1, 'option_text_required')

const question = {
  game: Id,
  text: questionText,
  /** As POST /blobs/batch (field `question`) or a GET of the question answered it; null: none. */
  image: ImageAddress('question').nullish(),
  /**
   * A to D. One that is sent with the `_id` that it has stays the same option, also where its text
   * is another.
   */
  options: listOf(z.object({ _id: Id.optional(), text: optionText, isAns: z.boolean() }), {
    min: optionCounts.least,
    max: optionCounts.most,
  }).refine((options) => options.some((option) => option?.isAns === true), {
    error: 'at_least_one_correct_answer',
    when: ({ value }) => Array.isArray(value),
  }),
}
/**
 * POST /gameQuestions. How many options may be right, the game's type says: `max_correct_ans_msg`.
 */
export const QuestionInput = z.object(question)
export type QuestionInput = z.infer<typeof QuestionInput>
/** PUT /gameQuestions. `isActive` false takes it off the game. */
export const QuestionUpdate = z.object({
  _id: Id,
  ...question,
  isActive: z.boolean().default(true),
})
export type QuestionUpdate = z.infer<typeof QuestionUpdate>
/**
 * PUT /gameQuestions/bulk: new ones, and with an `id` those that are there; all of them or none.
 */
export const QuestionsInput = listOf(z.object({ ...question, id: Id.optional() }), {
  max: mostAtOnce,
}).refine((all) => {
  const ids = all.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}, 'yup_type_error')
export type QuestionsInput = z.infer<typeof QuestionsInput>
export const QuestionsSaved = success(Imported)

export const GameOption = z.object({
  _id: Id,
  text: z.string(),
  /** For staff alone. */
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
})
export type GameQuestion = z.infer<typeof GameQuestion>
export const QuestionAnswer = success(GameQuestion)

const Named = z.object({ _id: Id, name: Localized })
export const Game = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** Null where it has none of its own. */
  logo: z.string().nullable(),
  gameType: z.enum(gameTypes),
  order: z.number(),
  featureStart: Day,
  featureEnd: Day,
  pointCorrect: z.number(),
  pointIncorrect: z.number(),
  pointExchangeRate: z.number(),
  isActive: z.boolean(),
  /** None for all. For staff alone. */
  filters: z.array(Named).optional(),
  /** None for all. */
  subjects: z.array(Named),
  /** That are asked. */
  question_count: z.number(),
  created_at: Moment,
  updated_at: Moment,
})
export type Game = z.infer<typeof Game>
export const GamesAnswer = paged(Game)
export const GameDetail = Game.extend({
  /** With the flag `questions`: the active ones in order. */
  questions: z.array(GameQuestion).optional(),
  /** With the flag `sessions`: the newest, 50 at most; students' own alone. */
  sessions: z.array(GameSession).optional(),
  /** With the flag `records`, for staff alone: as GET /games/{id}/records. */
  records: GameRecord.optional(),
})
export type GameDetail = z.infer<typeof GameDetail>
export const GameAnswer = success(GameDetail)

/** Ids with a comma between them. */
const ids = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((text): unknown[] => text.split(','))
    .pipe(listOf(Id, { max: most }))

/** GET /games. Students are answered active ones in their days, for their class. */
export const GamesQuery = ListPaging.extend({
  gameType: z.enum(gameTypes).optional(),
  isActive: Flag.optional(),
  /** Ids of classes and grades: games for one of them, and those for all. */
  filter: ids(mostClasses).optional(),
  /** Ids: games of one of them, and those of all. */
  subject: ids(mostSubjects).optional(),
  order_by: z
    .enum(['name', 'order', 'featureStart', 'featureEnd', 'isActive', 'created_at'])
    .optional(),
})
/** GET /games/{id}. */
export const GameQuery = z.object({
  questions: Flag.optional(),
  sessions: Flag.optional(),
  records: Flag.optional(),
  minPosition: Position.optional(),
})
/** GET /games/export_stream: classes and subjects by their names in this language. */
export const GameExportQuery = z.object({
  gameType: z.enum(gameTypes).optional(),
  lang: ExportLanguage,
})
/** GET /gameQuestions/csv: of one game, of one type, or all. */
export const QuestionExportQuery = z.object({
  game: Id.optional(),
  gameType: z.enum(gameTypes).optional(),
})
