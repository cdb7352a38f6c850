import { z } from 'zod'
import { Id, ListPaging, Localized, LogPosition, Moment, paged, success } from './common.ts'
import { gameTypes } from './game-rules.ts'
import { ExportLanguage, HistorySearch } from './history.ts'
import { QuizTeam } from './quizzes.ts'

export const GameSession = z.object({
  _id: Id,
  created_at: Moment,
  game: z.object({ _id: Id, name: z.string() }),
  user: z.object({ _id: Id, name: Localized }),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  /** `options`: numbers of the chosen options; 0 is A. */
  records: z.array(
    z.object({ question: Id, options: z.array(z.number()), isCorrect: z.boolean() }),
  ),
  correct: z.number(),
  incorrect: z.number(),
  point: z.number(),
  pointExchanged: z.number(),
  round: Id.nullable(),
  /** The team in a live quiz, from 0; null without teams. */
  team: z.number().nullable(),
})
export type GameSession = z.infer<typeof GameSession>
export const GameSessionsAnswer = paged(GameSession)

const filters = {
  game: Id.optional(),
  period: Id.optional(),
  round: Id.optional(),
  class: HistorySearch.shape.class_filter,
}
const sessionOrders = ['created_at', 'class', 'point', 'pointExchanged', 'accuracy'] as const
export const GameSessionsQuery = ListPaging.extend({
  ...filters,
  minPosition: LogPosition.optional(),
  order_by: z.enum(sessionOrders).optional(),
})
export const GameSessionsExportQuery = GameSessionsQuery.omit({
  limit: true,
  page: true,
  order_by: true,
  order: true,
}).extend({
  lang: ExportLanguage,
  gameType: z.enum(gameTypes).optional(),
})

export const AnswerOfStudent = z.object({
  session: Id,
  created_at: Moment,
  user: GameSession.shape.user,
  profile: GameSession.shape.profile,
  /** The question as it was when the student answered. */
  question: z.object({
    _id: Id,
    text: z.string(),
    image: z.string().nullable(),
    options: z.array(z.object({ text: z.string(), isAns: z.boolean() })),
  }),
  /** Numbers of the chosen options; 0 is A. */
  chosen: z.array(z.number()),
  isCorrect: z.boolean(),
})
export type AnswerOfStudent = z.infer<typeof AnswerOfStudent>
export const StudentAnswersAnswer = paged(AnswerOfStudent)
export const StudentAnswersQuery = GameSessionsQuery.extend({
  game: Id,
  session: Id.optional(),
  question: Id.optional(),
  order_by: z.enum(['created_at', 'class', 'answer', 'isCorrect']).optional(),
})
export const StudentAnswersExportQuery = StudentAnswersQuery.omit({
  limit: true,
  page: true,
  order_by: true,
  order: true,
}).extend({ lang: ExportLanguage })

export const GameRecordQuery = z.object({
  period: filters.period,
  round: filters.round,
  class: filters.class,
  minPosition: LogPosition.optional(),
})
export const GameRecordExportQuery = GameRecordQuery.extend({ lang: ExportLanguage })
export const RoundTeamsExportQuery = z.object({
  round: Id,
  minPosition: LogPosition.optional(),
  lang: ExportLanguage,
})
export const QuestionReport = z.object({
  _id: Id,
  text: z.string(),
  image: z.string().nullable(),
  isActive: z.boolean(),
  answers: z.number(),
  correct: z.number(),
  /** The newest version's options come first. */
  options: z.array(z.object({ text: z.string(), isAns: z.boolean(), count: z.number() })),
})
export type QuestionReport = z.infer<typeof QuestionReport>
export const mostRounds = 50
export const GameRound = z.object({
  _id: Id,
  created_at: Moment,
  /** When the round began; null if unknown. */
  began_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  classes: z.array(z.string()),
  users: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  exchanged: z.number(),
})
export type GameRound = z.infer<typeof GameRound>
export const GameRecord = z.object({
  /** A live quiz counts as one session. */
  sessions: z.number(),
  users: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  exchanged: z.number(),
  questions: z.array(QuestionReport),
  rounds: z.array(GameRound),
  /** The podium of the requested round. Empty if no round is requested, and for a team quiz. */
  podium: z.array(z.object({ profile: Id, place: z.number() })),
  /** For the requested round. Empty without teams. */
  teams: z.array(QuizTeam),
})
export type GameRecord = z.infer<typeof GameRecord>
export const GameRecordAnswer = success(GameRecord)
