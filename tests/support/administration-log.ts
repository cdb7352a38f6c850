import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { LogRow } from '#registry/audit/administration-log.ts'

/** The newest entries first. */
export const listLog = (db: CommonQueryMethods, organizationId: string, limit: number) =>
  db.any(sql.type(LogRow)`
    SELECT id, at, actor_id, action, subject_type, subject_id, fields FROM administration_log
    WHERE organization_id = ${organizationId} ORDER BY id DESC LIMIT ${limit}`)
