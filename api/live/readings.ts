import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'

export type SharedReadings = Readonly<{
  once: <Read>(key: string, read: () => Promise<Read>) => Promise<Read>
  /** Rooms that ask at the same time share a query. */
  each: <Read>(
    of: Readonly<{ key: string; id: string }>,
    readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
  ) => Promise<Read | undefined>
}>

export const alone: SharedReadings = {
  once: (_, read) => read(),
  each: async ({ id }, readAll) => (await readAll([id])).get(id),
}

const readsAtOnce = 4

export const createReadings = () => {
  const queue = new PQueue({ concurrency: readsAtOnce })

  const fresh = (): SharedReadings => {
    const read = new Map<string, Promise<unknown>>()
    const waiting = new Map<
      string,
      { ids: Set<string>; read: Promise<ReadonlyMap<string, unknown>> }
    >()
    const once = <Read>(key: string, make: () => Promise<Read>): Promise<Read> => {
      const reading = (read.get(key) as Promise<Read> | undefined) ?? queue.add(make)
      read.set(key, reading)
      // After a failure, the next caller reads again.
      reading.catch(() => read.delete(key))
      return reading
    }
    const each: SharedReadings['each'] = async <Read>(
      { key, id }: Readonly<{ key: string; id: string }>,
      readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
    ) => {
      const gather = () => {
        const ids = new Set<string>()
        const reading = queue.add(async () => {
          await setImmediate()
          waiting.delete(key)
          return readAll([...ids])
        })
        const gathered = { ids, read: reading }
        waiting.set(key, gathered)
        return gathered
      }
      const { ids, read: reading } = waiting.get(key) ?? gather()
      ids.add(id)
      return (await reading).get(id) as Read | undefined
    }
    return { once, each }
  }

  return { fresh, stop: () => queue.clear() }
}
