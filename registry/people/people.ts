import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const NamedUser = z.object({ id: z.string(), name_en: z.string(), name_zh: z.string() })
const StudentNameRow = NamedUser.extend({
  profile: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
})
export type NamedUser = z.infer<typeof NamedUser>
export type StudentNameRow = z.infer<typeof StudentNameRow>

export const findNamedUsers = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedUser>> => {
  const rows = await db.any(sql.type(NamedUser)`
    SELECT id, name_en, name_zh FROM users
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array([...ids], 'uuid')})`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const findStudentsOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  profiles: readonly string[],
): Promise<ReadonlyMap<string, StudentNameRow>> => {
  const rows = await db.any(sql.type(StudentNameRow)`
    SELECT profiles.id AS profile, users.id, name_en, name_zh, class, class_no
    FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id
    WHERE profiles.organization_id = ${organizationId} AND profiles.id = ANY(${sql.array([...profiles], 'uuid')})`)
  return new Map(rows.map((row) => [row.profile, row]))
}
