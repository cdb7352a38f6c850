import { formatDate } from '#web/i18n/format.ts'

/** Returns the last day on which a link works: the day before, if the link ends as a day begins. */
export const lastDayOfLink = (end: string) => formatDate(new Date(Date.parse(end) - 1))
