import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const FoundAction = z.object({ id: z.string(), point: z.number(), is_reverted: z.boolean() })
export type FoundAction = z.infer<typeof FoundAction>

export const findRecorded = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundAction>> => {
  const rows = await db.any(sql.type(FoundAction)`
    SELECT id, point, reverted_by IS NOT NULL AS is_reverted FROM actions
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)
  return new Map(rows.map((row) => [row.id, row]))
}
