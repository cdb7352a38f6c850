import type { CommonQueryMethods } from 'slonik'
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
