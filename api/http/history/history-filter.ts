import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import type { HistoryQuery, HistorySearch } from '#api/contracts/history.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { localDateOf, plusDays, startOfLocalDate } from '#domain/calendar.ts'
import type { HistorySort } from '#projections/history/history.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'
import { findProfile, listProfilesOfUser } from '#registry/people/profiles.ts'
import { readSight } from './sight.ts'

type HistoryListQuery = Omit<HistoryQuery, 'page' | 'limit' | 'search'> &
  Readonly<{ search: z.infer<typeof HistorySearch>; order_by?: string | undefined }>

const usualDays = 30

/** Staff without `all_action` see what `readSight` allows. @throws HttpError */
export const historyFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: { query: HistoryListQuery; now: Date },
): Promise<HistoryFilter & { timeZone: string }> => {
  const { organizationId } = caller
  const { search } = query
  mayOrder(caller, query)
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  if (query.period) orNotFound(await findPeriod(db, organizationId, query.period))
  return {
    organizationId,
    timeZone,
    ...(await visibleTo(db, caller, query.profile)),
    ...rangeOf(query, timeZone, now),
    // `all`: every entry of a period, by default the current one.
    periodId:
      query.period ??
      (query.dateRange === 'all' ? await currentPeriod(db, organizationId) : undefined),
    batchId: query.batch,
    name: search.name,
    class: search.class,
    classFilter: search.class_filter,
    classNo: search.class_no,
    createdBy: search.created_by,
  }
}

const currentPeriod = async (db: CommonQueryMethods, organizationId: string) =>
  orNotFound(await findCurrentPeriod(db, organizationId)).id

/** Sorting by recorder would reveal hidden names. @throws HttpError */
export const mayOrder = ({ role }: Caller, { order_by }: { order_by?: string | undefined }) => {
  if (role === 'user' && order_by === 'created_by')
    throw new HttpError('validation_failed', [{ field: 'order_by', code: 'yup_type_error' }])
}

type Ordering<Name> = Readonly<{ order_by?: Name | undefined; order?: 'asc' | 'desc' | undefined }>

export const historySort = <Name extends string>({
  order_by,
  order,
}: Ordering<Name>): HistorySort<Name | 'created_at'> => {
  const by = order_by ?? 'created_at'
  return { order: by, descending: order === undefined ? by === 'created_at' : order === 'desc' }
}

const visibleTo = async (db: CommonQueryMethods, caller: Caller, profile: string | undefined) => {
  const { organizationId, userId, role } = caller
  if (role === 'user') {
    const own = (await listProfilesOfUser(db, organizationId, userId)).map(({ id }) => id)
    if (profile && !own.includes(profile)) throw new HttpError('not_found')
    return { profileIds: profile ? [profile] : own, asStudentsSee: true as const }
  }
  if (profile) orNotFound(await findProfile(db, organizationId, profile))
  const profileIds = profile ? [profile] : undefined
  return { profileIds, ...(await readSight(db, caller)).filter(profileIds) }
}

const rangeOf = ({ dateRange, profile, batch }: HistoryListQuery, timeZone: string, now: Date) => {
  if (dateRange && dateRange !== 'all') {
    const [year, month] = dateRange.split('-').map(Number) as [number, number]
    const after =
      month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
    return {
      from: startOfLocalDate(`${dateRange}-01`, timeZone),
      before: startOfLocalDate(after, timeZone),
    }
  }
  if (dateRange === 'all' || profile || batch) return {}
  return { from: startOfLocalDate(plusDays(localDateOf(now, timeZone), -usualDays), timeZone) }
}
