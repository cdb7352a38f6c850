import { z } from 'zod'
import { grantees, maxBoardGamePlayers, resultKinds } from '#domain/board-games/rules.ts'
import { ExpectedPoint } from './actions.ts'
import {
  DateOnly,
  Day,
  Id,
  ListPaging,
  Localized,
  LogPosition,
  listOf,
  Moment,
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
  /** Today or up to 400 days ago. */
  date: DateOnly,
  grant: z
    .object({ pointRule_id: Id, to: z.enum(grantees), expected_point: ExpectedPoint })
    .nullish(),
}
export const BoardSessionInput = z.discriminatedUnion('by', [
  z.object({ by: z.literal(resultKinds[0]), ...shared, players: playersOf(Place) }),
  z.object({ by: z.literal(resultKinds[1]), ...shared, players: playersOf(Score) }),
])
export type BoardSessionInput = z.infer<typeof BoardSessionInput>

const Recorded = z.object({ session: Id, position: LogPosition })
export const BoardSessionRecorded = success(Recorded.extend({ isNew: z.boolean() }))
export type BoardSessionRecorded = z.infer<typeof BoardSessionRecorded>

const Game = z.object({ _id: Id, name: Localized, image: z.string().nullable() })
const Student = {
  user: z.object({ _id: Id, name: Localized }),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
}
const Player = z.object({
  ...Student,
  place: z.number(),
  score: z.number().nullable(),
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
  players: z.array(Player),
})
export type BoardSession = z.infer<typeof BoardSession>
export const BoardSessionsAnswer = paged(BoardSession)

const period = { period_id: Id.optional(), minPosition: LogPosition.optional() }
export const BoardSessionsQuery = ListPaging.extend({
  ...period,
  game: Id.optional(),
  profile: Id.optional(),
  order_by: z.enum(['date', 'created_at']).optional(),
})
export const BoardSessionRevertQuery = z.object({ minPosition: LogPosition.optional() })

export const BoardStatsQuery = z.object(period)
const Week = z.object({
  week: Day,
  sessions: z.number(),
})
const Active = z.object({ ...Student, played: z.number(), won: z.number(), last: Day })
const Totals = z.object({
  sessions: z.number(),
  players: z.number(),
  last: Day.nullable(),
})
const PlayedGame = z.object({ game: Game, sessions: z.number(), players: z.number(), last: Day })

export const BoardDashboard = z.object({
  ...Totals.shape,
  games: z.number(),
  weeks: z.array(Week),
  most_played: z.array(PlayedGame),
  most_active: z.array(Active),
})
export type BoardDashboard = z.infer<typeof BoardDashboard>
export const BoardDashboardAnswer = success(BoardDashboard)

export const BoardGameTotalsAnswer = success(Totals)
export const BoardGameStats = z.object({
  ...Totals.shape,
  game: Game,
  weeks: z.array(Week),
  most_active: z.array(Active),
})
export type BoardGameStats = z.infer<typeof BoardGameStats>
export const BoardGameStatsAnswer = success(BoardGameStats)

export const BoardPlayerStats = z.object({
  played: z.number(),
  won: z.number(),
  last: Day.nullable(),
  games: z.array(z.object({ game: Game, played: z.number(), won: z.number(), last: Day })),
})
export type BoardPlayerStats = z.infer<typeof BoardPlayerStats>
export const BoardPlayerStatsAnswer = success(BoardPlayerStats)

export const BoardSessionStats = BoardSession.extend({
  players: z.array(Player.extend({ played: z.number(), won: z.number() })),
})
export type BoardSessionStats = z.infer<typeof BoardSessionStats>
export const BoardSessionStatsAnswer = success(BoardSessionStats)
