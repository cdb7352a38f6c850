import type { FormattersInitializer } from 'typesafe-i18n'
import { formatNumber } from './format.ts'
import type { Formatters, Locales } from './i18n-types.ts'

/** Numbers and dates are written by format.ts; a number that a plural goes by is given as it is, and grouped in the text. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = () => ({
  grouped: formatNumber,
})
