import type { FormattersInitializer } from 'typesafe-i18n'
import type { Formatters, Locales } from './i18n-types.ts'

/** Numbers and dates are written by shared/format.ts, so the texts need no formatters of their own. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = () => ({})
