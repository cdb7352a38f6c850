import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** `but`: a student to leave out. */
type ClassesOf = Readonly<{ periodId: string; but?: string | null }>

/** Finds classes; of those that fold alike, the largest comes first. */
export const findClasses = (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, but = null }: ClassesOf,
) =>
  db.anyFirst(sql.type(z.object({ class: z.string() }))`
    SELECT class FROM profiles WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      AND user_id IS DISTINCT FROM ${but}::uuid
    GROUP BY class ORDER BY count(*) DESC, class`)
