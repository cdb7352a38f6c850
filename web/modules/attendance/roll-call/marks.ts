import type { CalledStudent, RollCall } from '#api/contracts/roll-call.ts'

/** A student's mark. `again`: the student is checked in already and will be once more. */
export type RollMark = 'present' | 'absent' | 'late' | 'again'
export type ShownMark = RollMark | 'in'
export type ChosenMarks = ReadonlyMap<string, RollMark>

export type Called = CalledStudent & { shown: ShownMark }

/**
 * Returns the mark to show. A student who is checked in has `in` unless marked `again` or `late`.
 * Others have the chosen mark. Without one, they are absent if the roll was called before, or else
 * present. `late` needs a rule for late students.
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
 * Returns the next mark after a tap: present, absent, late (with a rule for it), present. `again`
 * counts as absent.
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

/** Returns the roll call as it is once the request has succeeded. */
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
