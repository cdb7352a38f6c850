import { useState } from 'react'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'

const nobody: ReadonlySet<string> = new Set()

/** What is chosen on the screen. `input` is the request, or null while something is missing. */
export const useCheckForm = (students: readonly Student[]) => {
  const [rule, setRule] = useState<AttendanceRule | null>(null)
  const [chosen, setChosen] = useState(nobody)
  // Somebody may have left the period since being chosen.
  const chosenStudents = students.filter(({ profile }) => chosen.has(profile))
  const profiles = chosenStudents.map(({ profile }) => profile)
  return {
    rule,
    setRule,
    chosen,
    setChosen,
    chosenStudents,
    clear: () => {
      setRule(null)
      setChosen(nobody)
    },
    /** The next class comes by the same rule; those for whom it was not recorded stay chosen. */
    startNext: (left: readonly string[]) => setChosen(new Set(left)),
    input: rule && profiles.length > 0 ? { attendanceRule: rule._id, profiles } : null,
    isEmpty: rule === null && chosenStudents.length === 0,
  }
}
export type CheckForm = ReturnType<typeof useCheckForm>
