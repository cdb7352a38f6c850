import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { jsonb, nullable, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { Secrets } from './secrets.ts'

/** `class`: null outside the period. */
export const StudentImage = z
  .object({
    name_en: z.string(),
    name_zh: z.string(),
    card_id: z.string().nullable(),
    date_of_birth: z.string().nullable(),
    house_id: z.string().nullable(),
    group_id: z.string().nullable(),
    class: z.string().nullable(),
    class_no: z.number().nullable(),
    password: z.object({ hash: z.string().nullable(), setup: z.boolean() }),
    parent_password: z.object({ hash: z.string().nullable(), setup: z.boolean() }),
  })
  .partial()
export type StudentImage = z.infer<typeof StudentImage>
export type StudentImageField = keyof StudentImage

export type ImagesToWrite = Readonly<{ importId: string; plan: ImportPlan; secrets: Secrets }>

const imageColumns = {
  user_id: uuid,
  before: nullable(jsonb(z.unknown())),
  after: nullable(jsonb(z.unknown())),
}

export const writeImages = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  { importId, plan, secrets }: ImagesToWrite,
) => {
  const passwords = await readPasswords(transaction, organizationId, plan.updates)
  const created = plan.creations.map(({ userId }) => ({ user_id: userId }))
  const updated = plan.updates.map((row) => {
    const before = beforeOf(row, passwords.get(row.userId))
    return { user_id: row.userId, before, after: afterOf(row, secrets) }
  })
  const rows = [...created, ...updated]
  if (rows.length === 0) return
  await transaction.query(sql.typeAlias('void')`
    DELETE FROM student_import_images WHERE organization_id = ${organizationId} AND removed_at IS NOT NULL
      AND user_id = ANY(${sql.array(
        plan.creations.map(({ userId }) => userId),
        'uuid',
      )})`)
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO student_import_images (organization_id, import_id, user_id, before, after)
    SELECT ${organizationId}::uuid, ${importId}::uuid, user_id, before, after
    FROM ${sentRows(rows, imageColumns)} AS image`)
}

const Passwords = z.object({
  id: z.string(),
  password_hash: z.string().nullable(),
  setup_password: z.boolean(),
  parent_password_hash: z.string().nullable(),
  parent_setup_password: z.boolean(),
})
type Passwords = z.infer<typeof Passwords>

const isPassword = (field: string) => field === 'password' || field === 'parent_password'

// Locks the rows until the import is written.
const readPasswords = async (
  db: CommonQueryMethods,
  organizationId: string,
  updates: readonly PlannedRow[],
) => {
  const ids = updates.filter(({ fields }) => fields.some(isPassword)).map(({ userId }) => userId)
  const rows = await db.any(sql.type(Passwords)`
    SELECT id, password_hash, setup_password, parent_password_hash, parent_setup_password FROM users
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')}) ORDER BY id FOR UPDATE`)
  return new Map(rows.map((row) => [row.id, row]))
}

const only = (fields: readonly string[], image: StudentImage): StudentImage =>
  Object.fromEntries(Object.entries(image).filter(([field]) => fields.includes(field)))

const beforeOf = ({ known, fields }: PlannedRow, passwords: Passwords | undefined): StudentImage =>
  only(fields, {
    name_en: known?.name_en,
    name_zh: known?.name_zh,
    card_id: known?.card_id,
    date_of_birth: known?.date_of_birth,
    house_id: known?.house_id,
    group_id: known?.group_id,
    class: known?.class,
    class_no: known?.class_no,
    password: { hash: passwords?.password_hash ?? null, setup: passwords?.setup_password ?? true },
    parent_password: {
      hash: passwords?.parent_password_hash ?? null,
      setup: passwords?.parent_setup_password ?? true,
    },
  })

const afterOf = (
  { input, name, cardId, dateOfBirth, houseId, groupId, fields, index }: PlannedRow,
  secrets: Secrets,
): StudentImage => {
  const { password, parent_password } = secrets.get(index) ?? {}
  return only(fields, {
    name_en: name.en,
    name_zh: name.zh,
    card_id: cardId,
    date_of_birth: dateOfBirth,
    house_id: houseId,
    group_id: groupId,
    class: input.class,
    class_no: input.class_no,
    ...(password && { password: { hash: password.hash, setup: password.shown !== null } }),
    ...(parent_password && {
      parent_password: { hash: parent_password.hash, setup: parent_password.shown !== null },
    }),
  })
}
