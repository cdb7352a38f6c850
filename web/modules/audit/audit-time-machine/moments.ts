import type { AddressField } from '#web/client/address/fields.ts'
import { formatTime, localDay } from '#web/i18n/format.ts'

export const msInDay = 86_400_000

export const aMoment: AddressField = {
  usual: '',
  read: (text) =>
    /^20\d\d-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
}

/** Returns the school's clock at a moment, as if it were UTC. */
const shownAt = (moment: number) =>
  Date.parse(`${localDay(new Date(moment))}T${formatTime(new Date(moment))}Z`)

/**
 * Returns the end of the minute in which the school's clock shows this day (yyyy-MM-dd) and time
 * (HH:mm).
 */
export const momentAt = (day: string, time: string): string => {
  const shown = Date.parse(`${day}T${time}:59Z`)
  // Corrects twice: the first guess may lie on the other side of a clock change.
  const guess = shown - (shownAt(shown) - shown)
  return new Date(guess - (shownAt(guess) - shown) + 999).toISOString()
}
