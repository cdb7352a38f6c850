import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Reads for several rooms at once. */
export type Share = Readonly<{
  /** What rooms show in common is read once for all of them. */
  once: <Read>(key: string, read: () => Promise<Read>) => Promise<Read>
  /** What each room shows of its own is read in one query for all that ask at the same moment. */
  each: <Read>(
    of: Readonly<{ key: string; id: string }>,
    readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
  ) => Promise<Read | undefined>
}>

/** Of whoever reads for itself. */
export const alone: Share = {
  once: (_, read) => read(),
  each: async ({ id }, readAll) => (await readAll([id])).get(id),
}

/** The database has calls to answer besides. */
const readsAtOnce = 4

export const createReadings = () => {
  const queue = new PQueue({ concurrency: readsAtOnce })

  /** For what has just changed: everything is read from now on. */
  const fresh = (): Share => {
    const read = new Map<string, Promise<unknown>>()
    const asked = new Map<
      string,
      { ids: Set<string>; read: Promise<ReadonlyMap<string, unknown>> }
    >()
    const once = <Read>(key: string, make: () => Promise<Read>): Promise<Read> => {
      const reading = (read.get(key) as Promise<Read> | undefined) ?? queue.add(make)
      read.set(key, reading)
      // What failed is read by whoever comes next.
      reading.catch(() => read.delete(key))
      return reading
    }
    const each: Share['each'] = async <Read>(
      { key, id }: Readonly<{ key: string; id: string }>,
      readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
    ) => {
      const gather = () => {
        const ids = new Set<string>()
        // Whoever asks before it begins is a part of it.
        const reading = queue.add(async () => {
          await setImmediate()
          asked.delete(key)
          return readAll([...ids])
        })
        const gathered = { ids, read: reading }
        asked.set(key, gathered)
        return gathered
      }
      const { ids, read: reading } = asked.get(key) ?? gather()
      ids.add(id)
      return (await reading).get(id) as Read | undefined
    }
    return { once, each }
  }

  return { fresh, stop: () => queue.clear() }
}
