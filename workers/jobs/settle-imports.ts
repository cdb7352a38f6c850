import { forgetOldImages } from '#registry/students/imports.ts'
import { settleRemoved } from '#registry/students/settle-removed.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'announcements' | 'clock' | 'log'>

export const scheduleSettlingImports = ({
  db,
  eventStore,
  queue,
  announcements,
  clock,
  log,
}: JobParts) => {
  const settle = async () => {
    const back = await settleRemoved({ db, eventStore }, clock())
    if (back > 0) {
      log.info(
        { students: back },
        'Students of an undone import were restored, because they have had events since',
      )
      await announcements.publish({ kind: 'refresh' })
    }
    await forgetOldImages(db, clock())
  }
  return queue.every('settle-imports', { every }, settle)
}
