import { type LogIdentity, type Position, start } from './event-store.ts'

export type ReadModelOrigin = Readonly<{ store_id: string; position: Position }>

export const createExpectation = () => {
  let readModels: readonly ReadModelOrigin[] = []
  let appended: Position = start
  /** The id of the first log that this process has seen. Using another log needs a restart. */
  let first: string | undefined

  return {
    learn: (known: readonly ReadModelOrigin[]) => {
      readModels = known
    },
    note: (position: Position | undefined) => {
      if (position && position > appended) appended = position
    },
    /** Call it before reading the log's end, so that appends in between do no harm. */
    judge: () => {
      const expected = readModels
      const furthest = expected.reduce(
        (most, { position }) => (position > most ? position : most),
        appended,
      )
      return ({ id, head }: LogIdentity): string | undefined => {
        const other = expected.find(({ store_id }) => store_id !== id)
        if (other)
          return `The event store is ${id} and a read model was built from ${other.store_id}`
        if (expected.length > 0) first ??= id
        if (first !== undefined && first !== id)
          return `The event store is ${id} and this process began with ${first}: restart it`
        return furthest > head
          ? `The event store ends at ${head} and its events went up to ${furthest}`
          : undefined
      }
    },
  }
}
