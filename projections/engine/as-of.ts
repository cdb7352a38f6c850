import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import type { ReadModelName } from './projection.ts'
import { schemaFor } from './schema-names.ts'

export type AsOfQuery = Readonly<{ organizationId: string; periodId?: string | undefined }>

/**
 * Returns text that changes with the read model, the registry or a rebuild. Read it before the
 * answer, so that the answer is never older.
 */
export const findAsOf = (
  db: CommonQueryMethods,
  projection: ReadModelName,
  { organizationId, periodId }: AsOfQuery,
) =>
  db.oneFirst(
    prepared(sql.type(z.object({ as_of: z.string() }))`
    SELECT concat(
      (SELECT version FROM registry_versions WHERE organization_id = ${organizationId}), ' ',
      (SELECT concat(max(position), ' ', max(tableoid::bigint))
        FROM ${sql.identifier([schemaFor(projection), 'period_positions'])} WHERE organization_id = ${organizationId}
          ${periodId === undefined ? sql.fragment`` : sql.fragment`AND period_id = ${periodId}`})) AS as_of`),
  )
