import { setTimeout } from 'node:timers/promises'
import type { CommonQueryMethods } from 'slonik'
import type { Position } from '#platform/event-store/event-store.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { Identity } from './projection.ts'

export type Expected = Readonly<{ projection: Identity; position: Position; timeoutMs?: number }>

/**
 * Waits until a read model shows everything up to a position, for a caller who has just been answered with it. False when that
 * takes longer than `timeoutMs`: the answer to the caller is then `stale`.
 */
export const waitForReadModel = async (
  db: CommonQueryMethods,
  { projection, position, timeoutMs = 2_000 }: Expected,
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  for (let pause = 4; ; pause = Math.min(pause * 2, 50)) {
    if ((await readCheckpoint(db, projection)).position >= position) return true
    const left = deadline - performance.now()
    if (left <= 0) return false
    await setTimeout(Math.min(pause, left))
  }
}
