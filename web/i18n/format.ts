import type { Locales } from '#web/i18n/i18n-types.ts'

const formatIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  } as Intl.DateTimeFormatOptions)

/** The browser's time zone until the organisation's is known. */
let timeZone: string | undefined
let format: Intl.DateTimeFormat | undefined
export const setTimeZone = (zone: string) => {
  if (zone !== timeZone) format = undefined
  timeZone = zone
}

/** U+2212, which is as wide as the plus sign. */
const minus = '−'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
export const formatNumber = (value: number) => whole.format(value).replace('-', minus)

const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const formatAverage = (value: number) => tenths.format(value)

export const formatSigned = (value: number) =>
  value > 0 ? `+${formatNumber(value)}` : formatNumber(value)

export const formatPercent = (share: number) => `${(share * 100).toFixed(1)}%`

const parts = (moment: string | Date) => {
  format ??= formatIn(timeZone)
  return Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
}

/** 2026/11/20. A date ignores the time zone. */
export const formatDate = (value: string | Date) => {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return value.replaceAll('-', '/')
  const { year, month, day } = parts(value)
  return `${year}/${month}/${day}`
}

export const formatTime = (moment: string | Date) => {
  const { hour, minute, second } = parts(moment)
  return `${hour}:${minute}:${second}`
}

/** 08:42 */
export const formatClock = (moment: string | Date) => formatTime(moment).slice(0, 5)

export const formatDateTime = (moment: string | Date) => {
  const { hour, minute } = parts(moment)
  return `${formatDate(moment)} ${hour}:${minute}`
}

/** 2024 began on a Monday, so its first days name the weekdays. */
const weekdayDates = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`)

/** Takes a date (yyyy-MM-dd) or a number from 1 (Monday) to 7. `tight`: Mon, 一. */
export const formatWeekday = (
  locale: Locales,
  day: string | number,
  width: 'long' | 'short' | 'tight' = 'long',
) => {
  const tight = locale === 'zh' ? 'narrow' : 'short'
  const format = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-HK' : 'en-GB', {
    weekday: width === 'tight' ? tight : width,
    timeZone: 'UTC',
  })
  return format.format(new Date(typeof day === 'number' ? weekdayDates[day - 1]! : day))
}

/** yyyy-MM-dd */
export const localDay = (moment: string | Date) => formatDate(moment).replaceAll('/', '-')

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
export const isRightToLeft = (text: string) => rightToLeft.test(text)
/** Keeps right-to-left names from reordering numbers. */
export const isolated = (text: string) => (isRightToLeft(text) ? `\u2068${text}\u2069` : text)
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '')

type Name = { en: string; zh: string }
export const nameIn = (locale: Locales, name: Name | null | undefined) =>
  isolated(name?.[locale] || name?.zh || name?.en || '')
export const otherName = (locale: Locales, name: Name | null | undefined) =>
  isolated(name?.[locale === 'zh' ? 'en' : 'zh'] ?? '')

export const formatClassNo = (no: number | null | undefined) =>
  no ? String(no).padStart(2, '0') : ''
export const formatClass = (className: string, no: number | null | undefined) =>
  no ? `${isolated(className)} (${formatClassNo(no)})` : className
