import type { CommonQueryMethods } from 'slonik'
import type { Announcement, Announcements } from '#platform/announcements.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { ReadModelName } from './projection.ts'

export type PositionWait = Readonly<{
  projection: ReadModelName
  position: Position
  timeoutMs?: number
  /** An announcement ends the wait before the next poll of the checkpoint. */
  announcements?: Pick<Announcements, 'subscribe'>
}>

/** Returns false after `timeoutMs`; the answer is then marked `stale`. */
export const waitForReadModel = async (
  db: CommonQueryMethods,
  { projection, position, timeoutMs = 2_000, announcements }: PositionWait,
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  let goOn: () => void = () => undefined
  const stop = announcements?.subscribe((announcement) => {
    if (tells(announcement, projection, position)) goOn()
  })
  try {
    for (let pause = 4; ; pause = Math.min(pause * 2, 50)) {
      // Subscribes before the first check, so that no announcement is missed.
      const { promise: heard, resolve } = Promise.withResolvers<void>()
      goOn = resolve
      if ((await readCheckpoint(db, projection)).position >= position) return true
      const left = deadline - performance.now()
      if (left <= 0) return false
      const timer = setTimeout(resolve, Math.min(pause, left))
      await heard
      clearTimeout(timer)
    }
  } finally {
    stop?.()
  }
}

/** The announcement may be of another version, so the caller checks again. */
const tells = (announcement: Announcement, { name }: ReadModelName, position: Position) =>
  announcement.kind === 'moved' &&
  announcement.projection === name &&
  announcement.position >= position
