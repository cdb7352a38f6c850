import { clearDeletedResources } from '#registry/resources/clear-deleted.ts'
import { drawPreviews } from '#registry/resources/previews.ts'
import type { WorkerDeps } from '../deps.ts'

const minute = 60_000
const soon = 5_000

type JobParts = Pick<WorkerDeps, 'db' | 'blobs' | 'queue' | 'clock'>

export const scheduleClearingDeletedResources = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('clear-deleted-resources', { every: minute }, async ({ signal }) => {
    await clearDeletedResources({ db, blobs }, clock(), signal)
  })

export const scheduleDrawingPreviews = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('draw-previews', { every: soon }, async ({ signal }) => {
    await drawPreviews({ db, blobs }, clock(), signal)
  })
