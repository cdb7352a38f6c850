import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'

/** Makes the worker move records that an account got after its merge. Ignores other accounts. */
export const noteLateRecord = (db: CommonQueryMethods, organizationId: string, profileId: string) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.account_merges SET late_records = late_records + 1
    WHERE organization_id = ${organizationId} AND merged_profile_id = ${profileId} AND state IN ('moving', 'done')`)

/** Subtracts the late records that a run of the worker has moved. */
export const clearLateRecords = (db: CommonQueryMethods, id: string, moved: number) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.account_merges SET late_records = late_records - ${moved}
    WHERE id = ${id} AND late_records >= ${moved}`)
