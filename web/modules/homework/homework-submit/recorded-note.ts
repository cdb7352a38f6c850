import { formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'

type Recorded = {
  created_at: string
  created_by: { en: string; zh: string } | null
  changeable: boolean
}
type In = { LL: TranslationFunctions; locale: Locales }

export const timeOf = (created_at: string, day: string) =>
  formatDate(created_at) === formatDate(day)
    ? formatDateTime(created_at).slice(-5)
    : formatDateTime(created_at).slice(5)

export const recordedNote = (
  { LL, locale }: In,
  { created_at, created_by }: Recorded,
  day: string,
) => {
  const time = timeOf(created_at, day)
  const name = nameIn(locale, created_by)
  return name ? LL.homework.recordedBy({ time, name }) : LL.homework.recorded(time)
}
