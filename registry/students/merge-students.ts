import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import type { LogField } from '#domain/administration.ts'
import { int4, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'
import { type Erased, eraseWithin } from './erase-student.ts'
import { readProfiles } from './imported-students.ts'
import { type FindsStreams, withEvents } from './with-events.ts'
import { profileIdOf } from './write-import.ts'

export type MergeParts = Readonly<{ db: DatabasePool; eventStore: FindsStreams }>
export type Merge = Readonly<{ id: string; into: string }>

export const findWithRecords = async (
  { db, eventStore }: Readonly<{ db: CommonQueryMethods; eventStore: FindsStreams }>,
  organizationId: string,
  userIds: readonly string[],
) => {
  const profiles = Map.groupBy(
    await readProfiles(db, organizationId, userIds),
    ({ user_id }) => user_id,
  )
  return withEvents(
    eventStore,
    userIds.map((userId) => ({
      userId,
      isWhole: true,
      profileIds: (profiles.get(userId) ?? []).map(({ id }) => id),
    })),
  )
}

/**
 * Erases a duplicate account without events. The remaining account takes over the periods and
 * fields that it lacks.
 * @throws RegistryError `not_found`, `look_alike_settled`, `student_has_records`,
 * `account_merged`
 */
export const mergeStudents = (
  { db, eventStore }: MergeParts,
  author: Author,
  merge: Merge,
): Promise<Erased> =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const { isRepeated } = await claimCommand(transaction, author, merge)
    if (isRepeated) return { endedSessions: [], periodIds: [] }
    const goes = foundRow(await findMerged(transaction, organizationId, merge.id))
    const stays = foundRow(await findMerged(transaction, organizationId, merge.into))
    if (stays.is_merged) throw new RegistryError('account_merged')
    const isAlike =
      goes.folded_username === stays.folded_username ||
      (goes.folded_card !== null && goes.folded_card === stays.folded_card)
    if (goes.id === stays.id || !isAlike) throw new RegistryError('look_alike_settled')
    const recorded = await findWithRecords({ db: transaction, eventStore }, organizationId, [
      goes.id,
    ])
    if (recorded.size > 0) throw new RegistryError('student_has_records')
    const joined = await joinPeriods(transaction, organizationId, { from: goes.id, into: stays.id })
    await passOnMemos(transaction, organizationId, { from: goes.id, into: stays.id })
    await passOnMarks(transaction, organizationId, { from: goes.id, into: stays.id })
    // Frees the duplicate's card first.
    const erased = await eraseWithin(transaction, author, goes.id)
    const lacking = await fillIn(transaction, author, { goes, stays })
    await logChange(transaction, author, {
      action: 'merged',
      subjectType: 'user',
      subjectId: stays.id,
      fields: [...lacking, ...(joined ? (['class', 'class_no'] as const) : [])],
    })
    return erased
  })

const Merged = z.object({
  id: z.string(),
  folded_username: z.string(),
  folded_card: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  card_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  is_active: z.boolean(),
  house_id: z.string().nullable(),
  is_merged: z.boolean(),
})
type Merged = z.infer<typeof Merged>

const findMerged = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(Merged)`
    SELECT id, fold_name(username) AS folded_username, fold_name(card_id) AS folded_card, name_en, name_zh, card_id,
      date_of_birth, is_active, house_id,
      EXISTS (SELECT FROM profiles WHERE profiles.organization_id = users.organization_id AND user_id = users.id
        AND merged_into IS NOT NULL) AS is_merged
    FROM users
    WHERE organization_id = ${organizationId} AND id = ${id} AND role = 'user' AND erased_at IS NULL FOR UPDATE`)

type Pair = Readonly<{ from: string; into: string }>

const joinedColumns = { period_id: uuid, id: uuid, class: text, class_no: nullable(int4) }

const joinPeriods = async (
  db: CommonQueryMethods,
  organizationId: string,
  { from, into }: Pair,
) => {
  const missing = await db.any(sql.type(
    z.object({ period_id: z.string(), class: z.string(), class_no: z.number().nullable() }),
  )`
    SELECT period_id, class, class_no FROM profiles
    WHERE organization_id = ${organizationId} AND user_id = ${from} AND period_id NOT IN (
      SELECT period_id FROM profiles WHERE organization_id = ${organizationId} AND user_id = ${into})`)
  const rows = missing.map((place) => ({ ...place, id: profileIdOf(into, place.period_id) }))
  if (rows.length > 0)
    await db.query(sql.typeAlias('void')`
      INSERT INTO profiles (organization_id, period_id, id, user_id, class, class_no)
      SELECT ${organizationId}::uuid, period_id, id, ${into}::uuid, class, class_no
      FROM ${sentRows(rows, joinedColumns)} AS joined`)
  return rows.length > 0
}

const passOnMemos = (db: CommonQueryMethods, organizationId: string, { from, into }: Pair) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO message_recipients (organization_id, message_id, profile_id)
    SELECT organization_id, message_id, stays.id FROM message_recipients
    JOIN profiles AS goes USING (organization_id) JOIN profiles AS stays USING (organization_id, period_id)
    WHERE organization_id = ${organizationId} AND message_recipients.profile_id = goes.id
      AND goes.user_id = ${from} AND stays.user_id = ${into}
    ON CONFLICT DO NOTHING`)

/** A message that the duplicate has read counts as read for the remaining account. */
const passOnMarks = (db: CommonQueryMethods, organizationId: string, { from, into }: Pair) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO message_marks AS marks (organization_id, message_id, user_id, is_parent, read_at, is_favourite)
    SELECT organization_id, message_id, ${into}::uuid, is_parent, read_at, is_favourite FROM message_marks
    WHERE organization_id = ${organizationId} AND user_id = ${from}
    ON CONFLICT (organization_id, message_id, user_id, is_parent) DO UPDATE SET
      read_at = LEAST(marks.read_at, excluded.read_at),
      is_favourite = marks.is_favourite OR excluded.is_favourite`)

const fillIn = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  { goes, stays }: Readonly<{ goes: Merged; stays: Merged }>,
): Promise<readonly LogField[]> => {
  const after = {
    name_en: stays.name_en || goes.name_en,
    name_zh: stays.name_zh || goes.name_zh,
    card_id: stays.card_id ?? goes.card_id,
    date_of_birth: stays.date_of_birth ?? goes.date_of_birth,
    is_active: stays.is_active || goes.is_active,
    house_id: stays.house_id ?? goes.house_id,
  }
  const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => after[field] !== stays[field],
  )
  if (fields.length === 0) return fields
  await db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = ${after.name_en}, name_zh = ${after.name_zh}, card_id = ${after.card_id},
      date_of_birth = ${after.date_of_birth}, is_active = ${after.is_active}, house_id = ${after.house_id}, updated_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${stays.id}`)
  return fields
}
