import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { FieldsError } from '../registry-error.ts'

/** @throws FieldsError `yup_type_error` for a student outside the period */
export const address = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, period_id }: Readonly<{ id: string; period_id: string }>,
  profiles: readonly string[] = [],
) => {
  const ids = sql.array([...new Set(profiles)], 'uuid')
  await db.query(sql.typeAlias('void')`
    DELETE FROM message_recipients
    WHERE organization_id = ${organizationId} AND message_id = ${id} AND profile_id <> ALL(${ids})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO message_recipients (organization_id, message_id, profile_id)
    SELECT organization_id, ${id}, id FROM profiles
    WHERE organization_id = ${organizationId} AND period_id = ${period_id} AND class_no IS NOT NULL AND id = ANY(${ids})
    ON CONFLICT DO NOTHING`)
  const addressed = await db.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) AS count FROM message_recipients
    WHERE organization_id = ${organizationId} AND message_id = ${id} AND profile_id = ANY(${ids})`)
  if (addressed < new Set(profiles).size)
    throw new FieldsError([{ field: 'profile_ids', code: 'yup_type_error' }])
}
