import { z } from 'zod'
import { DateOnly, Day, Id, Localized, LogPosition, listOf, Moment, success } from './common.ts'
import { Line } from './text.ts'

const ClassName = Line().min(1)

export const RollCallQuery = z.object({ class: ClassName, minPosition: LogPosition.optional() })
const CalledStudent = z.object({
  profile: Id,
  user: z.object({ _id: Id, name: Localized }),
  class_no: z.number(),
  came_at: Moment.nullable(),
  attendanceRule: Id.nullable(),
})
export type CalledStudent = z.infer<typeof CalledStudent>
export const RollCallAnswer = success(
  z.object({
    class: z.string(),
    date: Day,
    /** Null before the roll call. Until then nobody is absent. */
    saved_at: Moment.nullable(),
    /** Null if this account may not undo the roll call. */
    batch: Id.nullable(),
    present_rule: Id.nullable(),
    late_rule: Id.nullable(),
    students: z.array(CalledStudent),
    stale: z.boolean(),
  }),
)
export type RollCall = z.infer<typeof RollCallAnswer>['data']

const Called = z.object({
  profile: Id,
  is_late: z.boolean().default(false),
  again: z.boolean().default(false),
})
/** A class has at most as many students as there are class numbers. */
const mostStudents = 999

/** The listed students check in. Others become absent unless they have checked in. */
export const RollCallInput = z
  .object({
    class: ClassName,
    date: DateOnly,
    present_rule: Id,
    late_rule: Id.nullable().default(null),
    profiles: listOf(Called, { min: 0, max: mostStudents }).refine(
      (all) => new Set(all.map(({ profile }) => profile)).size === all.length,
      'profile_duplicate',
    ),
  })
  .refine(
    ({ late_rule, profiles }) => late_rule !== null || profiles.every(({ is_late }) => !is_late),
    {
      path: ['late_rule'],
      error: 'yup_required',
    },
  )
export type RollCallInput = z.infer<typeof RollCallInput>

export const AbsentQuery = z.object({
  class: ClassName,
  date: DateOnly,
  minPosition: LogPosition.optional(),
})
export const AbsentAnswer = success(z.array(Id))
