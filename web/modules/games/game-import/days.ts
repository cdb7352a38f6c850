import { localDay } from '#web/i18n/format.ts'
import { readDate } from '#web/ui/text/read-date.ts'

const moment = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * A day as yyyy-mm-dd, of any date that imports read, or of a whole moment: the school's day that
 * it lies in. Null where there is none.
 */
export const dayOfMoment = (text: string): string | null => {
  const [, date, offset] = moment.exec(text) ?? []
  if (!date || Number.isNaN(Date.parse(text))) return plausible(readDate(text))
  return offset ? localDay(text) : date
}

const plausible = (day: string | null) => (day && /^(19|2\d)/.test(day) ? day : null)
