import type { CommonQueryMethods } from 'slonik'
import { readCheckpoint } from './checkpoint.ts'
import type { ReadModelName } from './projection.ts'

/** A built read model stays built, so one query for each is enough. */
const known = new WeakMap<object, Set<string>>()

/** Returns false for empty tables that wait for a build. */
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
