import { z } from 'zod'
import { grantees, maxBoardGamePlayers, resultKinds } from '#domain/board-games/rules.ts'
import { ExpectedPoint } from './actions.ts'
import {
  DateOnly,
  Day,
  Id,
  ListPaging,
  Localized,
  listOf,
  Moment,
  Position,
  paged,
  RuleName,
  success,
} from './common.ts'

const Place = z.int({ error: 'yup_integer' }).min(1).max(maxBoardGamePlayers)
const Score = z.int({ error: 'yup_integer' }).min(-1_000_000).max(1_000_000)
const playersOf = <Result extends z.ZodType>(result: Result) =>
  listOf(z.object({ profile: Id, result }), { max: maxBoardGamePlayers })

const shared = {
  boardGame: Id,
  /** The school's own day, not to come, and at most 400 days ago. */
  date: DateOnly,
  /**
   * What is granted by it: a rule of staff, to who has the first place or to all. None: nothing is.
   */
  grant: z
    .object({ pointRule_id: Id, to: z.enum(grantees), expected_point: ExpectedPoint })
    .nullish(),
}
/**
 * POST /v2/boardGame/session. Who has place 1, alone or with others, has won; of scores, the
 * highest has.
 */
export const BoardSessionInput = z.discriminatedUnion('by', [
  z.object({ by: z.literal(resultKinds[0]), ...shared, players: playersOf(Place) }),
  z.object({ by: z.literal(resultKinds[1]), ...shared, players: playersOf(Score) }),
])
export type BoardSessionInput = z.infer<typeof BoardSessionInput>

const Recorded = z.object({ session: Id, position: Position })
/** `isNew`: false of one that was recorded, or taken back, before. */
export const BoardSessionRecorded = success(Recorded.extend({ isNew: z.boolean() }))
export type BoardSessionRecorded = z.infer<typeof BoardSessionRecorded>

const Game = z.object({ _id: Id, name: Localized, image: z.string().nullable() })
const Student = {
  user: z.object({ _id: Id, name: Localized }),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
}
const Player = z.object({
  /** The class is the one at the time. */
  ...Student,
  place: z.number(),
  /** Where the places follow from scores. */
  score: z.number().nullable(),
  /** Points. */
  granted: z.number(),
})
export const BoardSession = z.object({
  _id: Id,
  date: Day,
  created_at: Moment,
  game: Game,
  recorded_by: z.object({ _id: Id, name: Localized }),
  grant: z
    .object({ ...RuleName.shape, pointRule_id: Id, points: z.number(), to: z.enum(grantees) })
    .nullable(),
  /** By place. */
  players: z.array(Player),
})
export type BoardSession = z.infer<typeof BoardSession>
export const BoardSessionsAnswer = paged(BoardSession)

const period = { period_id: Id.optional(), minPosition: Position.optional() }
/** GET /v2/boardGame/session: the newest first. `search`: names of games, players and classes. */
export const BoardSessionsQuery = ListPaging.extend({
  ...period,
  game: Id.optional(),
  profile: Id.optional(),
  order_by: z.enum(['date', 'created_at']).optional(),
})
/** DELETE /v2/boardGame/session/{id}. */
export const BoardSessionRevertQuery = z.object({ minPosition: Position.optional() })

/** Of the statistics calls: one period, or all. */
export const BoardStatsQuery = z.object(period)
const Week = z.object({
  /** Its Monday. */
  week: Day,
  sessions: z.number(),
})
const Active = z.object({ ...Student, played: z.number(), won: z.number(), last: Day })
const Totals = z.object({
  sessions: z.number(),
  /** Different students. */
  players: z.number(),
  last: Day.nullable(),
})
const PlayedGame = z.object({ game: Game, sessions: z.number(), players: z.number(), last: Day })

/** GET /v2/boardGame/session/dashboard. */
export const BoardDashboard = z.object({
  ...Totals.shape,
  /** Different games. */
  games: z.number(),
  /** The oldest first, those with sessions. */
  weeks: z.array(Week),
  most_played: z.array(PlayedGame),
  most_active: z.array(Active),
})
export type BoardDashboard = z.infer<typeof BoardDashboard>
export const BoardDashboardAnswer = success(BoardDashboard)

/** GET /v2/boardGame/game/{id}/stats. */
export const BoardGameTotalsAnswer = success(Totals)
/** GET /v2/boardGame/gameStats/{id}: also of one that was deleted. */
export const BoardGameStats = z.object({
  ...Totals.shape,
  game: Game,
  weeks: z.array(Week),
  /** The most active first. */
  most_active: z.array(Active),
})
export type BoardGameStats = z.infer<typeof BoardGameStats>
export const BoardGameStatsAnswer = success(BoardGameStats)

/** GET /v2/boardGame/profileStats/{id}: of a student in the profile's period. */
export const BoardProfileStats = z.object({
  played: z.number(),
  won: z.number(),
  last: Day.nullable(),
  /** The most often played first. */
  games: z.array(z.object({ game: Game, played: z.number(), won: z.number(), last: Day })),
})
export type BoardProfileStats = z.infer<typeof BoardProfileStats>
export const BoardProfileStatsAnswer = success(BoardProfileStats)

/**
 * GET /v2/boardGame/sessionStats/{id}: with what each player has played and won of the game, up to
 * now.
 */
export const BoardSessionStats = BoardSession.extend({
  players: z.array(Player.extend({ played: z.number(), won: z.number() })),
})
export type BoardSessionStats = z.infer<typeof BoardSessionStats>
export const BoardSessionStatsAnswer = success(BoardSessionStats)
