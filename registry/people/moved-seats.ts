import type { CommonQueryMethods } from 'slonik'
import { text } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'

export type ClassesMove = Readonly<{
  from: string
  periodId: string
  classes: readonly Readonly<{ class: string; to: string }>[]
}>

/** Copies seating plans to the new classes. The students must already be in the new period. */
export const moveSeats = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  { from, periodId, classes }: ClassesMove,
) => {
  if (classes.length === 0) return
  const rows = classes.map((one) => ({ from_class: one.class, to_class: one.to }))
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO moved_seats (organization_id, period_id, staff_id, class, ordered_by, seats)
    SELECT DISTINCT ON (staff_id, to_class) ${organizationId}::uuid, ${periodId}::uuid, staff_id, to_class, ordered_by, placed.seats
    FROM ${sentRows(rows, { from_class: text, to_class: text })} AS moved
    JOIN (
      SELECT staff_id, class, ordered_by, seats, 0 AS age FROM moved_seats
      WHERE organization_id = ${organizationId} AND period_id = ${from}
      UNION ALL
      SELECT staff_id, class, ordered_by, seats, 1 FROM my_classes WHERE organization_id = ${organizationId}
    ) AS plans ON plans.class = from_class
    CROSS JOIN LATERAL (
      SELECT array_agg(CASE WHEN place.class = to_class THEN place.id END ORDER BY n) AS seats, count(place.id) AS seated
      FROM unnest(plans.seats) WITH ORDINALITY AS seat (profile_id, n)
      LEFT JOIN profiles AS former ON former.organization_id = ${organizationId} AND former.id = profile_id
        AND former.period_id = ${from}
      LEFT JOIN profiles AS place ON place.organization_id = ${organizationId} AND place.period_id = ${periodId}
        AND place.user_id = former.user_id
    ) AS placed
    WHERE placed.seated > 0
    ORDER BY staff_id, to_class, age, placed.seated DESC, from_class
    ON CONFLICT (organization_id, staff_id, period_id, class) DO UPDATE
      SET ordered_by = excluded.ordered_by, seats = excluded.seats`)
}

export const dropEmptySeats = (
  transaction: CommonQueryMethods,
  organizationId: string,
  periodId: string,
) =>
  transaction.query(sql.typeAlias('void')`
    DELETE FROM moved_seats WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      AND class NOT IN (SELECT class FROM profiles
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND class_no IS NOT NULL)`)

export type SeatsOwner = Readonly<{ organizationId: string; userId: string; class: string }>

/** Before a teacher changes a copied plan, moves it to the teacher's own plans. */
export const adoptMovedSeats = async (
  transaction: CommonQueryMethods,
  { organizationId, userId, class: className }: SeatsOwner,
  at: string,
) => {
  await transaction.query(sql.typeAlias('void')`
    WITH adopted AS (
      DELETE FROM moved_seats USING periods
      WHERE moved_seats.organization_id = ${organizationId} AND staff_id = ${userId} AND class = ${className}
        AND periods.organization_id = ${organizationId} AND periods.id = period_id AND is_current
      RETURNING ordered_by, seats
    )
    INSERT INTO my_classes (organization_id, staff_id, class, used_at, ordered_by, seats)
    SELECT ${organizationId}::uuid, ${userId}::uuid, ${className}, ${at}::timestamptz, ordered_by, seats FROM adopted
    ON CONFLICT (organization_id, staff_id, class) DO UPDATE
      SET ordered_by = excluded.ordered_by, seats = excluded.seats, had_turn = '{}'`)
}
