import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { openReadModel } from '#tests/projections/support.ts'

/** Opens a log of 60 events and its key. */
export const openSealed = async (store?: EventStore) => {
  const model = await openReadModel(store)
  const { eventStore } = model
  const folder = await mkdtemp(join(tmpdir(), 'laurel-test-seal-'))
  const sealKeyFile = join(folder, 'seal.key')
  const key = await openSealKey(sealKeyFile)
  // Two days later, because in a day's first minute the previous day is still open.
  let now = new Date(Date.now() + 2 * 86_400_000)
  const clock = () => now
  const seal = () => extendSeals({ db: model.db, eventStore, clock, key })
  await appendAll({ eventStore }, seedEvents(60, 5))
  const close = async () => {
    await model.close()
    await rm(folder, { recursive: true })
  }
  const setNow = (moment: Date) => {
    now = moment
  }
  return { ...model, folder, sealKeyFile, key, clock, setNow, seal, close }
}
export type SealedLog = Awaited<ReturnType<typeof openSealed>>

export const allEvents = async (eventStore: EventStore) =>
  (await eventStore.readAll({ after: '0'.repeat(20), limit: 1_000 })).events

/** Returns a store with a changed history, as a person with access to the machine could make it. */
export const forged = (
  store: EventStore,
  forge: (events: RecordedEvent[]) => RecordedEvent[],
): EventStore => ({
  ...store,
  readAll: async (request) => {
    const whole = await store.readAll({ after: '0'.repeat(20), limit: 1_000 })
    const events = forge([...whole.events]).filter(({ position }) => position > request.after)
    const page = events.slice(0, request.limit)
    return {
      events: page,
      next: page.at(-1)?.position ?? request.after,
      end: page.length === events.length,
    }
  },
})

export const another = (event: RecordedEvent): RecordedEvent => ({ ...event, id: randomUUID() })
