import type { CommonQueryMethods } from 'slonik'
import { readCheckpoint } from './checkpoint.ts'
import type { ReadModelName } from './projection.ts'

/** Read models known to be built. They stay built, so nobody asks again. */
const known = new WeakMap<object, Set<string>>()

/** Returns whether the tables are filled; a build begins with empty ones. */
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
