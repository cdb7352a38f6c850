import { describe, expect, test } from 'vitest'
import { createPace } from '#workers/pace.ts'

const never = new AbortController().signal
const waited = async (pace: ReturnType<typeof createPace>, signal = never) => {
  const before = performance.now()
  await pace.wait(signal)
  return performance.now() - before
}

describe('the pace of a projector', () => {
  test('is as fast as it is woken up after quiet, even for a whole school at once', async () => {
    const pace = createPace()
    pace.note(1, performance.now() - 1_000)
    await pace.wait(never)
    pace.note(500, performance.now())
    expect(await waited(pace)).toBeLessThan(20)
  })

  test('is slower while a great many events come in', async () => {
    const pace = createPace()
    pace.note(60, performance.now() - 20)
    pace.note(60, performance.now())
    expect(await waited(pace)).toBeGreaterThan(40)
    pace.note(1, performance.now())
    expect(await waited(pace)).toBeLessThan(20)
  })

  test('holds nobody up who wants to stop', async () => {
    const pace = createPace()
    pace.note(60, performance.now() - 20)
    pace.note(60, performance.now())
    expect(await waited(pace, AbortSignal.timeout(5))).toBeLessThan(40)
  })
})
