import { clearUnfinishedBlobs } from '#registry/blobs/private-blobs.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60 * 60_000
/** In ms: longer than any upload takes. */
const patience = 24 * 60 * 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>

export const scheduleClearingUnfinishedBlobs = ({ db, blobs, queue, clock, log }: JobParts) =>
  queue.every('clear-unfinished-blobs', { every }, async ({ signal }) => {
    const before = new Date(clock().getTime() - patience)
    const { files, pieces } = await clearUnfinishedBlobs({ db, blobs }, before, signal)
    if (files + pieces > 0)
      log.info({ files, pieces }, 'What was left of unfinished files is taken away')
  })
