import type { DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'
import { findAccountMerge, mergeUndoUntil } from './account-merges.ts'
import { findMergedAccount, refuseSecondMerge } from './mergeable-accounts.ts'
import { giveBack } from './pass-on.ts'

/**
 * Asks the worker to move everything back. A repeated request changes nothing.
 * @throws RegistryError `not_found`, `account_merged`, `too_many_under_way`, `undo_expired`
 */
export const requestMergeUndo = (db: DatabasePool, author: Author, id: string): Promise<void> =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    await lockOrganization(transaction, organizationId)
    const found = foundRow(await findAccountMerge(transaction, id))
    if (found.organization_id !== organizationId) throw new RegistryError('not_found')
    if (found.state === 'undoing' || found.state === 'undone') return
    await refuseSecondMerge(transaction, organizationId)
    const until = mergeUndoUntil(found)
    if (until === null || at > until) throw new RegistryError('undo_expired')
    const { kept_user_id: kept, period_id: periodId } = found
    const stays = foundRow(
      await findMergedAccount(transaction, organizationId, { userId: kept, periodId }),
    )
    if (stays.merged_into !== null) throw new RegistryError('account_merged')
    await transaction.query(sql.typeAlias('void')`
      UPDATE public.account_merges SET state = 'undoing', undo_by = ${userId}, undo_at = ${at.toISOString()},
        awards = 0, redemptions = 0, points = 0, homework = 0, homework_conflicts = 0, attendance = 0,
        attendance_conflicts = 0
      WHERE id = ${id}`)
  })

/** Opens the merged account again, once everything has moved back. */
export const endMergeUndo = (db: DatabasePool, id: string, now: Date) =>
  db.transaction(async (transaction) => {
    const found = foundRow(await findAccountMerge(transaction, id))
    const { organization_id: organizationId, period_id: periodId, former } = found
    await lockOrganization(transaction, organizationId)
    const end = await transaction.maybeOneFirst(sql.type(z.object({ id: z.string() }))`
      UPDATE public.account_merges SET state = 'undone', undone_at = ${now.toISOString()}, former = NULL, failing_since = NULL
      WHERE id = ${id} AND state = 'undoing' RETURNING id`)
    const find = (userId: string) =>
      findMergedAccount(transaction, organizationId, { userId, periodId })
    const [kept, merged] = [await find(found.kept_user_id), await find(found.merged_user_id)]
    // An account erased meanwhile stays erased.
    if (end === null || former === null || kept === null || merged === null) return
    const author = { organizationId, userId: found.undo_by!, at: now }
    const fields = await giveBack(transaction, author, { kept, merged, former })
    if (fields.length > 0)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'user',
        subjectId: kept.user_id,
        fields,
      })
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'user',
      subjectId: merged.user_id,
      fields: ['is_active'],
    })
  })
