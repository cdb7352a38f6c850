import { formatDate } from '#web/i18n/format.ts'

/** The last day on which a link works: one that ends as a day begins works until the day before. */
export const lastDayOf = (end: string) => formatDate(new Date(Date.parse(end) - 1))
