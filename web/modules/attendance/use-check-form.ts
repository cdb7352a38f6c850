import type { AttendanceRule } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'

/** Holds the choices. `input` is the request, or null while incomplete. */
export const useCheckForm = (students: readonly Student[]) => {
  const choice = useStepsChoice<AttendanceRule>(students)
  const { rule, profiles } = choice
  return {
    ...choice,
    input: rule && profiles.length > 0 ? { attendanceRule: rule._id, profiles } : null,
  }
}
export type CheckForm = ReturnType<typeof useCheckForm>
