import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfWeek } from 'date-fns/startOfWeek'

type Week = { week: string; sessions: number }
const most = 60
const dayOf = (date: Date) => lightFormat(date, 'yyyy-MM-dd')

export const mondayOf = (day: string) => dayOf(startOfWeek(parseISO(day), { weekStartsOn: 1 }))

/**
 * Returns the weeks from the first session to `last` or a later session, without gaps, at most the
 * newest sixty.
 */
export const everyWeek = (weeks: readonly Week[], last: string): Week[] => {
  const [first] = weeks
  if (!first) return []
  const counted = new Map(weeks.map(({ week, sessions }) => [week, sessions]))
  const end = [mondayOf(last), weeks.at(-1)!.week].toSorted().at(-1)!
  const count = differenceInCalendarDays(parseISO(end), parseISO(first.week)) / 7 + 1
  return Array.from({ length: Math.round(count) }, (_, at) =>
    dayOf(addDays(parseISO(first.week), 7 * at)),
  )
    .slice(-most)
    .map((week) => ({ week, sessions: counted.get(week) ?? 0 }))
}
