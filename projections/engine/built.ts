import { setTimeout } from 'node:timers/promises'
import type { CommonQueryMethods } from 'slonik'
import { projections } from '../all.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { ReadModelName } from './projection.ts'

/** What is built stays built: asked for once, it costs nothing. */
const known = new WeakMap<object, Set<string>>()

/**
 * Whether the read model is there in this program's version, or only its empty tables while it is
 * being built.
 */
export const isBuilt = async (
  db: CommonQueryMethods,
  projection: ReadModelName,
): Promise<boolean> => {
  const built = known.get(db) ?? new Set()
  known.set(db, built)
  if (built.has(projection.name)) return true
  const checkpoint = await readCheckpoint(db, projection)
  if (checkpoint.built) built.add(projection.name)
  return checkpoint.built
}

export const listUnbuilt = async (db: CommonQueryMethods): Promise<readonly string[]> => {
  const built = await Promise.all(projections.map((projection) => isBuilt(db, projection)))
  return projections.filter((_, n) => !built[n]).map(({ name }) => name)
}

/** Waits until all read models are built. Returns false after `timeoutMs`. */
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
