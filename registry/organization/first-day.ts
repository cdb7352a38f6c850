import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const State = z.object({ is_done: z.boolean(), is_put_away: z.boolean() })
type FirstDayReader = Readonly<{ organizationId: string; userId: string }>

export const findFirstDay = (db: CommonQueryMethods, { organizationId, userId }: FirstDayReader) =>
  db.one(sql.type(State)`
    SELECT
      EXISTS (SELECT FROM first_days WHERE organization_id = ${organizationId}) AS is_done,
      EXISTS (
        SELECT FROM first_day_put_away WHERE organization_id = ${organizationId} AND staff_id = ${userId}
      ) AS is_put_away`)

/** From now on the first steps stay hidden, whatever is deleted later. */
export const noteFirstDayDone = (db: CommonQueryMethods, organizationId: string, now: Date) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO first_days (organization_id, done_at) VALUES (${organizationId}, ${now.toISOString()})
    ON CONFLICT (organization_id) DO NOTHING`)

/** Hides the first steps for this account only. */
export const putFirstDayAway = (
  db: CommonQueryMethods,
  { organizationId, userId }: FirstDayReader,
  isPutAway: boolean,
) =>
  db.query(
    isPutAway
      ? sql.typeAlias('void')`
          INSERT INTO first_day_put_away (organization_id, staff_id) VALUES (${organizationId}, ${userId})
          ON CONFLICT (organization_id, staff_id) DO NOTHING`
      : sql.typeAlias('void')`
          DELETE FROM first_day_put_away WHERE organization_id = ${organizationId} AND staff_id = ${userId}`,
  )

const Prepared = z.object({
  period: z.boolean(),
  students: z.number(),
  classes: z.number(),
  filters: z.boolean(),
  rules: z.boolean(),
  prizes: z.boolean(),
  colleagues: z.boolean(),
  display: z.boolean(),
})

export const findPrepared = (db: CommonQueryMethods, organizationId: string) =>
  db.one(sql.type(Prepared)`
    SELECT
      EXISTS (SELECT FROM periods WHERE organization_id = ${organizationId} AND is_current) AS period,
      there.students, there.classes,
      EXISTS (SELECT FROM organization_filters WHERE organization_id = ${organizationId}) AS filters,
      EXISTS (
        SELECT FROM point_rules
        WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND type IN ('reward', 'parent_reward')
      ) AS rules,
      EXISTS (
        SELECT FROM point_rules
        WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND type IN ('redeem', 'virtual_redeem')
      ) AS prizes,
      (
        SELECT count(*) > 1 FROM users
        WHERE organization_id = ${organizationId} AND role IN ('organization_admin', 'admin') AND is_active
      ) AS colleagues,
      EXISTS (SELECT FROM displays WHERE organization_id = ${organizationId}) AS display
    FROM (
      SELECT count(*) AS students, count(DISTINCT class) AS classes
      FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
      WHERE profiles.organization_id = ${organizationId} AND is_current
    ) AS there`)
