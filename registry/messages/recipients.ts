import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { FieldsError } from '../registry-error.ts'
import { profileHolding } from '../students/merged-students.ts'

const FollowedRow = z.object({
  named: z.string(),
  id: z.string(),
  is_holder: z.boolean(),
  is_listed: z.boolean(),
})

/**
 * Makes merges of accounts wait, so that no recipient is passed over. Call it before locking the
 * message, because a merge locks in this order.
 */
export const holdAccounts = (db: CommonQueryMethods, organizationId: string) =>
  db.query(sql.typeAlias('id')`SELECT id FROM organizations WHERE id = ${organizationId} FOR SHARE`)

type AddressedMessage = Readonly<{ id: string; period_id: string }>

/**
 * Sets the recipients. Adds the accounts into which they were merged, and keeps those in between,
 * to which an undo returns the memo.
 * @throws FieldsError `yup_type_error` for a student outside the period
 */
export const address = async (
  db: CommonQueryMethods,
  organizationId: string,
  message: AddressedMessage,
  profiles: readonly string[] = [],
) => {
  const given = new Set(profiles)
  const followed = await followMerged(db, organizationId, message, [...given])
  const holders = followed.filter(({ is_holder }) => is_holder)
  await db.query(sql.typeAlias('void')`
    DELETE FROM message_recipients
    WHERE organization_id = ${organizationId} AND message_id = ${message.id}
      AND profile_id <> ALL(${sql.array([...given], 'uuid')})
      AND ${profileHolding({
        organizationId: sql.fragment`${organizationId}`,
        profileId: sql.fragment`message_recipients.profile_id`,
      })} <> ALL(${sql.array(
        holders.map(({ id }) => id),
        'uuid',
      )})`)
  const listed = new Set(holders.filter(({ is_listed }) => is_listed).map(({ named }) => named))
  const added = followed.filter(({ named }) => listed.has(named)).map(({ id }) => id)
  await db.query(sql.typeAlias('void')`
    INSERT INTO message_recipients (organization_id, message_id, profile_id)
    SELECT ${organizationId}::uuid, ${message.id}::uuid, id
    FROM unnest(${sql.array([...new Set(added)], 'uuid')}) AS added (id)
    ON CONFLICT DO NOTHING`)
  const addressed = await db.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) AS count FROM message_recipients
    WHERE organization_id = ${organizationId} AND message_id = ${message.id}
      AND profile_id = ANY(${sql.array([...given], 'uuid')})`)
  if (addressed < given.size)
    throw new FieldsError([{ field: 'profile_ids', code: 'yup_type_error' }])
  await notePassedOn(db, organizationId, message, [...given])
}

/** Lists each named profile with itself and the profiles into which it was merged in turn. */
const followMerged = (
  db: CommonQueryMethods,
  organizationId: string,
  { period_id }: AddressedMessage,
  profiles: readonly string[],
) =>
  db.any(sql.type(FollowedRow)`
    WITH RECURSIVE followed AS (
      SELECT id AS named, id, merged_into, class_no FROM profiles
      WHERE organization_id = ${organizationId} AND period_id = ${period_id}
        AND id = ANY(${sql.array(profiles, 'uuid')})
      UNION
      SELECT followed.named, next.id, next.merged_into, next.class_no FROM followed JOIN profiles AS next
        ON next.organization_id = ${organizationId} AND next.id = followed.merged_into)
    SELECT named, id, merged_into IS NULL AS is_holder, class_no IS NOT NULL AS is_listed FROM followed`)

/** Lets an undo of the merge take the memo from the remaining account, unless the memo names it. */
const notePassedOn = (
  db: CommonQueryMethods,
  organizationId: string,
  { id }: AddressedMessage,
  profiles: readonly string[],
) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.account_merges AS merges
    SET former = jsonb_set(former, '{messages}', former -> 'messages' || to_jsonb(${id}::text))
    WHERE organization_id = ${organizationId} AND former IS NOT NULL
      AND NOT former -> 'messages' ? ${id}
      AND kept_profile_id <> ALL(${sql.array(profiles, 'uuid')})
      AND EXISTS (SELECT FROM message_recipients AS recipient
        WHERE recipient.organization_id = merges.organization_id AND recipient.message_id = ${id}
          AND recipient.profile_id = merges.merged_profile_id)`)
