import type { FormattersInitializer } from 'typesafe-i18n'
import { formatNumber } from './format.ts'
import type { Formatters, Locales } from './i18n-types.ts'

export const initFormatters: FormattersInitializer<Locales, Formatters> = () => ({
  grouped: formatNumber,
})
