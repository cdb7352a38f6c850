import { clearDeletedResources } from '#registry/resources/clear-deleted.ts'
import { drawPreviews } from '#registry/resources/previews.ts'
import type { WorkerDeps } from '../deps.ts'

/** In ms. */
const minute = 60_000
const soon = 5_000

type JobParts = Pick<WorkerDeps, 'db' | 'blobs' | 'queue' | 'clock'>

/**
 * Removes resources that were deleted, with their files, once that cannot be taken back any more:
 * every minute.
 */
export const scheduleClearingDeletedResources = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('clear-deleted-resources', { every: minute }, async ({ signal }) => {
    await clearDeletedResources({ db, blobs }, clock(), signal)
  })

/** Draws the small pictures of images that have come in: every few seconds. */
export const scheduleDrawingPreviews = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('draw-previews', { every: soon }, async ({ signal }) => {
    await drawPreviews({ db, blobs }, clock(), signal)
  })
