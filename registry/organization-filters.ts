import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** A class or a grade to filter by: a class is meant by equal value, a grade by the longest value that begins the class. */
export const OrganizationFilterRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  attribute: z.enum(['grade', 'class']),
  value: z.string(),
})
export type OrganizationFilterRow = z.infer<typeof OrganizationFilterRow>

export const listOrganizationFilters = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(OrganizationFilterRow)`
    SELECT id, name_en, name_zh, attribute, value FROM organization_filters
    WHERE organization_id = ${organizationId} ORDER BY attribute DESC, value, id`)

/** Many at once, such as the classes of a new school. Those that are there already stay as they are. */
export const insertOrganizationFilters = async (
  db: CommonQueryMethods,
  organizationId: string,
  filters: readonly OrganizationFilterRow[],
) => {
  const rows = filters.map(({ id, name_en, name_zh, attribute, value }) => [id, name_en, name_zh, attribute, value])
  await db.query(sql.typeAlias('void')`
    INSERT INTO organization_filters (organization_id, id, name_en, name_zh, attribute, value)
    SELECT ${organizationId}::uuid, * FROM ${sql.unnest(rows, ['uuid', 'text', 'text', 'text', 'text'])} AS filters
    ON CONFLICT (organization_id, id) DO NOTHING`)
}
