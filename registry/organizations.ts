import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

export const OrganizationRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  /** Begins every username of its students. */
  prefix: z.string(),
  /** IANA name such as Asia/Hong_Kong. */
  time_zone: z.string(),
  expires_at: z.string().nullable(),
  modules: z.record(z.string(), z.boolean()),
  external_links: z.array(z.object({ name: z.string(), description: z.string(), url: z.string() })),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

const columns = sql.fragment`
  id, name_en, name_zh, prefix, time_zone, expires_at, modules, external_links, logo, banner`

export const findOrganization = (db: CommonQueryMethods, organizationId: string) =>
  db.maybeOne(sql.type(OrganizationRow)`SELECT ${columns} FROM organizations WHERE id = ${organizationId}`)

export type NewOrganization = Readonly<
  Pick<OrganizationRow, 'id' | 'name_en' | 'name_zh' | 'prefix' | 'time_zone'> &
    Partial<Pick<OrganizationRow, 'modules' | 'external_links'>> & { expires_at?: Date | null }
>

/** @throws slonik's UniqueIntegrityConstraintViolationError when the prefix, in any case, is another organisation's */
export const insertOrganization = async (db: CommonQueryMethods, organization: NewOrganization) => {
  const { id, name_en, name_zh, prefix, time_zone, modules = {}, external_links = [], expires_at } = organization
  await db.query(sql.typeAlias('void')`
    INSERT INTO organizations (id, name_en, name_zh, prefix, time_zone, modules, external_links, expires_at)
    VALUES (${id}, ${name_en}, ${name_zh}, ${prefix}, ${time_zone}, ${sql.jsonb(modules)},
      ${sql.jsonb(external_links)}, ${expires_at?.toISOString() ?? null})`)
}
