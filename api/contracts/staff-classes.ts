import { z } from 'zod'
import {
  areSameStaffClasses,
  mostClassesOfStaff,
  type StaffClassEntry,
  staffClassReader,
  staffClassWriter,
} from '#domain/staff-classes-text.ts'
import { Id, Localized, listOf, success } from './common.ts'
import { Line } from './text.ts'

export {
  areSameStaffClasses,
  mostClassesOfStaff,
  type StaffClassEntry,
  staffClassReader,
  staffClassWriter,
}

export const mostClassTeachers = 20

const ClassName = Line().min(1)

export const StaffClass = z.object({
  staff: z.object({ _id: Id, name: Localized }),
  class: z.string(),
  is_class_teacher: z.boolean(),
  /** Null in a class teacher's own row. */
  subject: z.object({ _id: Id, name: Localized }).nullable(),
})
export type StaffClass = z.infer<typeof StaffClass>

/** For the current period by default. */
export const StaffClassesQuery = z.object({
  period: Id.optional(),
  staff: Id.optional(),
  class: ClassName.optional(),
})

/** `period` is null if the school has none. */
export const StaffClassesAnswer = success(
  z.object({ period: Id.nullable(), classes: z.array(StaffClass) }),
)
export type StaffClasses = z.infer<typeof StaffClassesAnswer>['data']

export const StaffClassInput = z
  .object({ class: ClassName, is_class_teacher: z.boolean(), subject: Id.nullable() })
  .refine((row) => !row.is_class_teacher || row.subject === null, {
    path: ['subject'],
    message: 'yup_type_error',
  })
export type StaffClassInput = z.infer<typeof StaffClassInput>

/** `before`: the classes that the user saw. Those that the user did not change stay. */
export const StaffClassesInput = z.object({
  period: Id,
  classes: listOf(StaffClassInput, { min: 0, max: mostClassesOfStaff }),
  before: listOf(StaffClassInput, { min: 0, max: mostClassesOfStaff }).optional(),
})
export type StaffClassesInput = z.infer<typeof StaffClassesInput>

/** `before`: the class teachers that the user saw. Those whom the user did not change stay. */
export const ClassTeachersInput = z.object({
  period: Id,
  class: ClassName,
  class_teachers: listOf(Id, { min: 0, max: mostClassTeachers }),
  // Above the limit, because two users may each have added some.
  before: listOf(Id, { min: 0, max: 2 * mostClassTeachers }).optional(),
})
export type ClassTeachersInput = z.infer<typeof ClassTeachersInput>
