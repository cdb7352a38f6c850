import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { describe, test } from 'vitest'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { describeEventStore } from './contract.ts'
import { anEvent } from './events.ts'
import type { Harness } from './harness.ts'

// The last versions with a BSD licence.
const image = 'eventstore/eventstore:23.10.0-bookworm-slim'

const harnessOf = (url: string, stop: () => Promise<unknown>): Harness => ({
  open: () => openEventStore(url),
  refusedEvent: () => anEvent({ text: 'x'.repeat(1_100_000) }),
  faults: {},
  stop: async () => {
    await stop()
  },
})

const startContainer = async () => {
  const container = await new GenericContainer(image)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'true',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
  return harnessOf(url, () => container.stop())
}

const given = process.env.EVENT_STORE_TEST_URL
const dockerAnswers = await getContainerRuntimeClient().then(
  () => true,
  () => false,
)

if (given) {
  describeEventStore('the event store of EVENT_STORE_TEST_URL', async () =>
    harnessOf(given, async () => undefined),
  )
} else if (dockerAnswers) {
  describeEventStore(`a real ${image}`, startContainer)
} else {
  describe('a real EventStoreDB', () => {
    test.skip('skipped: EVENT_STORE_TEST_URL is not set and no Docker answers', () => undefined)
  })
}
