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

/** The database has calls to answer besides. */
const readsAtOnce = 4

export const createReadings = () => {
  const queue = new PQueue({ concurrency: readsAtOnce })
  const underWay = new Map<string, Promise<unknown>>()
  const asked = new Map<string, { ids: Set<string>; read: Promise<ReadonlyMap<string, unknown>> }>()

  const begin = <Read>(key: string, read: () => Promise<Read>): Promise<Read> => {
    const reading = queue.add(read)
    underWay.set(key, reading)
    const forget = () => {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
    reading.then(forget, forget)
    return reading
  }

  const each: Share['each'] = async <Read>(
    { key, id }: Readonly<{ key: string; id: string }>,
    readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
  ) => {
    const gather = () => {
      const ids = new Set<string>()
      const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        asked.delete(key)
        return queue.add(() => readAll([...ids]))
      })
      const gathered = { ids, read }
      asked.set(key, gathered)
      return gathered
    }
    const { ids, read } = asked.get(key) ?? gather()
    ids.add(id)
    return (await read).get(id) as Read | undefined
  }

  return {
    /** For what has just changed: everything is read from now on. */
    fresh: (): Share => {
      const own = new Map<string, Promise<unknown>>()
      const once = <Read>(key: string, read: () => Promise<Read>) => {
        const reading = (own.get(key) as Promise<Read> | undefined) ?? begin(key, read)
        own.set(key, reading)
        return reading
      }
      return { once, each }
    },
    /** For who has just come: what is being read anyway is good enough, for what changes meanwhile is sent after it. */
    joining: (): Share => ({
      once: <Read>(key: string, read: () => Promise<Read>) =>
        (underWay.get(key) as Promise<Read> | undefined) ?? begin(key, read),
      each,
    }),
    stop: () => queue.clear(),
  }
}
