/** Which of two numbers before a year is the day. */
export type DateOrder = 'dayFirst' | 'monthFirst'

const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const yearLast = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})$/
/** The days of a spreadsheet since 1899-12-30, where a date lost its format: from 1954 to 2063. */
const serial = /^[2-5]\d{4}$/
const midnight = /[T\s]+0?0:00(:00(\.0+)?)?\s*(Z|AM)?$/i

const plain = (text: string) => text.trim().replace(midnight, '')

/**
 * In which order a column has its dates, by those that can be read one way only. Undefined where none of them tells, and `null` where it
 * makes no difference.
 */
export const orderOf = (texts: readonly string[]): DateOrder | null | undefined => {
  let isAsked = false
  for (const text of texts) {
    const [, first = '', second = ''] = yearLast.exec(plain(text)) ?? []
    if (first === '') continue
    if (Number(first) > 12) return 'dayFirst'
    if (Number(second) > 12) return 'monthFirst'
    if (Number(first) !== Number(second)) isAsked = true
  }
  return isAsked ? undefined : null
}

/** A date as schools write it, as yyyy-MM-dd; what is none stays as it is, for the server to refuse. */
export const plainDate = (text: string, order: DateOrder | null): string => {
  const date = plain(text)
  const [, year, month, day] = yearFirst.exec(date) ?? []
  if (year && month && day) return written(year, month, day)
  const [, first, second, ofYear] = yearLast.exec(date) ?? []
  if (first && second && ofYear)
    return order === 'monthFirst' ? written(ofYear, first, second) : written(ofYear, second, first)
  if (serial.test(date)) return new Date((Number(date) - 25_569) * 86_400_000).toISOString().slice(0, 10)
  return text
}

const written = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
