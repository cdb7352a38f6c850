import { foldName } from './folding.ts'

const separators = /[ .·・‧_-]+/gu
const written = /^(?:(F)ORM|(S)EC(?:ONDARY)?|(P)RI(?:MARY)?|(G)RADE|(Y)EAR|(K)INDERGARTEN)(?=[0-9])/

/** Folds `Ｆ.1ａ`, `Form 1A` and `F1A` alike, like `grade_key` in PostgreSQL. */
export const gradeKey = (name: string): string =>
  foldName(name)
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(separators, ' ')
    .replace(/(?<![0-9]) | (?![0-9])/g, '')
    .replace(written, '$1$2$3$4$5$6')

const begins = [
  // Does not match a year such as 2024A.
  /^((?:KG|\p{Script=Latin})?[0-9]{1,2})(?=[^0-9])/u,
  // Matches the only class of a grade, such as S3. A bare number does not name a grade.
  /^((?:KG|[FGKPSY])[0-9]{1,2})$/,
  /^([中小](?:[一二三四五六七]|[1-7](?![0-9]))|[幼初高](?:[一二三]|[1-3](?![0-9])))/u,
]

/** Returns 1 for 1A, S3 for S3B, 中一 for 中一甲. */
export const gradeOf = (className: string): string | undefined => {
  const key = gradeKey(className)
  return begins.map((pattern) => pattern.exec(key)?.[1]).find((grade) => grade !== undefined)
}

/** Finds the school's correction, or else the longest grade that begins the class name. */
export const gradeFinder = <Grade extends Readonly<{ value: string }>>(
  grades: readonly Grade[],
  corrections: ReadonlyMap<string, Grade | null>,
) => {
  const longestFirst = grades
    .map((grade) => ({ grade, key: gradeKey(grade.value) }))
    .filter(({ key }) => key !== '')
    .toSorted((one, other) => other.key.length - one.key.length)
  const byKey = new Map([...corrections].map(([name, grade]) => [gradeKey(name), grade]))
  return (className: string): Grade | null => {
    const key = gradeKey(className)
    const corrected = byKey.get(key)
    if (corrected !== undefined) return corrected
    return longestFirst.find((one) => key.startsWith(one.key))?.grade ?? null
  }
}
