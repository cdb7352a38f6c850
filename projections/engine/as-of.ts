import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import type { ReadModelName } from './projection.ts'
import { schemaFor } from './schema-names.ts'

/** Of a whole organisation without `periodId`. */
export type AsOfWanted = Readonly<{ organizationId: string; periodId?: string | undefined }>

/**
 * As of when an answer is that is made now: another text as soon as anything has happened that the
 * read model takes in, the registry has changed, or a rebuild has put other tables in the place of
 * these. Looked up before the answer is made, so that the answer is never older.
 */
export const findAsOf = (
  db: CommonQueryMethods,
  projection: ReadModelName,
  { organizationId, periodId }: AsOfWanted,
) =>
  db.oneFirst(
    prepared(sql.type(z.object({ as_of: z.string() }))`
    SELECT concat(
      (SELECT version FROM registry_versions WHERE organization_id = ${organizationId}), ' ',
      (SELECT concat(max(position), ' ', max(tableoid::bigint))
        FROM ${sql.identifier([schemaFor(projection), 'period_positions'])} WHERE organization_id = ${organizationId}
          ${periodId === undefined ? sql.fragment`` : sql.fragment`AND period_id = ${periodId}`})) AS as_of`),
  )
