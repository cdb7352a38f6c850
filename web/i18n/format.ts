import type { Locales } from '#web/i18n/i18n-types.ts'

const formatIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
    hourCycle: 'h23',
    timeZone,
  } as Intl.DateTimeFormatOptions)

/** The organisation's own time zone; the browser's until it is known. */
let timeZone: string | undefined
// Kept, as making one takes longer than writing a hundred dates.
let format: Intl.DateTimeFormat | undefined
export const setTimeZone = (zone: string) => {
  if (zone !== timeZone) format = undefined
  timeZone = zone
}

/** U+2212, as wide as the plus. */
const minus = '−'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** 1,204 and −25 */
export const formatNumber = (value: number) => whole.format(value).replace('-', minus)

/** +5 and −25 */
export const formatSigned = (value: number) =>
  value > 0 ? `+${formatNumber(value)}` : formatNumber(value)

/** 5.0% of a share between 0 and 1 */
export const formatPercent = (share: number) => `${(share * 100).toFixed(1)}%`

const parts = (moment: string | Date) => {
  format ??= formatIn(timeZone)
  return Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
}

/** 2026/11/20, of a day (yyyy-MM-dd) as it stands or of a moment in the organisation's time zone. */
export const formatDate = (value: string | Date) => {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return value.replaceAll('-', '/')
  const { year, month, day } = parts(value)
  return `${year}/${month}/${day}`
}

/** 08:42:16 */
export const formatTime = (moment: string | Date) => {
  const { hour, minute, second } = parts(moment)
  return `${hour}:${minute}:${second}`
}

/** 08:42 */
export const formatClock = (moment: string | Date) => formatTime(moment).slice(0, 5)

/** 2026/11/20 08:42 */
export const formatDateTime = (moment: string | Date) => {
  const { hour, minute } = parts(moment)
  return `${formatDate(moment)} ${hour}:${minute}`
}

/** yyyy-MM-dd of a moment in the organisation's time zone. */
export const localDay = (moment: string | Date) => formatDate(moment).replaceAll('/', '-')

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
export const isRightToLeft = (text: string) => rightToLeft.test(text)
/** Keeps a name that is written from the right from drawing the numbers beside it to its other side. */
export const isolated = (text: string) => (isRightToLeft(text) ? `\u2068${text}\u2069` : text)
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '')

type Name = { en: string; zh: string }
/** A name in the page's language, or in the other where that one is missing: to be shown, also inside a sentence. */
export const nameIn = (locale: Locales, name: Name | null | undefined) =>
  isolated(name?.[locale] || name?.zh || name?.en || '')
export const otherName = (locale: Locales, name: Name | null | undefined) =>
  isolated(name?.[locale === 'zh' ? 'en' : 'zh'] ?? '')

/** Class numbers stand in two digits: 3A (02). */
export const formatClassNo = (no: number | null | undefined) =>
  no ? String(no).padStart(2, '0') : ''
export const formatClass = (className: string, no: number | null | undefined) =>
  no ? `${isolated(className)} (${formatClassNo(no)})` : className
