import { narrow } from './narrow.ts'

export type DateOrder = 'dayFirst' | 'monthFirst'

const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const yearLast = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})$/
/** Days since 1899-12-30, from 1954 to 2064. */
const serial = /^[2-5]\d{4}$/
const midnight = /[T\s]+0?0:00(:00(\.0+)?)?\s*(Z|AM)?$/i

const plain = (text: string) => narrow(text).trim().replace(midnight, '')

const orderShown = (text: string): DateOrder | 'either' | null => {
  const [, first = '', second = ''] = yearLast.exec(plain(text)) ?? []
  if (first === '') return null
  if (Number(first) > 12) return 'dayFirst'
  if (Number(second) > 12) return 'monthFirst'
  return Number(first) === Number(second) ? null : 'either'
}

export const ordersIn = (texts: readonly string[]) => {
  const shown = texts.map(orderShown)
  const at = (order: DateOrder | 'either') => {
    const place = shown.indexOf(order)
    return place < 0 ? null : place
  }
  return { dayFirst: at('dayFirst'), monthFirst: at('monthFirst'), either: at('either') }
}

/** Also reads spreadsheet serial numbers. Returns null for an invalid date. */
export const readDate = (text: string, order: DateOrder | null = 'dayFirst'): string | null => {
  const date = plain(text)
  const [, year, month, day] = yearFirst.exec(date) ?? []
  if (year && month && day) return realDay(year, month, day)
  const [, first, second, ofYear] = yearLast.exec(date) ?? []
  if (first && second && ofYear)
    return order === 'monthFirst' ? realDay(ofYear, first, second) : realDay(ofYear, second, first)
  if (!serial.test(date)) return null
  return new Date((Number(date) - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

const realDay = (year: string, month: string, day: string) => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}
