import { forgetOldImages } from '#registry/students/imports.ts'
import { settleRemoved } from '#registry/students/settle-removed.ts'
import type { WorkerDeps } from '../deps.ts'
import { regularly } from '../every.ts'

const every = 60_000

type Parts = Pick<WorkerDeps, 'db' | 'eventStore' | 'announcements' | 'clock' | 'log'>

/** Settles what undone imports left open, and forgets what imports changed once they cannot be undone any more: at start and a minute after each time. */
export const startSettlingImports = ({ db, eventStore, announcements, clock, log }: Parts) => {
  const settle = async () => {
    const back = await settleRemoved({ db, eventStore }, clock())
    if (back > 0) {
      log.info({ students: back }, 'Students of an undone import are back, as something happened to them meanwhile')
      await announcements.publish({ kind: 'refresh' })
    }
    await forgetOldImages(db, clock())
  }
  return regularly(settle, { every, log, failed: 'Undone imports could not be settled' })
}
