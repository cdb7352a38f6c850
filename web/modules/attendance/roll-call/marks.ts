import type { CalledStudent, RollCall } from '#api/contracts/roll-call.ts'

/** What is chosen of a student. `again`: in already, and to be checked in once more. */
export type RollMark = 'present' | 'absent' | 'late' | 'again'
export type ShownMark = RollMark | 'in'
export type ChosenMarks = ReadonlyMap<string, RollMark>

export type Called = CalledStudent & { shown: ShownMark }

/**
 * Who is in already stays so, unless it was said that they are checked in again. Of a class whose
 * roll was called who is not in is absent, of another one everybody is there. Nobody is late
 * without a rule for it.
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

/**
 * What a tap makes of it: absent, late, present. Who is checked in again may be late, and is then
 * in as before.
 */
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

/** The class as it is once the request is answered, until it is read again. */
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
