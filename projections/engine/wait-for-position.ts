import type { CommonQueryMethods } from 'slonik'
import type { Announcement, Announcements } from '#platform/announcements.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { ReadModelName } from './projection.ts'

export type Expected = Readonly<{
  projection: ReadModelName
  position: Position
  timeoutMs?: number
  /** By which it is heard of at once. Without them, and where one gets lost, it is looked for. */
  announcements?: Pick<Announcements, 'subscribe'>
}>

/**
 * Waits until a read model shows everything up to a position, for a caller who has just been
 * answered with it. False when that takes longer than `timeoutMs`: the answer to the caller is then
 * `stale`.
 */
export const waitForReadModel = async (
  db: CommonQueryMethods,
  { projection, position, timeoutMs = 2_000, announcements }: Expected,
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  let goOn: () => void = () => undefined
  const stop = announcements?.subscribe((announcement) => {
    if (tells(announcement, projection, position)) goOn()
  })
  try {
    for (let pause = 4; ; pause = Math.min(pause * 2, 50)) {
      // Before the look, so that nothing is missed between that and the pause.
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

/** It may come from another version of the read model, so that whoever hears it looks. */
const tells = (announcement: Announcement, { name }: ReadModelName, position: Position) =>
  announcement.kind === 'moved' &&
  announcement.projection === name &&
  announcement.position >= position
