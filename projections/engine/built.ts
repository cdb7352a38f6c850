import { setTimeout } from 'node:timers/promises'
import type { CommonQueryMethods } from 'slonik'
import { type ReadModel, readModels } from '#platform/postgres/pool.ts'
import { readCheckpoint } from './checkpoint.ts'

/** What is built stays built: asked for once, it costs nothing. */
const known = new WeakMap<object, Set<ReadModel>>()

/** Whether the read model is there in this program's version, or only its empty tables while it is being built. */
export const isBuilt = async (db: CommonQueryMethods, name: ReadModel): Promise<boolean> => {
  const built = known.get(db) ?? new Set()
  known.set(db, built)
  if (built.has(name)) return true
  const checkpoint = await readCheckpoint(db, name)
  if (checkpoint.built) built.add(name)
  return checkpoint.built
}

/** Those that are not. */
export const listUnbuilt = async (db: CommonQueryMethods): Promise<readonly ReadModel[]> => {
  const names = Object.keys(readModels) as ReadModel[]
  const built = await Promise.all(names.map((name) => isBuilt(db, name)))
  return names.filter((_, n) => !built[n])
}

/** For who begins with them: waits until all are there. False when that takes longer than `timeoutMs`. */
export const waitUntilBuilt = async (db: CommonQueryMethods, timeoutMs: number): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  for (let pause = 10; (await listUnbuilt(db)).length > 0; pause = Math.min(pause * 2, 250)) {
    if (performance.now() >= deadline) return false
    await setTimeout(pause)
  }
  return true
}
