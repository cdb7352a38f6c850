import type { Action } from '#domain/points/events.ts'
import { uuid } from '#platform/postgres/columns.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { PointsChange } from './changes.ts'

/** Returns the award that this one replaces, if only the points differ or are restored. */
export const replacedByRepricing = ({ corrects, ruleId }: Action): Action | undefined =>
  corrects && corrects.from === corrects.to && corrects.award.ruleId === ruleId
    ? corrects.award
    : undefined

/**
 * Returns the ids under which earlier pages may have stored something. These are the batches' ids,
 * and the ids of awards that repriced awards replace.
 */
export const earlierIds = (changes: readonly PointsChange[]) => {
  const rows = new Map<string, { organization_id: string; id: string }>()
  for (const { organizationId, action, sign } of changes) {
    const former = sign === 1 ? replacedByRepricing(action) : action
    for (const id of [action.batchId, ...(former ? [former.actionId, former.batchId] : [])])
      rows.set(id, { organization_id: organizationId, id })
  }
  return sentRows([...rows.values()], { organization_id: uuid, id: uuid })
}
