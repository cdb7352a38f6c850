import { afterAll, beforeAll } from 'vitest'
import type { EventStore, NewEvent } from '#platform/event-store/event-store.ts'

/** A kind of store under test. Features that a real, shared server lacks are optional. */
export type Harness = Readonly<{
  /** Another connection to the same log, as another process has it. */
  open: () => Promise<EventStore>
  /** A new, separate log. */
  openOther?: () => Promise<EventStore>
  /** An event that the store refuses. */
  refusedEvent: () => NewEvent
  /** Ways to break a connection of a store from `open` during an operation. */
  faults: Readonly<Record<string, (work: () => Promise<unknown>) => Promise<void>>>
  stop: () => Promise<void>
}>

/**
 * One log and one store for the tests of a block; everything that they open is closed at the end.
 */
export const useHarness = (start: () => Promise<Harness>) => {
  let harness: Harness
  let store: EventStore
  const opened: EventStore[] = []
  const keep = async (opening: Promise<EventStore>) => {
    const one = await opening
    opened.push(one)
    return one
  }
  beforeAll(async () => {
    harness = await start()
    store = await keep(harness.open())
  })
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()))
    await harness?.stop()
  })
  return {
    store: () => store,
    harness: () => harness,
    open: () => keep(harness.open()),
    keep,
  }
}
