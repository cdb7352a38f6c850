import { localDay } from '#web/i18n/format.ts'

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const moment = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/** A day as yyyy-mm-dd, of yyyy-mm-dd, dd/mm/yyyy or a whole moment, which is the school's day that it lies in. Null where there is none. */
export const dayIn = (text: string): string | null => {
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year && month && day) return realDay(year, month, day)
  const [, d, m, y] = dayFirst.exec(text) ?? []
  if (y && m && d) return realDay(y, m, d)
  const [, date, offset] = moment.exec(text) ?? []
  if (!date || Number.isNaN(Date.parse(text))) return null
  return offset ? localDay(text) : date
}

const realDay = (year: string, month: string, day: string) => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  // The 31st of February is none.
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
  return isReal && /^(19|2\d)/.test(year) ? date : null
}
