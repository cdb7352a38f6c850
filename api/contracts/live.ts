import { z } from 'zod'
import { ActionRow, actionTypes } from './actions.ts'
import { AttendanceRow } from './attendance.ts'
import { Id, Localized, Moment, success } from './common.ts'
import type { QuizSnapshot } from './quizzes.ts'
import { RankingRow, Totals } from './rankings.ts'

/**
 * The socket (path /socket.io, WebSocket only). Handshake `auth`: { token } or { displayKey },
 * and `watch`, the first room to watch.
 * Client → server: `watch` { room: 'staff', period } | { room: 'attendance', period } | { room:
 * 'homework', period } | { room: 'board_games', period } | { room: 'records', period } | { room:
 * 'profile', profile } | { room: 'quiz', quiz } | { room: 'display' }, acknowledged with { ok: true
 * } or { ok: false, code }; the snapshot follows at once. `position` acknowledged with { position }
 * of the watched room. Server → client: `snapshot`, a StaffSnapshot, AttendanceSnapshot,
 * HomeworkSnapshot, BoardGamesSnapshot, RecordsSnapshot, ProfileSnapshot, QuizSnapshot (host or
 * player) or DisplaySnapshot by the room watched; `organization` when the organisation's name,
 * images, modules, links, filters or periods have changed: read them anew; `messages` when a notice
 * or memo came, changed or went, to staff and the reader also when it was read: read the own ones
 * anew; `session_ended` just before the server disconnects a revoked token, account or display.
 */
export const Watch = z.discriminatedUnion('room', [
  z.object({ room: z.literal('staff'), period: Id }),
  z.object({ room: z.literal('attendance'), period: Id }),
  z.object({ room: z.literal('homework'), period: Id }),
  z.object({ room: z.literal('board_games'), period: Id }),
  z.object({ room: z.literal('records'), period: Id }),
  z.object({ room: z.literal('profile'), profile: Id }),
  z.object({ room: z.literal('quiz'), quiz: Id }),
  z.object({ room: z.literal('display') }),
])
export type Watch = z.infer<typeof Watch>

/**
 * GET /v2/live/position, for pages without a socket: where a room stands. `id` is that of the
 * period, of the profile for a student's own room.
 */
export const LivePositionQuery = z.object({
  room: z.enum(['staff', 'attendance', 'homework', 'board_games', 'records', 'profile']),
  id: Id,
})
export type LivePositionQuery = z.infer<typeof LivePositionQuery>
export const LivePositionAnswer = success(z.object({ position: z.string() }))

/** What one request gave, newest first in a list of them. Reverted awards are left out. */
export const LatestBatch = z.object({
  batch: Id,
  created_at: Moment,
  type: z.enum(actionTypes),
  rule_name: z.string(),
  rule_name_en: z.string(),
  /** Signed points that each student got. */
  point: z.number(),
  students: z.number(),
  /** The class of all of them at the time, null when there are several: "28 students of 3B". */
  class: z.string().nullish(),
  /** The first ten of them. */
  awards: z.array(
    z.object({ profile: Id, name: Localized, class: z.string(), class_no: z.number().nullable() }),
  ),
})
export type LatestBatch = z.infer<typeof LatestBatch>

/**
 * The last badges of so many milliseconds are in each snapshot: a moment of its own for a page that
 * has not shown it yet.
 */
export const badgeMomentLasts = 10 * 60_000
const BadgeOf = z.object({
  /** Of the badge: one that was lost and is earned again is another. */
  _id: Id,
  created_at: Moment,
  badge_rule: z.object({ _id: Id, name: z.string(), name_en: z.string(), image_url: z.string() }),
})
/**
 * The newest first, at most five. Those that a rule's history was worth are no moments, unless they
 * were earned just now.
 */
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
  /** Three rows, the specification's dashboard. */
  topStudents: z.array(RankingRow),
  topClasses: z.array(RankingRow),
  students: z.number(),
  classes: z.number(),
  /** A teacher without all_action gets the own ones only. */
  latest: z.array(LatestBatch),
  badges: z.array(BadgeMoment).optional(),
})
export type StaffSnapshot = z.infer<typeof StaffSnapshot>

/** Somebody came or went: the lists of it are to be read anew. */
export const AttendanceSnapshot = z.object({
  room: z.literal('attendance'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type AttendanceSnapshot = z.infer<typeof AttendanceSnapshot>

/** Homework was written down or taken back: the lists and figures of it are to be read anew. */
export const HomeworkSnapshot = z.object({
  room: z.literal('homework'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type HomeworkSnapshot = z.infer<typeof HomeworkSnapshot>

/**
 * A session of a board game was written down or taken back: the lists and figures of them are to be
 * read anew.
 */
export const BoardGamesSnapshot = z.object({
  room: z.literal('board_games'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type BoardGamesSnapshot = z.infer<typeof BoardGamesSnapshot>

/**
 * Something happened to somebody's points or homework, or somebody came or went: what staff see of
 * a student is to be read anew.
 */
export const RecordsSnapshot = z.object({
  room: z.literal('records'),
  period: Id,
  position: z.string(),
  at: Moment,
})
export type RecordsSnapshot = z.infer<typeof RecordsSnapshot>

export const ProfileSnapshot = z.object({
  room: z.literal('profile'),
  profile: Id,
  position: z.string(),
  at: Moment,
  point: z.number(),
  cumulative_point: z.number(),
  latest: z.array(ActionRow),
  /** When the student came and went, the newest first. */
  latest_attendance: z.array(AttendanceRow),
  /** The student's own; none for parents. */
  badges: z.array(BadgeOf).optional(),
})
export type ProfileSnapshot = z.infer<typeof ProfileSnapshot>

/**
 * What a display may show, already reduced to its privacy setting: `label` is the name, the
 * initials, or empty.
 */
export const DisplayStudent = z.object({
  /** Stable for one display and tells nothing outside it. */
  key: z.string(),
  label: Localized,
  class: z.string(),
  class_no: z.number().nullable(),
})
/** What the display's class works towards, of the whole period. */
const ClassGoalState = z.object({
  /** Of this goal in this period: one that is set anew is another, with nothing to celebrate. */
  id: z.string(),
  /** Every so many points are a wreath. */
  points: z.number(),
  total: z.number(),
  /** Wreaths that were ever reached: it never falls, whatever is undone. */
  reached: z.number(),
})
export const DisplaySnapshot = z.object({
  room: z.literal('display'),
  position: z.string(),
  at: Moment,
  /** Six rows at most each. */
  classes: z.array(
    z.object({
      rank: z.number(),
      class: z.string(),
      totalpoints: z.number(),
      /**
       * Points for each student, by which a display with averages ranks; null for a class without
       * students.
       */
      average: z.number().nullish(),
    }),
  ),
  students: z.array(DisplayStudent.extend({ rank: z.number(), totalpoints: z.number() })),
  /** The newest batch that gave points; redemptions are never shown. */
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
  /** Of the display's class, by its privacy. */
  badges: z.array(BadgeOf.extend({ student: DisplayStudent })).optional(),
  /** Of the display, as it is set now. */
  class: z.string().nullish(),
  span: z.enum(['period', 'week']).optional(),
  averages: z.boolean().optional(),
  goal: ClassGoalState.nullish(),
})
export type DisplaySnapshot = z.infer<typeof DisplaySnapshot>
export type Snapshot =
  | StaffSnapshot
  | AttendanceSnapshot
  | HomeworkSnapshot
  | BoardGamesSnapshot
  | RecordsSnapshot
  | ProfileSnapshot
  | QuizSnapshot
  | DisplaySnapshot
