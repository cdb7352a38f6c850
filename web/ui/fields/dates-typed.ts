import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { formatDate } from '#web/i18n/format.ts'
import { narrow } from '../text/narrow.ts'
import { readDate } from '../text/read-date.ts'

/** What a field is about: a day, yyyy-MM-dd, or a month, yyyy-MM. */
export type DateView = 'date' | 'month'

const apart = {
  date: /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/,
  month: /^(\d{4})[-/.年](\d{1,2})月?$/,
}
/** As digits alone, which is all that the keyboard of a phone may offer. */
const together = { date: /^(\d{4})(\d\d)(\d\d)$/, month: /^(\d{4})(\d\d)$/ }

/**
 * What was typed as it goes to the server: 2026/11/22, 2026.11.22, 2026年11月22日, 22/11/2026 and
 * 20261122 are 2026-11-22. Anything else stays as it is, for the contract to refuse. While it is
 * being typed (`isDone` false), 2026/1/2 may still become 2026/1/22.
 */
export const dateTyped = (text: string, view: DateView, isDone: boolean): string => {
  const plain = narrow(text).trim()
  const day = view === 'date' && /\D/.test(plain) ? readDate(plain) : null
  // A single digit may still become two.
  if (day && (isDone || !/(?<!\d)\d(?!\d)/.test(plain))) return day
  const [, ...parts] = apart[view].exec(plain) ?? together[view].exec(plain) ?? []
  if (parts.length === 0 || (!isDone && parts.some((part) => part.length < 2))) return plain
  return parts.map((part) => part.padStart(2, '0')).join('-')
}

/** 2026/11/22, and 2026-11 of a month; what is neither as it is. */
export const dateShown = (value: string, view: DateView): string =>
  view === 'date' ? formatDateText(value) : value

const formatDateText = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value

const complete = { date: /^\d{4}-\d\d-\d\d$/, month: /^\d{4}-\d\d$/ }

/** Whether it is a day or a month that there is. */
export const isDate = (value: string, view: DateView): boolean =>
  complete[view].test(value) && isValid(parseISO(value))
