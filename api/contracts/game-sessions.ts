import { z } from 'zod'
import { Id, ListPaging, Localized, Moment, Position, paged, success } from './common.ts'
import { ExportLanguage, HistorySearch } from './history.ts'

/** A session that was played to its end. */
export const GameSession = z.object({
  _id: Id,
  created_at: Moment,
  game: z.object({ _id: Id, name: z.string() }),
  user: z.object({ _id: Id, name: Localized }),
  /** The class is the one at the time. */
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  /** What was answered; `options`: which were chosen, A is 0. */
  records: z.array(
    z.object({ question: Id, options: z.array(z.number()), isCorrect: z.boolean() }),
  ),
  correct: z.number(),
  /** Wrong or missing. */
  incorrect: z.number(),
  point: z.number(),
  pointExchanged: z.number(),
  /** Of all who played in the same live quiz; null for who played alone. */
  round: Id.nullable(),
})
export type GameSession = z.infer<typeof GameSession>
export const GameSessionsAnswer = paged(GameSession)

const wanted = {
  game: Id.optional(),
  period: Id.optional(),
  /** One live quiz alone. */
  round: Id.optional(),
  /** `class:1A`, `grade:1` or `NONE`. */
  class: HistorySearch.shape.class_filter,
}
const sessionOrders = ['created_at', 'class', 'point', 'pointExchanged', 'accuracy'] as const
/** GET /gameSessions: the newest first. Students are answered their own. */
export const GameSessionsQuery = ListPaging.extend({
  ...wanted,
  minPosition: Position.optional(),
  order_by: z.enum(sessionOrders).optional(),
})
/** GET /gameSessions/export_stream. */
export const GameSessionsExportQuery = GameSessionsQuery.omit({
  ...{ limit: true, page: true, order_by: true, order: true },
}).extend({
  lang: ExportLanguage,
})

/** GET /games/{id}/records. */
export const GameRecordQuery = z.object({
  period: wanted.period,
  round: wanted.round,
  class: wanted.class,
  minPosition: Position.optional(),
})
export const QuestionReport = z.object({
  _id: Id,
  text: z.string(),
  image: z.string().nullable(),
  /** Whether the game asks it still. */
  isActive: z.boolean(),
  answers: z.number(),
  correct: z.number(),
  /** Those of the last version that was answered, and after them what earlier ones had besides. */
  options: z.array(z.object({ text: z.string(), isAns: z.boolean(), count: z.number() })),
})
export type QuestionReport = z.infer<typeof QuestionReport>
/** In one answer: those before are in the list of sessions. */
export const mostRounds = 50
/** A live quiz that was led to its end. */
export const GameRound = z.object({
  _id: Id,
  created_at: Moment,
  classes: z.array(z.string()),
  users: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  exchanged: z.number(),
})
export type GameRound = z.infer<typeof GameRound>
export const GameRecord = z.object({
  /** A live quiz counts once, however many played in it. */
  sessions: z.number(),
  /** Different students. */
  users: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  exchanged: z.number(),
  questions: z.array(QuestionReport),
  /** The newest first. */
  rounds: z.array(GameRound),
})
export type GameRecord = z.infer<typeof GameRecord>
export const GameRecordAnswer = success(GameRecord)
