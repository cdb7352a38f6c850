import { z } from 'zod'
import { homes, tileOrders } from '#domain/my-class.ts'
import { actionTypes } from '#domain/points/events.ts'
import { Id, Localized, LogPosition, listOf, Moment, RuleName, success } from './common.ts'
import { Line } from './text.ts'

export { tileOrders }

export const MyClassAnswer = success(
  z.object({
    home: z.enum(homes).nullable(),
    has_sound: z.boolean(),
    own_class: z.string().nullable(),
    /** The caller's own classes come first. */
    classes: z.array(
      z.object({
        class: z.string(),
        students: z.number(),
        is_used: z.boolean(),
        is_class_teacher: z.boolean().optional(),
        is_taught: z.boolean().optional(),
      }),
    ),
    rules: z.array(Id),
  }),
)
export type MyClassChoices = z.infer<typeof MyClassAnswer>['data']

const ClassName = Line().min(1)
/** Absent fields stay unchanged. */
export const MyClassInput = z.object({
  home: z.enum(homes).optional(),
  has_sound: z.boolean().optional(),
  own_class: ClassName.nullable().optional(),
})
export type MyClassInput = z.infer<typeof MyClassInput>

export const MyClassBoardQuery = z.object({
  class: ClassName,
  minPosition: LogPosition.optional(),
  minAttendance: LogPosition.optional(),
})
const Tile = z.object({
  profile: Id,
  user: z.object({ _id: Id, name: Localized }),
  class_no: z.number(),
  point: z.number(),
  /** Today's awards that count, without redemptions. */
  today: z.number(),
  /** Null until the roll is called. */
  presence: z.enum(['in', 'absent']).nullable(),
})
export type Tile = z.infer<typeof Tile>
export const MyClassBoardAnswer = success(
  z.object({
    class: z.string(),
    ordered_by: z.enum(tileOrders),
    /** Six in a row. The front row comes last; null is an empty seat. */
    seats: z.array(Id.nullable()),
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
/** A class has at most as many students as there are class numbers. */
const mostStudents = 999

export const MyClassBoardInput = z.object({
  class: ClassName,
  ordered_by: z.enum(tileOrders).optional(),
  seats: listOf(Id.nullable(), { min: 0, max: 120 })
    .refine(oneEach, 'profile_duplicate')
    .optional(),
  had_turn: listOf(Id, { min: 0, max: mostStudents })
    .refine(oneEach, 'profile_duplicate')
    .optional(),
})
export type MyClassBoardInput = z.infer<typeof MyClassBoardInput>

export const MyBatchesQuery = z.object({ minPosition: LogPosition.optional() })
const MyBatch = z.object({
  _id: Id,
  created_at: Moment,
  type: z.enum(actionTypes),
  rule: RuleName,
  point: z.number(),
  students: z.number(),
  class: z.string().nullable(),
  profiles: z.array(Id),
  student: Localized.nullable(),
  is_undone: z.boolean(),
  is_corrected: z.boolean().optional(),
  /** The award before its correction. `student` is null if the award stayed with the student. */
  corrects: z
    .object({
      is_undo: z.boolean(),
      student: Localized.nullable(),
      rule: RuleName,
      point: z.number(),
    })
    .optional(),
})
export type MyBatch = z.infer<typeof MyBatch>
export const MyBatchesAnswer = success(z.array(MyBatch))
