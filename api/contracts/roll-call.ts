import { z } from 'zod'
import { DateOnly, Day, Id, Localized, listOf, Moment, Position, success } from './common.ts'
import { Line } from './text.ts'

const ClassName = Line().min(1)

/** GET /v2/roll_call: a class of the current period, and who of it is in today. */
export const RollCallQuery = z.object({ class: ClassName, minPosition: Position.optional() })
const CalledStudent = z.object({
  profile: Id,
  user: z.object({ _id: Id, name: Localized }),
  class_no: z.number(),
  /** The first check-in of today that stands, and its rule; null where there is none. */
  came_at: Moment.nullable(),
  attendanceRule: Id.nullable(),
})
export type CalledStudent = z.infer<typeof CalledStudent>
export const RollCallAnswer = success(
  z.object({
    class: z.string(),
    /** Of the school, yyyy-MM-dd. */
    date: Day,
    /**
     * When the roll of the class was called today, null when it was not: whoever is not in by then
     * is absent.
     */
    saved_at: Moment.nullable(),
    /**
     * What that is taken back by; null, too, where this account may not take back what others
     * recorded.
     */
    batch: Id.nullable(),
    /** As this teacher called this class last, or another one. */
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
  /** Checked in also when in already: the teacher was asked. */
  again: z.boolean().default(false),
})
/** More than any class has. */
const mostStudents = 200

/** POST /v2/roll_call: who is there; who is neither named nor in is absent from now on. */
export const RollCallInput = z
  .object({
    class: ClassName,
    /** The day that the screen shows; refused when it is over. */
    date: DateOnly,
    present_rule: Id,
    /** Without it nobody is late. */
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

/** GET /v2/roll_call/absent: of a class that was called on that day, who did not come. */
export const AbsentQuery = z.object({
  class: ClassName,
  date: DateOnly,
  minPosition: Position.optional(),
})
export const AbsentAnswer = success(z.array(Id))
