import { type LogIdentity, type Position, start } from './event-store.ts'

/** A read model: which log it was built from, and up to where. */
export type ReadModelOrigin = Readonly<{ store_id: string; position: Position }>

/** What the log must be, and hold, by all that is known of it in this process. */
export const createExpectation = () => {
  let readModels: readonly ReadModelOrigin[] = []
  /** Of this process's own appends. */
  let appended: Position = start
  /** The log that this process began with: after a restore it must not go on with another one. */
  let first: string | undefined

  return {
    learn: (known: readonly ReadModelOrigin[]) => {
      readModels = known
    },
    note: (position: Position | undefined) => {
      if (position && position > appended) appended = position
    },
    /**
     * Says of what is found afterwards what is wrong with it, if anything is. What comes in
     * meanwhile makes the end of the log go on, never back, so what it must hold is fixed before it
     * is asked.
     */
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
