import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { createPace, requestsIn } from '#workers/pace.ts'

/**
 * A projector that has worked at these moments, in ms, on what so many requests have recorded since
 * the moment before.
 */
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
    expect(requestsIn({ events: [...Array(30).fill(of('1A')), ...Array(30).fill(of('1B'))] })).toBe(
      2,
    )
  })

  /** A worker that takes in `perSecond` in pages of so many ms, for a second. */
  const aSecondOf = (perSecond: number, pageMs: number, from = 0) =>
    Array.from(
      { length: 1_000 / pageMs },
      (_, n) => [from + n * pageMs, (perSecond * pageMs) / 1_000] as const,
    )

  test('is slower while a great many requests come in, and no longer', () => {
    const busy = aSecondOf(500, 20)
    expect(paceAfter([0, 1], ...busy).left()).toBe(60)
    expect(paceAfter([0, 1], ...busy, ...aSecondOf(300, 20, 1_000)).left()).toBe(0)
    expect(paceAfter([0, 1], ...busy, [5_000, 1]).left()).toBe(0)
  })

  test('is as fast where a few come together now and then: they are counted for a quarter of a second', () => {
    const bursts = Array.from({ length: 20 }, (_, n) => [
      [n * 50, 2] as const,
      [n * 50 + 8, 8] as const,
    ]).flat()
    for (const [at] of bursts)
      expect(paceAfter([-1_000, 1], ...bursts.filter(([before]) => before <= at)).left()).toBe(0)
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
    const pace = paceAfter([0, 1], ...aSecondOf(500, 20))
    await pace.wait(AbortSignal.abort())
    expect(pace.left()).toBe(60)
  })
})
