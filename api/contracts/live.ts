import { z } from 'zod'
import { actionTypes } from '#domain/points/events.ts'
import { ActionRow } from './actions.ts'
import { AttendanceRow } from './attendance.ts'
import { Id, Localized, Moment, success } from './common.ts'
import { HouseRank } from './houses.ts'
import type { QuizSnapshot } from './quizzes.ts'
import { RankingRow, Totals } from './rankings.ts'

/**
 * The handshake of /socket.io sends `auth`: { token } or { displayKey }, and `watch`, the first
 * room.
 */
export const Watch = z.discriminatedUnion('room', [
  z.object({ room: z.literal('staff'), period: Id }),
  z.object({ room: z.literal('attendance'), period: Id }),
  z.object({ room: z.literal('homework'), period: Id }),
  z.object({ room: z.literal('games'), period: Id }),
  z.object({ room: z.literal('board_games'), period: Id }),
  z.object({ room: z.literal('records'), period: Id }),
  // Orders of all periods, because an order can outlive its period.
  z.object({ room: z.literal('orders'), period: Id }),
  z.object({ room: z.literal('profile'), profile: Id }),
  z.object({ room: z.literal('quiz'), quiz: Id }),
  z.object({ room: z.literal('display') }),
])
export type Watch = z.infer<typeof Watch>

/** For pages without a socket. `id`: a period or profile. */
export const LivePositionQuery = z.object({
  room: z.enum([
    'staff',
    'attendance',
    'homework',
    'games',
    'board_games',
    'records',
    'orders',
    'profile',
  ]),
  id: Id,
})
export type LivePositionQuery = z.infer<typeof LivePositionQuery>
export const LivePositionAnswer = success(z.object({ position: z.string() }))

/** Excludes reverted awards. */
export const LatestBatch = z.object({
  batch: Id,
  created_at: Moment,
  type: z.enum(actionTypes),
  rule_name: z.string(),
  rule_name_en: z.string(),
  point: z.number(),
  students: z.number(),
  class: z.string().nullish(),
  awards: z.array(
    z.object({ profile: Id, name: Localized, class: z.string(), class_no: z.number().nullable() }),
  ),
})
export type LatestBatch = z.infer<typeof LatestBatch>

/** In ms. */
export const badgeMomentLasts = 10 * 60_000
const BadgeOf = z.object({
  _id: Id,
  created_at: Moment,
  badge_rule: z.object({ _id: Id, name: z.string(), name_en: z.string(), image_url: z.string() }),
})
export const BadgeMoment = BadgeOf.extend({
  profile: Id,
  name: Localized,
  class: z.string(),
  class_no: z.number().nullable(),
})
export type BadgeMoment = z.infer<typeof BadgeMoment>

export const StaffSnapshot = z.object({
  room: z.literal('staff'),
  period: Id,
  position: z.string(),
  at: Moment,
  reward: Totals,
  redeem: Totals,
  topStudents: z.array(RankingRow),
  topClasses: z.array(RankingRow),
  students: z.number(),
  classes: z.number(),
  /** Staff without all_action see their own awards. Class teachers may see their students', too. */
  latest: z.array(LatestBatch),
  badges: z.array(BadgeMoment).optional(),
  /** Only if the school has houses. */
  houses: z.array(HouseRank).optional(),
})
export type StaffSnapshot = z.infer<typeof StaffSnapshot>

export const AttendanceSnapshot = z.object({
  room: z.literal('attendance'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type AttendanceSnapshot = z.infer<typeof AttendanceSnapshot>

export const HomeworkSnapshot = z.object({
  room: z.literal('homework'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type HomeworkSnapshot = z.infer<typeof HomeworkSnapshot>

export const GamesSnapshot = z.object({
  room: z.literal('games'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type GamesSnapshot = z.infer<typeof GamesSnapshot>

export const BoardGamesSnapshot = z.object({
  room: z.literal('board_games'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type BoardGamesSnapshot = z.infer<typeof BoardGamesSnapshot>

export const RecordsSnapshot = z.object({
  room: z.literal('records'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type RecordsSnapshot = z.infer<typeof RecordsSnapshot>

export const OrdersSnapshot = z.object({
  room: z.literal('orders'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type OrdersSnapshot = z.infer<typeof OrdersSnapshot>

export const ProfileSnapshot = z.object({
  room: z.literal('profile'),
  profile: Id,
  position: z.string(),
  at: Moment,
  point: z.number(),
  cumulative_point: z.number(),
  latest: z.array(ActionRow),
  latest_attendance: z.array(AttendanceRow),
  badges: z.array(BadgeOf).optional(),
})
export type ProfileSnapshot = z.infer<typeof ProfileSnapshot>

/** `label` depends on the display's privacy setting. */
export const DisplayStudent = z.object({
  /** Identifies a student on one display only. */
  key: z.string(),
  label: Localized,
  class: z.string(),
  class_no: z.number().nullable(),
})
export type DisplayStudent = z.infer<typeof DisplayStudent>

const ClassGoalState = z.object({
  id: z.string(),
  points: z.number(),
  total: z.number(),
  /** Never decreases, even after an undo. */
  reached: z.number(),
})
export const DisplaySnapshot = z.object({
  room: z.literal('display'),
  position: z.string(),
  at: Moment,
  classes: z.array(
    z.object({
      rank: z.number(),
      class: z.string(),
      totalpoints: z.number(),
      average: z.number().nullish(),
    }),
  ),
  students: z.array(DisplayStudent.extend({ rank: z.number(), totalpoints: z.number() })),
  /** Excludes redemptions. */
  latest: z
    .object({
      batch: Id,
      created_at: Moment,
      rule_name: z.string(),
      rule_name_en: z.string(),
      point: z.number(),
      students: z.number(),
      class: z.string().nullish(),
      awards: z.array(DisplayStudent),
    })
    .nullable(),
  badges: z.array(BadgeOf.extend({ student: DisplayStudent })).optional(),
  class: z.string().nullish(),
  span: z.enum(['period', 'week']).optional(),
  averages: z.boolean().optional(),
  houses: z.array(HouseRank).optional(),
  groups: z.array(HouseRank).optional(),
  goal: ClassGoalState.nullish(),
})
export type DisplaySnapshot = z.infer<typeof DisplaySnapshot>
export type Snapshot =
  | StaffSnapshot
  | AttendanceSnapshot
  | HomeworkSnapshot
  | GamesSnapshot
  | BoardGamesSnapshot
  | RecordsSnapshot
  | OrdersSnapshot
  | ProfileSnapshot
  | QuizSnapshot
  | DisplaySnapshot
