import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** `but`: a student to exclude. */
type ClassesOf = Readonly<{ periodId: string; but?: string | null }>

/** Lists the largest first, because its spelling wins. */
export const findClasses = (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, but = null }: ClassesOf,
) =>
  db.anyFirst(sql.type(z.object({ class: z.string() }))`
    SELECT class FROM profiles WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      AND user_id IS DISTINCT FROM ${but}::uuid
    GROUP BY class ORDER BY count(*) DESC, class`)
