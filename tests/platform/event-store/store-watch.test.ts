import { expect, test } from 'vitest'
import { EventStoreChanged, start } from '#platform/event-store/event-store.ts'
import { createStoreWatch } from '#platform/event-store/store-watch.ts'
import { Unavailable } from '#platform/transient-errors.ts'

/** A watch whose check is answered when the test decides. */
const beginWatch = () => {
  const said: string[] = []
  const say = (...told: readonly unknown[]) => void said.push(String(told.at(-1)))
  const watch = createStoreWatch({ known: async () => [], log: { warn: say, error: say } })
  const answer = Promise.withResolvers<string>()
  const look = watch.begin({ storeId: () => answer.promise, head: async () => start })
  return { said, watch, answer, look }
}

test('a log that became empty counts as another store', async () => {
  const { said, watch, answer, look } = beginWatch()
  answer.reject(new EventStoreChanged('The event store is an empty one'))
  await look
  watch.stop()
  expect(said).toEqual([
    'Another event store is at the address: nothing is recorded until the right one is back',
  ])
  expect(watch.state()).toBe('changed')
})

test.each([
  new EventStoreChanged('The event store is an empty one'),
  new Unavailable('The event store was closed in the middle of a read'),
])('a check that is under way when the watch stops reports nothing: %o', async (failure) => {
  const { said, watch, answer, look } = beginWatch()
  watch.stop()
  answer.reject(failure)
  await look
  expect(said).toEqual([])
  expect(watch.state()).toBe('right')
})
