import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { formatDate } from '#web/i18n/format.ts'
import { narrow } from '../text/narrow.ts'
import { readDate } from '../text/read-date.ts'

export type DateView = 'date' | 'month'

const apart = {
  date: /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/,
  month: /^(\d{4})[-/.年](\d{1,2})月?$/,
}
/** Dates without separators, because a phone's keyboard may offer only digits. */
const together = { date: /^(\d{4})(\d\d)(\d\d)$/, month: /^(\d{4})(\d\d)$/ }

/**
 * Converts 2026/11/22, 22/11/2026 or 20261122 to yyyy-MM-dd, and months to yyyy-MM. Other text is
 * only trimmed and made half-width.
 */
export const dateTyped = (text: string, view: DateView, isDone: boolean): string => {
  const plain = narrow(text).trim()
  const day = view === 'date' && /\D/.test(plain) ? readDate(plain) : null
  // Waits while typing, because 2026/1/2 may still become 2026/1/22.
  if (day && (isDone || !/(?<!\d)\d(?!\d)/.test(plain))) return day
  const [, ...parts] = apart[view].exec(plain) ?? together[view].exec(plain) ?? []
  if (parts.length === 0 || (!isDone && parts.some((part) => part.length < 2))) return plain
  return parts.map((part) => part.padStart(2, '0')).join('-')
}

export const dateShown = (value: string, view: DateView): string =>
  view === 'date' ? formatDateText(value) : value

const formatDateText = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value

const complete = { date: /^\d{4}-\d\d-\d\d$/, month: /^\d{4}-\d\d$/ }

export const isDate = (value: string, view: DateView): boolean =>
  complete[view].test(value) && isValid(parseISO(value))
