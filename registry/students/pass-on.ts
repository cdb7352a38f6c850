import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { LogField } from '#domain/administration.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { joinGroups, leaveGroups } from '#registry/houses/group-stays.ts'
import { endSessionsOfInactive } from '#registry/sign-in/sessions.ts'

export const MergedAccount = z.object({
  user_id: z.string(),
  profile_id: z.string(),
  period_id: z.string(),
  class: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  card_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  house_id: z.string().nullable(),
  is_active: z.boolean(),
  parent_password_hash: z.string().nullable(),
  parent_setup_password: z.boolean(),
  group_id: z.string().nullable(),
  merged_into: z.string().nullable(),
})
export type MergedAccount = z.infer<typeof MergedAccount>

type Ends = Readonly<{ kept: MergedAccount; merged: MergedAccount }>

const passedFields = ['name_en', 'name_zh', 'card_id', 'date_of_birth', 'house_id'] as const
type PassedField = (typeof passedFields)[number]

export const lackingFields = ({ kept, merged }: Ends): PassedField[] =>
  passedFields.filter((field) => !kept[field] && merged[field])

export const isParentPassedOn = ({ kept, merged }: Ends) =>
  kept.parent_password_hash === null && merged.parent_password_hash !== null

export const isGroupPassedOn = ({ kept, merged }: Ends) =>
  merged.group_id !== null && kept.group_id === null && kept.class === merged.class

/** The data that an undo restores. `passed`: the fields that the remaining account lacked. */
export type FormerAccounts = Readonly<{
  passed: Readonly<Partial<Record<PassedField, string>>>
  isParentPassed: boolean
  merged: Pick<MergedAccount, 'is_active' | 'card_id' | 'house_id' | 'group_id'>
  isGroupPassed: boolean
  messages: readonly string[]
  /** Whether the merge made the remaining account active. */
  isOpened?: boolean
}>

const WrittenMemo = z.object({ message_id: z.string() })

/**
 * Gives the remaining account the fields that it lacks, and makes the other account inactive. The
 * inactive account's card stays reserved unless it is passed on.
 */
export const passOn = async (
  db: CommonQueryMethods,
  author: Author,
  ends: Ends,
): Promise<FormerAccounts> => {
  const { organizationId } = author
  const { kept, merged } = ends
  const at = author.at.toISOString()
  const passed = Object.fromEntries(lackingFields(ends).map((field) => [field, merged[field]!]))
  const isParentPassed = isParentPassedOn(ends)
  const isGroupPassed = isGroupPassedOn(ends)
  // First takes the card from the merged account, because two accounts cannot have it.
  await db.query(sql.typeAlias('void')`
    UPDATE users SET is_active = false, house_id = NULL, updated_at = ${at},
      card_id = CASE WHEN ${passed.card_id !== undefined} THEN NULL ELSE card_id END
    WHERE organization_id = ${organizationId} AND id = ${merged.user_id}`)
  await endSessionsOfInactive(db, organizationId, { userId: merged.user_id, now: author.at })
  await db.query(sql.typeAlias('void')`
    UPDATE profiles SET merged_into = ${kept.profile_id}
    WHERE organization_id = ${organizationId} AND id = ${merged.profile_id}`)
  await writeFields(db, author, kept.user_id, { ...kept, ...passed })
  const isOpened = merged.is_active && !kept.is_active
  if (isOpened) await writeActive(db, author, { userId: kept.user_id, isActive: true })
  if (isParentPassed)
    await writeParentPassword(db, author, {
      userId: kept.user_id,
      hash: merged.parent_password_hash,
      isSetup: merged.parent_setup_password,
    })
  await leaveGroups(db, author, [merged.profile_id])
  if (isGroupPassed)
    await joinGroups(db, author, [{ profile: kept.profile_id, group: merged.group_id! }])
  const messages = await db.anyFirst(sql.type(WrittenMemo)`
    INSERT INTO message_recipients (organization_id, message_id, profile_id)
    SELECT organization_id, message_id, ${kept.profile_id} FROM message_recipients
    WHERE organization_id = ${organizationId} AND profile_id = ${merged.profile_id}
    ON CONFLICT DO NOTHING RETURNING message_id`)
  const { is_active, card_id, house_id, group_id } = merged
  const former = { is_active, card_id, house_id, group_id }
  return { passed, isParentPassed, merged: former, isGroupPassed, messages, isOpened }
}

/** Restores both accounts. Fields that staff have changed since stay. */
export const giveBack = async (
  db: CommonQueryMethods,
  author: Author,
  { kept, merged, former }: Ends & Readonly<{ former: FormerAccounts }>,
): Promise<readonly LogField[]> => {
  const { organizationId } = author
  const at = author.at.toISOString()
  const back = passedFields.filter(
    (field) => former.passed[field] !== undefined && kept[field] === former.passed[field],
  )
  const nothing = { name_en: '', name_zh: '', card_id: null, date_of_birth: null, house_id: null }
  const emptied = Object.fromEntries(back.map((field) => [field, nothing[field]]))
  await writeFields(db, author, kept.user_id, { ...kept, ...emptied })
  if (former.isParentPassed && kept.parent_password_hash === merged.parent_password_hash)
    await writeParentPassword(db, author, { userId: kept.user_id, hash: null, isSetup: false })
  if (former.isOpened) {
    await writeActive(db, author, { userId: kept.user_id, isActive: false })
    await endSessionsOfInactive(db, organizationId, { userId: kept.user_id, now: author.at })
  }
  const hasCardBack = merged.card_id === null && back.includes('card_id')
  await db.query(sql.typeAlias('void')`
    UPDATE users SET is_active = ${former.merged.is_active}, updated_at = ${at},
      house_id = coalesce(house_id, (SELECT id FROM houses
        WHERE organization_id = ${organizationId} AND id = ${former.merged.house_id} AND deleted_at IS NULL)),
      card_id = ${hasCardBack ? former.merged.card_id : merged.card_id}
    WHERE organization_id = ${organizationId} AND id = ${merged.user_id}`)
  await db.query(sql.typeAlias('void')`
    UPDATE profiles SET merged_into = NULL
    WHERE organization_id = ${organizationId} AND id = ${merged.profile_id}`)
  if (former.isGroupPassed && kept.group_id === former.merged.group_id)
    await leaveGroups(db, author, [kept.profile_id])
  if (former.merged.group_id !== null)
    await joinGroups(db, author, [{ profile: merged.profile_id, group: former.merged.group_id }])
  await db.query(sql.typeAlias('void')`
    DELETE FROM message_recipients AS passed
    WHERE organization_id = ${organizationId} AND profile_id = ${kept.profile_id}
      AND message_id = ANY(${sql.array(former.messages, 'uuid')})
      AND EXISTS (SELECT FROM message_recipients AS named
        WHERE named.organization_id = passed.organization_id AND named.message_id = passed.message_id
          AND named.profile_id = ${merged.profile_id})`)
  return back
}

const writeFields = (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  userId: string,
  fields: Pick<MergedAccount, PassedField>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = ${fields.name_en}, name_zh = ${fields.name_zh}, card_id = ${fields.card_id},
      date_of_birth = ${fields.date_of_birth}, house_id = ${fields.house_id}, updated_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${userId}`)

const writeActive = (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  { userId, isActive }: Readonly<{ userId: string; isActive: boolean }>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET is_active = ${isActive}, updated_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${userId}`)

type ParentPassword = Readonly<{ userId: string; hash: string | null; isSetup: boolean }>

const writeParentPassword = (
  db: CommonQueryMethods,
  { organizationId }: Author,
  { userId, hash, isSetup }: ParentPassword,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET parent_password_hash = ${hash}, parent_setup_password = ${isSetup}
    WHERE organization_id = ${organizationId} AND id = ${userId}`)
