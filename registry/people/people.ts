import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const Person = z.object({ id: z.string(), name_en: z.string(), name_zh: z.string() })
const StudentNameRow = Person.extend({
  profile: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
})
export type Person = z.infer<typeof Person>
export type StudentNameRow = z.infer<typeof StudentNameRow>

export const findPeople = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> => {
  const rows = await db.any(sql.type(Person)`
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
