import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { classSpelling } from '#domain/class-spelling.ts'
import { sql } from '#platform/postgres/pool.ts'

const Spelling = z.object({ class: z.string() })

/**
 * Returns a function that spells classes as the current period does, or else as the filters do.
 * Unknown names stay.
 */
export const spellClasses = async (
  db: CommonQueryMethods,
  organizationId: string,
  typed: readonly string[],
) => {
  const known = await db.anyFirst(sql.type(Spelling)`
    SELECT class FROM (
      SELECT class, 0 AS place, count(*) AS students
      FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id
        AND periods.id = period_id AND is_current
      WHERE profiles.organization_id = ${organizationId} AND class_no IS NOT NULL GROUP BY class
      UNION ALL
      SELECT value, 1, 0 FROM organization_filters
      WHERE organization_id = ${organizationId} AND attribute = 'class'
    ) AS known
    WHERE fold_class(class) IN (SELECT fold_class(name) FROM unnest(${sql.array([...typed], 'text')}) AS name)
    ORDER BY place, students DESC, class`)
  return classSpelling(known)
}

export const spellClass = async (db: CommonQueryMethods, organizationId: string, typed: string) =>
  (await spellClasses(db, organizationId, [typed]))(typed)
