import { setTimeout } from 'node:timers/promises'
import type { CommonQueryMethods } from 'slonik'
import { projections } from '../all.ts'
import { isBuilt } from '../engine/built.ts'

export const listUnbuilt = async (db: CommonQueryMethods): Promise<readonly string[]> => {
  const built = await Promise.all(projections.map((projection) => isBuilt(db, projection)))
  return projections.filter((_, n) => !built[n]).map(({ name }) => name)
}

/** Returns false after `timeoutMs`. */
export const waitUntilBuilt = async (
  db: CommonQueryMethods,
  timeoutMs: number,
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  for (let pause = 10; (await listUnbuilt(db)).length > 0; pause = Math.min(pause * 2, 250)) {
    if (performance.now() >= deadline) return false
    await setTimeout(pause)
  }
  return true
}
