import type { CalledStudent, RollCall } from '#api/contracts/roll-call.ts'

/** A student's mark. `again`: already checked in, and to be checked in once more. */
export type RollMark = 'present' | 'absent' | 'late' | 'again'
export type ShownMark = RollMark | 'in'
export type ChosenMarks = ReadonlyMap<string, RollMark>

export type Called = CalledStudent & { shown: ShownMark }

/**
 * Returns the initial marks. Checked-in students stay so unless checked in again. If the roll was
 * called before, the others are absent, else present. Nobody is late without a rule for it.
 */
export const shownMarkOf = (
  { profile, came_at }: CalledStudent,
  { chosen, saved, hasLate }: { chosen: ChosenMarks; saved: boolean; hasLate: boolean },
): ShownMark => {
  const mark = chosen.get(profile)
  if (came_at) return mark === 'again' || (mark === 'late' && hasLate) ? mark : 'in'
  if (mark === 'late' && !hasLate) return 'absent'
  return mark === undefined || mark === 'again' ? (saved ? 'absent' : 'present') : mark
}

/** Returns the mark after a tap: absent, late, present. Students checked in again may be late. */
export const nextMark = (shown: RollMark, hasLate: boolean): RollMark => {
  switch (shown) {
    case 'present':
      return 'absent'
    case 'absent':
    case 'again':
      return hasLate ? 'late' : 'present'
    case 'late':
      return 'present'
  }
}

export const toCheckIn = (students: readonly Called[]) =>
  students.flatMap(({ profile, shown, came_at }) =>
    shown === 'in' || shown === 'absent'
      ? []
      : [{ profile, is_late: shown === 'late', again: came_at !== null }],
  )

/** Returns the class as it will be once the request succeeds. */
export const recordedIn = (
  former: RollCall,
  {
    rules,
    profiles,
    at,
  }: { rules: Map<string, string>; profiles: ReadonlySet<string>; at: string },
): RollCall => ({
  ...former,
  saved_at: at,
  batch: null,
  students: former.students.map((student) =>
    profiles.has(student.profile) && student.came_at === null
      ? { ...student, came_at: at, attendanceRule: rules.get(student.profile) ?? null }
      : student,
  ),
})
