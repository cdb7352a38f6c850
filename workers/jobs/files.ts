import { clearUnfinishedBlobs } from '#registry/blobs/private-blobs.ts'
import { removeUnusedBlobs } from '#registry/blobs/unused-blobs.ts'
import { clearDeletedMessages } from '#registry/messages/clear-deleted.ts'
import { clearDeletedResources } from '#registry/resources/clear-deleted.ts'
import { drawPreviews } from '#registry/resources/previews.ts'
import type { WorkerDeps } from '../deps.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type JobParts = Pick<WorkerDeps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>

/** Removes unfinished uploads that are older than a day, because no upload takes longer. */
export const scheduleClearingUnfinishedBlobs = ({ db, blobs, queue, clock, log }: JobParts) =>
  queue.every('clear-unfinished-blobs', { every: hour }, async ({ signal }) => {
    const before = new Date(clock().getTime() - day)
    const { files, pieces } = await clearUnfinishedBlobs({ db, blobs }, before, signal)
    if (files + pieces > 0) log.info({ files, pieces }, 'Parts of unfinished files were removed')
  })

export const scheduleClearingDeletedMessages = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('clear-deleted-messages', { every: minute }, async ({ signal }) => {
    await clearDeletedMessages({ db, blobs }, clock(), signal)
  })

export const scheduleClearingDeletedResources = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('clear-deleted-resources', { every: minute }, async ({ signal }) => {
    await clearDeletedResources({ db, blobs }, clock(), signal)
  })

export const scheduleDrawingPreviews = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('draw-previews', { every: 5 * second }, async ({ signal }) => {
    await drawPreviews({ db, blobs }, clock(), signal)
  })

/**
 * Keeps unused files for a day, because somebody may still be filling in the form that needs them.
 */
export const unusedBefore = (now: Date) => new Date(now.getTime() - day)

export const scheduleRemovingUnusedBlobs = ({ db, blobs, queue, clock, log }: JobParts) =>
  queue.every(
    'remove-unused-blobs',
    { daily: '03:00', zones: async () => ['Asia/Hong_Kong'], catchUpDays: 1 },
    async ({ signal }) => {
      const { files, bytes } = await removeUnusedBlobs({ db, blobs }, unusedBefore(clock()), signal)
      if (files > 0) log.info({ files, bytes }, 'Unused files were removed')
    },
  )
