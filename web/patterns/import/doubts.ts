import type { DoubtCode, ImportDoubt } from './doubt.ts'
import { usualSigns } from './encodings.ts'
import type { ImportKind } from './import-kind.ts'
import type { CsvLine, PreviewRow } from './preview-row.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const named = /^(\d{1,2})-([A-Z]{3})(?:-\d{2,4})?$/i
const numbered = /^(?:\d{4}[-/年])?(\d{1,2})[-/月](\d{1,2})日?$/

const partsOf = (text: string): [month: number, day: number] | null => {
  const [, ofMonth, name = ''] = named.exec(text) ?? []
  if (ofMonth) return [months.indexOf(name.toLowerCase()) + 1, Number(ofMonth)]
  const [, month, day] = numbered.exec(text) ?? []
  return month && day ? [Number(month), Number(day)] : null
}

/**
 * Returns the class codes that Excel turns into this date: `1-2` (month first) and `2-1` (day
 * first).
 */
export const classReadings = (text: string): string[] => {
  const [month, day] = partsOf(text) ?? [0, 0]
  return month > 0 && day > 0 ? [...new Set([`${month}-${day}`, `${day}-${month}`])] : []
}

const schoolAges = { from: 2, to: 60 }
const aDay = /^\d{4}-\d{2}-\d{2}$/

const yearsOld = (born: string, today: string) => {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return Math.max(0, today.slice(5) < born.slice(5) ? years - 1 : years)
}

/** Returns undefined for a usual age or an invalid day. */
export const unlikelyAge = (born: string, today: string) => {
  if (!aDay.test(born)) return undefined
  const years = yearsOld(born, today)
  return years < schoolAges.from || years > schoolAges.to ? years : undefined
}

const lostSign = /\uFFFD/u
const questionInWord = /[\p{L}\p{N}]\?[\p{L}\p{N}]|\?\?|\p{Script=Han}\?|\?\p{Script=Han}/u
const privateSign = /\p{Co}|\p{Cn}/u
const tornWord = /\p{Script=Latin}(\p{Script=Han})|(\p{Script=Han})\p{Script=Latin}/gu
const noName =
  /^(#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)|N\/A|NULL|TRUE|FALSE|UNDEFINED)$/i
const asDate = /^(\d{1,2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\d{1,2}月\d{1,2}日)$/i
const shortened = /^\d(\.\d+)?E\+\d+$/i

/** Judges a name by its text alone. Only the name of a thing may end in `?`. */
const doubtIn = (text: string, isThing: boolean): DoubtCode | null => {
  if (noName.test(text)) return 'noName'
  if (isThing ? questionInWord.test(text) : /[?？]/.test(text)) return 'lost'
  if (!/[\p{L}\p{N}]/u.test(text)) return 'noName'
  if (asDate.test(text)) return 'date'
  if (shortened.test(text)) return 'digits'
  const isTorn = [...text.matchAll(tornWord)].some(
    ([, after, before]) => !usualSigns().has(after ?? before ?? ''),
  )
  return isTorn ? 'torn' : null
}

export const doubtsOf = <Key extends string>(
  row: PreviewRow<Key>,
  line: CsvLine<Key>,
  { kind, today }: { kind: ImportKind<Key>; today: string },
): ImportDoubt<Key>[] =>
  kind.columns.flatMap((column): ImportDoubt<Key>[] => {
    const { key, isName, isClass, isBirthDate } = column
    const text = line.cells[key]
    if (text === '') return []
    const years =
      isBirthDate && isValid(row) && isFresh(row, key) ? unlikelyAge(text, today) : undefined
    if (years !== undefined) return [{ field: key, code: 'age', text, years }]
    const code = line.doubts?.[key] ?? textDoubt(text, isName === true && isFresh(row, key), kind)
    if (!code) return []
    const classes = isClass && code === 'date' ? classReadings(text) : []
    return [{ field: key, code, text, ...(classes.length > 0 && { classes }) }]
  })

/** An invalid row gets no doubts, because its errors already explain it. */
const isValid = ({ result }: PreviewRow<string>) => result !== 'invalid'

const textDoubt = (
  text: string,
  isFreshName: boolean,
  { things = false }: { things?: boolean },
): DoubtCode | null => {
  if (lostSign.test(text)) return 'lost'
  if (privateSign.test(text)) return 'unknownSign'
  return isFreshName ? doubtIn(text, things) : null
}

const isFresh = <Key extends string>({ result, was }: PreviewRow<Key>, key: Key) =>
  result === 'new' || result === 'joins' || result === 'invalid' || was[key] !== undefined
