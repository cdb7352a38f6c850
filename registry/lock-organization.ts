import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'

/** Makes imports, edits and other changes that lock the organisation wait for each other. */
export const lockOrganization = (transaction: CommonQueryMethods, organizationId: string) =>
  transaction.any(sql.typeAlias('id')`
    SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
