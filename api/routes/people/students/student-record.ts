import type { CommonQueryMethods } from 'slonik'
import type { StudentRecord } from '#api/contracts/students.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { findBalance } from '#projections/points/balances.ts'
import { listPeriods } from '#registry/organization/periods.ts'
import { listProfilesOfUser } from '#registry/people/profiles.ts'
import { findUser } from '#registry/people/users.ts'
import { findMergedInto } from '#registry/students/account-merges.ts'

type StudentPeriod = Readonly<{ id: string; periodId: string }>

/**
 * Returns the student in one period, and all periods that the student is in.
 * @throws HttpError `not_found`, also for an erased student
 */
export const studentRecord = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, periodId }: StudentPeriod,
): Promise<StudentRecord> => {
  const user = orNotFound(await findUser(db, organizationId, id))
  if (user.role !== 'user') throw new HttpError('not_found')
  const [profiles, periods] = await Promise.all([
    listProfilesOfUser(db, organizationId, id),
    listPeriods(db, organizationId),
  ])
  const profile = profiles.find(({ period_id }) => period_id === periodId)
  const balance = profile && (await findBalance(db, organizationId, profile.id))
  const into = profile && (await findMergedInto(db, organizationId, profile.id))
  const names = new Map(periods.rows.map((period) => [period.id, period.name]))
  return {
    _id: user.id,
    u_id: user.username ?? '',
    username: user.username ?? '',
    name: { en: user.name_en, zh: user.name_zh },
    date_of_birth: user.date_of_birth,
    card_id: user.card_id,
    house: user.house_id,
    profile: profile?.id ?? null,
    class: profile?.class ?? null,
    class_no: profile?.class_no ?? null,
    point: balance?.point ?? 0,
    cumulative_point: balance?.cumulative_point ?? 0,
    isActive: user.is_active,
    setup_password: user.setup_password,
    role: 'user',
    isParent: false,
    privilege: { all_action: false },
    merged_into: into ? { user: into.user_id, name: { en: into.name_en, zh: into.name_zh } } : null,
    periods: profiles.map(({ period_id, ...one }) => ({
      _id: period_id,
      name: names.get(period_id) ?? '',
      profile: one.id,
      class: one.class,
      class_no: one.class_no,
    })),
  }
}
