import type { PeriodStudentsPlan, PlannedClass } from '#api/contracts/period-students.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { Option } from '#web/ui/fields/select.tsx'

const leaving = 'leave'
const classPrefix = 'class '

export const targetValue = (to: string | null | undefined) => {
  if (to === undefined) return ''
  return to === null ? leaving : `${classPrefix}${to}`
}

export const targetOf = (value: string): string | null =>
  value === leaving ? null : value.slice(classPrefix.length)

/**
 * Returns what a class can become: the next grade's missing class, a class of the period, or
 * leavers.
 */
export const targetOptions = (
  LL: TranslationFunctions,
  { targets }: PeriodStudentsPlan,
  one: PlannedClass | undefined,
): Option[] => {
  const words = LL.periodStudents
  const missing = one?.missing ?? null
  const isNew = missing !== null && !targets.some((target) => target.class === missing)
  return [
    ...(isNew ? [{ value: targetValue(missing), label: words.newClass(missing) }] : []),
    ...targets.map((target) => ({ value: targetValue(target.class), label: target.class })),
    { value: leaving, label: words.leaveSchool() },
  ]
}
