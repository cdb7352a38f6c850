import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { actionRow } from '#api/answers/action-row.ts'
import { attendanceRow } from '#api/answers/attendance-row.ts'
import { badgeRow } from '#api/answers/badge-row.ts'
import { periodAnswer } from '#api/answers/period-answer.ts'
import type { OwnProfilesAnswer, Profile } from '#api/contracts/profiles.ts'
import { orNotFound } from '#api/failure.ts'
import { correctionsFor } from '#api/http/history/record-filter.ts'
import { readSight } from '#api/http/history/sight.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { categoryTotal } from '#api/routes/points/totals/category-total.ts'
import { listNewestAttendance } from '#projections/attendance/history.ts'
import { listNewestBadges } from '#projections/badges/history.ts'
import { findBalance } from '#projections/points/balances.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import { listNewestActions } from '#projections/points/history.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import type { ProfileRow } from '#registry/people/profiles.ts'
import { findUser } from '#registry/people/users.ts'

type ShortProfile = z.infer<typeof OwnProfilesAnswer>['data'][number]

/** @throws HttpError `not_found` for an erased student */
export const shortProfile = async (
  db: CommonQueryMethods,
  organizationId: string,
  profile: ProfileRow,
): Promise<ShortProfile> => {
  const [user, period, balance] = await Promise.all([
    findUser(db, organizationId, profile.user_id),
    findPeriod(db, organizationId, profile.period_id),
    findBalance(db, organizationId, profile.id),
  ])
  const { id, username, name_en, name_zh, date_of_birth } = orNotFound(user)
  return {
    _id: profile.id,
    u_id: username ?? '',
    class: profile.class,
    class_no: profile.class_no,
    user: { _id: id, name: { en: name_en, zh: name_zh }, date_of_birth },
    period: periodAnswer(orNotFound(period)),
    point: balance.point,
    cumulative_point: balance.cumulative_point,
  }
}

export const fullProfile = async (
  db: CommonQueryMethods,
  caller: Caller,
  profile: ProfileRow,
): Promise<Omit<Profile, 'pointActions' | 'attendanceActions' | 'badges'>> => {
  const { organizationId } = caller
  const [short, totals] = await Promise.all([
    shortProfile(db, organizationId, profile),
    listCategoryTotals(db, { organizationId, profileId: profile.id }),
  ])
  return { ...short, points: totals.map(categoryTotal) }
}

/** Returns the entries of a student that the caller may see. */
const seenBy = async (db: CommonQueryMethods, caller: Caller, { id }: ProfileRow) => ({
  organizationId: caller.organizationId,
  profileIds: [id],
  ...(await readSight(db, caller)).filter([id]),
  asStudentsSee: caller.role === 'user' ? (true as const) : undefined,
})

type NewestEntriesQuery = Readonly<{ profile: ProfileRow; limit: number }>

export const newestActions = async (
  db: CommonQueryMethods,
  caller: Caller,
  { profile, limit }: NewestEntriesQuery,
) => {
  const filter = { ...(await seenBy(db, caller, profile)), ...correctionsFor(caller) }
  const rows = await listNewestActions(db, filter, limit)
  return rows.map((row) => actionRow(row, caller))
}

export const newestAttendance = async (
  db: CommonQueryMethods,
  caller: Caller,
  { profile, limit }: NewestEntriesQuery,
) => {
  const rows = await listNewestAttendance(db, await seenBy(db, caller, profile), limit)
  return rows.map((row) => attendanceRow(row, caller))
}

/** Returns the newest badges that still count. Parents have no screen for badges. */
export const newestBadges = async (
  db: CommonQueryMethods,
  { organizationId, isParent }: Caller,
  { profile, limit }: NewestEntriesQuery,
) => {
  if (isParent) return []
  const rows = await listNewestBadges(db, { organizationId, profileIds: [profile.id] }, limit)
  return rows.map(badgeRow(organizationId))
}
