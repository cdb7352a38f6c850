import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'
import { hasUndoableMerge } from './account-merges.ts'
import { MergedAccount } from './pass-on.ts'
import { isUsernameOf } from './student-code.ts'

/** `kept` and `merged` are ids of users. */
export type AccountPair = Readonly<{ periodId: string; kept: string; merged: string }>

/** Returns null for a student who is not in the period. */
export const findMergedAccount = (
  db: CommonQueryMethods,
  organizationId: string,
  { userId, periodId }: Readonly<{ userId: string; periodId: string }>,
) =>
  // `is_card_username`: the card is the account's own username, so no other account can have it.
  db.maybeOne(sql.type(MergedAccount.extend({ is_card_username: z.boolean() }))`
    SELECT users.id AS user_id, profiles.id AS profile_id, period_id, class, username, name_en, name_zh, card_id,
      date_of_birth, house_id, is_active, parent_password_hash, parent_setup_password, group_id, merged_into,
      card_id IS NOT NULL AND EXISTS (
        SELECT FROM organizations WHERE organizations.id = users.organization_id
          AND ${isUsernameOf(sql.fragment`users.card_id`, sql.fragment`prefix`)}) AS is_card_username
    FROM users JOIN profiles ON profiles.organization_id = users.organization_id AND profiles.user_id = users.id
    LEFT JOIN group_memberships AS present ON present.organization_id = profiles.organization_id
      AND present.profile_id = profiles.id AND until IS NULL
    WHERE users.organization_id = ${organizationId} AND users.id = ${userId} AND period_id = ${periodId}
      AND role = 'user' AND erased_at IS NULL`)

export type MergeableAccount = NonNullable<Awaited<ReturnType<typeof findMergedAccount>>>

/** Leaves out a card that is the account's own username, because the username stays reserved. */
export const cardToPassOn = (merged: MergeableAccount): MergeableAccount =>
  merged.is_card_username ? { ...merged, card_id: null } : merged

/**
 * Returns two accounts of a period that can be merged.
 * @throws RegistryError `not_found`, `same_account`, `account_merged`, `account_took_over`
 */
export const findMergeable = async (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, kept, merged, now }: AccountPair & Readonly<{ now: Date }>,
) => {
  const find = (userId: string) => findMergedAccount(db, organizationId, { userId, periodId })
  const ends = { kept: foundRow(await find(kept)), merged: foundRow(await find(merged)) }
  if (kept === merged) throw new RegistryError('same_account')
  if (ends.kept.merged_into !== null || ends.merged.merged_into !== null)
    throw new RegistryError('account_merged')
  const { profile_id: profileId } = ends.merged
  if (await hasUndoableMerge(db, organizationId, { profileId, now }))
    throw new RegistryError('account_took_over')
  return ends
}

/** @throws RegistryError `too_many_under_way` */
export const refuseSecondMerge = async (db: CommonQueryMethods, organizationId: string) => {
  const isBusy = await db.exists(sql.typeAlias('id')`
    SELECT id FROM public.account_merges
    WHERE organization_id = ${organizationId} AND state IN ('moving', 'undoing')`)
  if (isBusy) throw new RegistryError('too_many_under_way')
}
