import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { createPace, requestsIn } from '#workers/pace.ts'

/** A projector that has worked at these moments, in ms, on what so many requests have recorded since the moment before. */
const paceAfter = (...works: readonly (readonly [at: number, requests: number])[]) => {
  const clock = { now: 0 }
  const pace = createPace({ now: () => clock.now })
  for (const [at, requests] of works) {
    clock.now = at + 5
    pace.note(requests, at)
  }
  return pace
}

describe('the pace of a projector', () => {
  test('is as fast as it is woken up after quiet, however much comes at once', () => {
    expect(paceAfter([0, 500]).left()).toBe(0)
    expect(paceAfter([0, 1], [10_000, 500]).left()).toBe(0)
  })

  test('is as fast while somebody awards one class after the other', () => {
    expect(paceAfter([0, 1], [15, 1], [30, 1], [45, 1]).left()).toBe(0)
    const of = (correlationId: string) => ({ metadata: { correlationId } }) as RecordedEvent
    expect(requestsIn({ events: [...Array(30).fill(of('1A')), ...Array(30).fill(of('1B'))] })).toBe(2)
  })

  test('is slower while a great many requests come in, and no longer', () => {
    expect(paceAfter([0, 1], [20, 60]).left()).toBe(60)
    expect(paceAfter([0, 1], [20, 60], [85, 1]).left()).toBe(0)
  })

  test('rests after its work where nobody watches live, and is as fast after quiet', () => {
    const clock = { now: 0 }
    const pace = createPace({ rest: 500, now: () => clock.now })
    expect(pace.left()).toBe(0)
    clock.now = 5
    pace.note(1, 0)
    expect(pace.left()).toBe(500)
    clock.now = 505
    expect(pace.left()).toBe(0)
  })

  test('holds nobody up who wants to stop', async () => {
    const pace = paceAfter([0, 1], [20, 60])
    await pace.wait(AbortSignal.abort())
    expect(pace.left()).toBe(60)
  })
})
