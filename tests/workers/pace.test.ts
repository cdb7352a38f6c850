import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { createPace, requestsIn } from '#workers/pace.ts'

/** Returns the pace after pages at these moments, in ms, with this many requests before each. */
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
  test('applies a page at once after a quiet time, however many events there are', () => {
    expect(paceAfter([0, 500]).left()).toBe(0)
    expect(paceAfter([0, 1], [10_000, 500]).left()).toBe(0)
  })

  test('applies a page at once while a teacher awards one class after the other', () => {
    expect(paceAfter([0, 1], [15, 1], [30, 1], [45, 1]).left()).toBe(0)
    const of = (correlationId: string) => ({ metadata: { correlationId } }) as RecordedEvent
    expect(requestsIn({ events: [...Array(30).fill(of('1A')), ...Array(30).fill(of('1B'))] })).toBe(
      2,
    )
  })

  /** Returns one second's pages, this many ms apart, with `perSecond` requests in all. */
  const aSecondOf = (perSecond: number, pageMs: number, from = 0) =>
    Array.from(
      { length: 1_000 / pageMs },
      (_, n) => [from + n * pageMs, (perSecond * pageMs) / 1_000] as const,
    )

  test('is slower only while very many requests arrive', () => {
    const busy = aSecondOf(500, 20)
    expect(paceAfter([0, 1], ...busy).left()).toBe(60)
    expect(paceAfter([0, 1], ...busy, ...aSecondOf(300, 20, 1_000)).left()).toBe(0)
    expect(paceAfter([0, 1], ...busy, [5_000, 1]).left()).toBe(0)
  })

  test('stays fast during short bursts, because it averages over a quarter of a second', () => {
    const bursts = Array.from({ length: 20 }, (_, n) => [
      [n * 50, 2] as const,
      [n * 50 + 8, 8] as const,
    ]).flat()
    for (const [at] of bursts)
      expect(paceAfter([-1_000, 1], ...bursts.filter(([before]) => before <= at)).left()).toBe(0)
  })

  test('rests after a page if nobody watches live, but not after a quiet time', () => {
    const clock = { now: 0 }
    const pace = createPace({ rest: 500, now: () => clock.now })
    expect(pace.left()).toBe(0)
    clock.now = 5
    pace.note(1, 0)
    expect(pace.left()).toBe(500)
    clock.now = 505
    expect(pace.left()).toBe(0)
  })

  test('ends its wait when the worker stops', async () => {
    const pace = paceAfter([0, 1], ...aSecondOf(500, 20))
    await pace.wait(AbortSignal.abort())
    expect(pace.left()).toBe(60)
  })
})
