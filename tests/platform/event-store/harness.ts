import { afterAll, beforeAll } from 'vitest'
import type { EventStore, NewEvent } from '#platform/event-store/event-store.ts'

/** A kind of store under test. What a real, shared server cannot offer is left out. */
export type Harness = Readonly<{
  /** Another connection to the same log, as another process would have it. */
  open: () => Promise<EventStore>
  /** A log of its own. */
  openOther?: () => Promise<EventStore>
  /** An event that the store refuses. */
  refusedEvent: () => NewEvent
  /** Ways to lose the connection of a store made by `open` while the work is under way. */
  faults: Readonly<Record<string, (work: () => Promise<unknown>) => Promise<void>>>
  stop: () => Promise<void>
}>

/** One log and one store for the tests of a block; what they open is closed at the end. */
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
