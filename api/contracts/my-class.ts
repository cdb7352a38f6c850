import { z } from 'zod'
import { actionTypes } from './actions.ts'
import { Id, Localized, listOf, Moment, Position, RuleName, success } from './common.ts'
import { Line } from './text.ts'

/** Where /admin leads. */
export const homes = ['dashboard', 'my_class'] as const
export const tileOrders = ['number', 'name', 'seats'] as const

/**
 * GET /v2/my_class: what the caller has chosen, the classes of the current period, those used last
 * on top, and the rules used most.
 */
export const MyClassAnswer = success(
  z.object({
    /** Null as long as nobody has asked. */
    home: z.enum(homes).nullable(),
    has_sound: z.boolean(),
    /** The class that the caller has pinned, though it may have no students in this period. */
    own_class: z.string().nullable(),
    classes: z.array(z.object({ class: z.string(), students: z.number(), is_used: z.boolean() })),
    /** Eight at most, the most used first. */
    rules: z.array(Id),
  }),
)
export type MyClassChoices = z.infer<typeof MyClassAnswer>['data']

const ClassName = Line().min(1)
/** PUT /v2/my_class: what is left out stays as it is. */
export const MyClassInput = z.object({
  home: z.enum(homes).optional(),
  has_sound: z.boolean().optional(),
  own_class: ClassName.nullable().optional(),
})
export type MyClassInput = z.infer<typeof MyClassInput>

/** GET /v2/my_class/board: a class as the caller has it. */
export const MyClassBoardQuery = z.object({
  class: ClassName,
  minPosition: Position.optional(),
  /** The same of attendance, which moves by itself. */
  minAttendance: Position.optional(),
})
const Tile = z.object({
  profile: Id,
  user: z.object({ _id: Id, name: Localized }),
  class_no: z.number(),
  point: z.number(),
  /** Signed: what was awarded today and not undone since; a redemption is none. */
  today: z.number(),
  /** Today: who is in, and of a class whose roll was called who is not; null where nobody knows. */
  presence: z.enum(['in', 'absent']).nullable(),
})
export type Tile = z.infer<typeof Tile>
export const MyClassBoardAnswer = success(
  z.object({
    class: z.string(),
    ordered_by: z.enum(tileOrders),
    /** Six in a row, the row at the board last; null for an empty seat. */
    seats: z.array(Id.nullable()),
    /** Who had a turn, until all had one. */
    had_turn: z.array(Id),
    students: z.array(Tile),
    stale: z.boolean(),
  }),
)
export type MyClassBoard = z.infer<typeof MyClassBoardAnswer>['data']

const oneEach = (ids: readonly (string | null)[]) => {
  const there = ids.filter((id) => id !== null)
  return new Set(there).size === there.length
}
/** PUT /v2/my_class/board: the class is in use now; what is left out stays as it is. */
export const MyClassBoardInput = z.object({
  class: ClassName,
  ordered_by: z.enum(tileOrders).optional(),
  seats: listOf(Id.nullable(), { min: 0, max: 120 })
    .refine(oneEach, 'profile_duplicate')
    .optional(),
  had_turn: listOf(Id, { min: 0, max: 200 }).refine(oneEach, 'profile_duplicate').optional(),
})
export type MyClassBoardInput = z.infer<typeof MyClassBoardInput>

/**
 * GET /v2/my_class/batches: the caller's last five batches of today, also those that were taken
 * back.
 */
export const MyBatchesQuery = z.object({ minPosition: Position.optional() })
const MyBatch = z.object({
  _id: Id,
  created_at: Moment,
  type: z.enum(actionTypes),
  /** Its first rule or prize. */
  rule: RuleName,
  /** Signed: of all students together. */
  point: z.number(),
  students: z.number(),
  /** Of all of them, null when there are several. */
  class: z.string().nullable(),
  /** None of more than 200. */
  profiles: z.array(Id),
  /** The name of the one student of a batch; null for a batch of several. */
  student: Localized.nullable(),
  is_undone: z.boolean(),
})
export type MyBatch = z.infer<typeof MyBatch>
export const MyBatchesAnswer = success(z.array(MyBatch))
