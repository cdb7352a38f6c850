import { removeUnusedBlobs } from '#registry/blobs/unused-blobs.ts'
import { clearDeletedMessages } from '#registry/messages/clear-deleted.ts'
import type { WorkerDeps } from '../deps.ts'

const minute = 60_000
const day = 24 * 60 * minute

type JobParts = Pick<WorkerDeps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>

export const scheduleClearingDeletedMessages = ({ db, blobs, queue, clock }: JobParts) =>
  queue.every('clear-deleted-messages', { every: minute }, async ({ signal }) => {
    await clearDeletedMessages({ db, blobs }, clock(), signal)
  })

/** A form holds its files for a day at most, so older ones may go. */
export const unusedBefore = (now: Date) => new Date(now.getTime() - day)

export const scheduleRemovingUnusedBlobs = ({ db, blobs, queue, clock, log }: JobParts) =>
  queue.every(
    'remove-unused-blobs',
    { daily: '03:00', zones: async () => ['Asia/Hong_Kong'], catchUpDays: 1 },
    async ({ signal }) => {
      const { files, bytes } = await removeUnusedBlobs({ db, blobs }, unusedBefore(clock()), signal)
      if (files > 0) log.info({ files, bytes }, 'Files that nothing used are removed')
    },
  )
