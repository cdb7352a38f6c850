import type { CommonQueryMethods } from 'slonik'
import { HttpError } from '#api/failure.ts'
import { isMergeBatch } from '#registry/students/account-merges.ts'

type FindBatch<Found> = (
  db: CommonQueryMethods,
  organizationId: string,
  batch: string,
) => Promise<Found>

/**
 * Refuses records that a merge moved, because the merge's undo moves them back.
 * @throws HttpError `undo_in_merges`
 */
export const outsideMerges =
  <Found>(findBatch: FindBatch<Found>): FindBatch<Found> =>
  async (db, organizationId, batch) => {
    if (await isMergeBatch(db, { batch, organizationId })) throw new HttpError('undo_in_merges')
    return findBatch(db, organizationId, batch)
  }
