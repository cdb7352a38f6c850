import { gradeKey, gradeOf } from './class-grade.ts'

const numerals = '一二三四五六七'

/** Returns `S4` for `S3` and `中四` for `中三`; undefined if the grade has no next number. */
const gradeAfter = (grade: string): string | undefined => {
  const digits = /\d{1,2}$/.exec(grade)
  if (digits) {
    const next = String(Number(digits[0]) + 1).padStart(digits[0].length, '0')
    return `${grade.slice(0, digits.index)}${next}`
  }
  const next = numerals[numerals.indexOf(grade.slice(-1)) + 1]
  return numerals.includes(grade.slice(-1)) && next ? `${grade.slice(0, -1)}${next}` : undefined
}

/** `no_class`: the next grade has no such class. `no_grade`: the class fits no numbered grade. */
export type Successor =
  | Readonly<{ why: 'next'; class: string }>
  | Readonly<{ why: 'last_grade' }>
  | Readonly<{ why: 'no_class'; missing: string }>
  | Readonly<{ why: 'no_grade' }>

export type KnownClasses = Readonly<{
  classes: readonly string[]
  grades: readonly string[]
  /** Grades that the school has set, by class; null means no grade. */
  corrections: ReadonlyMap<string, string | null>
}>

/** Finds the class that follows: 4A after 3A, none after the last grade. */
export const successorFinder = ({ classes, grades, corrections }: KnownClasses) => {
  const byKey = new Map(classes.toReversed().map((name) => [gradeKey(name), name]))
  const corrected = new Map(
    [...corrections].map(([name, grade]) => [gradeKey(name), grade && gradeKey(grade)]),
  )
  const present = new Set([...classes.map(gradeOf), ...grades.map(gradeKey)])
  return (className: string): Successor => {
    const key = gradeKey(className)
    const correction = corrected.get(key)
    const grade = correction === undefined ? gradeOf(className) : correction
    const next = grade ? gradeAfter(grade) : undefined
    if (!grade || !next) return { why: 'no_grade' }
    if (!present.has(next)) return { why: 'last_grade' }
    if (!key.startsWith(grade)) return { why: 'no_grade' }
    const wanted = `${next}${key.slice(grade.length)}`
    const found = byKey.get(wanted)
    return found === undefined
      ? { why: 'no_class', missing: wanted }
      : { why: 'next', class: found }
  }
}
