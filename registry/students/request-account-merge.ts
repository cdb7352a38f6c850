import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { partIdOf } from '#domain/ids.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { findAccountMerge } from './account-merges.ts'
import {
  type AccountPair,
  cardToPassOn,
  findMergeable,
  refuseSecondMerge,
} from './mergeable-accounts.ts'
import { type FormerAccounts, passOn } from './pass-on.ts'

/**
 * Returns whether this request was made before.
 * @throws RegistryError `idempotency_key_reused`
 */
export const isMergeRequested = (
  db: DatabasePool,
  author: Author,
  { id, pair }: Readonly<{ id: string; pair: AccountPair }>,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const isKnown = (await findAccountMerge(transaction, id)) !== null
    if (isKnown) await claimCommand(transaction, author, pair)
    return isKnown
  })

type NewMerge = Readonly<{
  id: string
  pair: AccountPair
  counted: Readonly<Record<string, number>>
}>

/**
 * Deactivates the account to be merged, and gives the other account the fields that it lacks. The
 * worker then moves the records.
 * @throws RegistryError as findMergeable, `idempotency_key_reused`, `too_many_under_way`
 */
export const requestAccountMerge = (
  db: DatabasePool,
  author: Author,
  { id, pair, counted }: NewMerge,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    await lockOrganization(transaction, organizationId)
    const { isRepeated } = await claimCommand(transaction, author, pair)
    if (isRepeated) return
    const { kept, merged } = await findMergeable(transaction, organizationId, {
      ...pair,
      now: at,
    })
    await refuseSecondMerge(transaction, organizationId)
    const former = await passOn(transaction, author, { kept, merged: cardToPassOn(merged) })
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.account_merges (id, organization_id, period_id, kept_user_id, kept_profile_id, merged_user_id,
        merged_profile_id, counted, former, asked_by, asked_at, state, batch_id, undo_batch_id)
      VALUES (${id}, ${organizationId}, ${pair.periodId}, ${pair.kept}, ${kept.profile_id}, ${pair.merged},
        ${merged.profile_id}, ${JSON.stringify(counted)}::jsonb, ${JSON.stringify(former)}::jsonb, ${userId},
        ${at.toISOString()}, 'moving', ${partIdOf(id, 'merge')}, ${partIdOf(id, 'undo')})`)
    await logMerge(transaction, author, {
      kept: pair.kept,
      merged: pair.merged,
      fields: passedFieldsOf(former),
    })
  })

const passedFieldsOf = ({ passed, isParentPassed, isGroupPassed }: FormerAccounts) => [
  ...(Object.keys(passed) as (keyof typeof passed)[]),
  ...(isParentPassed ? (['parent_password'] as const) : []),
  ...(isGroupPassed ? (['group_id'] as const) : []),
]

type LoggedMerge = Readonly<{
  kept: string
  merged: string
  fields: ReturnType<typeof passedFieldsOf>
}>

const logMerge = async (
  db: CommonQueryMethods,
  author: Author,
  { kept, merged, fields }: LoggedMerge,
) => {
  await logChange(db, author, { action: 'merged', subjectType: 'user', subjectId: kept, fields })
  await logChange(db, author, {
    action: 'updated',
    subjectType: 'user',
    subjectId: merged,
    fields: ['is_active'],
  })
}
