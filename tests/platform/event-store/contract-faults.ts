import { describe, expect, test } from 'vitest'
import { OutcomeUnknown } from '#platform/event-store/event-store.ts'
import { anEvent, idsOf, newStream } from './events.ts'
import { type Harness, useHarness } from './harness.ts'

export const faultsContract = (start: () => Promise<Harness>) =>
  describe('a lost connection', () => {
    const { harness, open } = useHarness(start)

    test('leaves appends with an unknown outcome, and a retry records them once', async () => {
      for (const [name, loseConnection] of Object.entries(harness().faults)) {
        const store = await open()
        const requests = Array.from({ length: 20 }, () => ({
          stream: newStream(),
          expected: 'any' as const,
          events: [anEvent(), anEvent()],
        }))
        let answers: PromiseSettledResult<unknown>[] = []
        await loseConnection(async () => {
          answers = await Promise.allSettled(requests.map(store.append))
        })
        const failed = answers.flatMap((answer) =>
          answer.status === 'rejected' ? [answer.reason] : [],
        )
        expect(failed.length, name).toBeGreaterThan(0)
        for (const reason of failed) expect(reason, name).toBeInstanceOf(OutcomeUnknown)

        for (const answer of await store.appendMany(requests)) {
          expect(answer, name).toMatchObject({ appended: true, revision: 1 })
        }
        const found = await store.readStreams(requests.map(({ stream }) => stream))
        for (const { stream, events } of requests)
          expect(idsOf(found.get(stream) ?? []), name).toEqual(idsOf(events))
      }
    })
  })
