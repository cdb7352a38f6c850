import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { keptOn } from '#domain/birthdays/birthday.ts'
import { date, int4 } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'

export const listBirthdayZones = (db: CommonQueryMethods) =>
  db.anyFirst(sql.type(z.object({ time_zone: z.string() }))`
    SELECT DISTINCT time_zone FROM organizations WHERE birthday_since IS NOT NULL ORDER BY time_zone`)

const BirthdaySchool = z.object({ id: z.string(), rule: z.string(), since: z.string() })
export type BirthdaySchool = z.infer<typeof BirthdaySchool>

export const listBirthdaySchools = (db: CommonQueryMethods, timeZone: string) =>
  db.any(sql.type(BirthdaySchool)`
    SELECT id, birthday_point_rule AS rule, birthday_since AS since FROM organizations
    WHERE time_zone = ${timeZone} AND birthday_since IS NOT NULL ORDER BY id`)

const datesOf = (dates: readonly string[]) =>
  sentRows(
    dates.flatMap((date) => keptOn(date).map((day) => ({ date, day }))),
    { date, day: int4 },
  )

const celebrated = (organizationId: string, dates: readonly string[]) => sql.fragment`
  ${datesOf(dates)} AS kept
  JOIN users ON users.organization_id = ${organizationId} AND users.date_of_birth IS NOT NULL
    AND EXTRACT(month FROM date_of_birth) * 100 + EXTRACT(day FROM date_of_birth) = kept.day
    AND date_of_birth < kept.date AND users.role = 'user' AND users.is_active AND users.erased_at IS NULL
  JOIN profiles ON profiles.organization_id = users.organization_id AND user_id = users.id AND class_no IS NOT NULL
  JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id AND is_current`

const Celebrated = z.object({ user_id: z.string(), profile_id: z.string() })
export type Celebrated = z.infer<typeof Celebrated>
const pageOf = 500

export const pageOfBirthdays = (
  db: CommonQueryMethods,
  organizationId: string,
  date: string,
  after: string,
) =>
  db.any(sql.type(Celebrated)`
    SELECT users.id AS user_id, profiles.id AS profile_id FROM ${celebrated(organizationId, [date])}
    WHERE users.id > ${after}::uuid ORDER BY users.id LIMIT ${pageOf}`)

const BirthdayRow = Celebrated.extend({
  date: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  /** The student's profiles of all periods. */
  profile_ids: z.array(z.string()),
})
export type BirthdayRow = z.infer<typeof BirthdayRow>

export const listBirthdays = async (
  db: CommonQueryMethods,
  organizationId: string,
  { dates, most }: Readonly<{ dates: readonly string[]; most: number }>,
) => {
  const rows = await db.any(sql.type(BirthdayRow)`
    SELECT kept.date, users.id AS user_id, name_en, name_zh, profiles.id AS profile_id, class, class_no,
      (SELECT array_agg(id) FROM profiles AS own
        WHERE own.organization_id = users.organization_id AND own.user_id = users.id) AS profile_ids
    FROM ${celebrated(organizationId, dates)}
    ORDER BY kept.date, class COLLATE natural_order, class_no, users.id LIMIT ${most}`)
  if (rows.length < most) return { rows, total: rows.length }
  const total = await db.oneFirst(sql.type(z.object({ total: z.number() }))`
    SELECT count(*) AS total FROM ${celebrated(organizationId, dates)}`)
  return { rows, total }
}

/** Returns yyyy-MM-dd; null if unknown. */
export const findBirthDate = (db: CommonQueryMethods, organizationId: string, userId: string) =>
  db.maybeOneFirst(sql.type(z.object({ date_of_birth: z.string().nullable() }))`
    SELECT date_of_birth FROM users WHERE organization_id = ${organizationId} AND id = ${userId} AND erased_at IS NULL`)
