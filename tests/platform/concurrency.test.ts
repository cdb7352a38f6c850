import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import { createCoalescer } from '#platform/concurrency/coalescer.ts'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import { createKeyedSemaphore } from '#platform/concurrency/keyed-semaphore.ts'
import { createLimitedQueue } from '#platform/concurrency/limited-queue.ts'
import { QueueBusy } from '#platform/concurrency/queue-busy.ts'
import { createRateLimit } from '#platform/concurrency/rate-limit.ts'
import { createSemaphore } from '#platform/concurrency/semaphore.ts'
import { createSingleFlight } from '#platform/concurrency/single-flight.ts'
import { throttle } from '#platform/concurrency/throttle.ts'
import { createTimeSlices, mapInSlices } from '#platform/concurrency/time-slices.ts'
import { Unavailable } from '#platform/transient-errors.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('runs the first call at once and the last one after the pause', () => {
    const action = vi.fn()
    const { ask } = throttle(action, 30)
    for (let n = 0; n < 10; n += 1) ask()
    expect(action).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(29)
    expect(action).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(action).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(30)
    ask()
    expect(action).toHaveBeenCalledTimes(3)
  })

  test('runs nothing after it was stopped', () => {
    const action = vi.fn()
    const { ask, stop } = throttle(action, 30)
    ask()
    ask()
    stop()
    vi.advanceTimersByTime(100)
    expect(action).toHaveBeenCalledTimes(1)
  })
})

describe('a batcher', () => {
  test('sends items that arrive together as one batch of at most `most`, and the rest with later ones', async () => {
    const sent: (readonly number[])[] = []
    const add = createBatcher(
      async (items: readonly number[]) => {
        sent.push(items)
        await setImmediate()
        return items.map((item) => item * 10)
      },
      { most: 3 },
    )
    const first = [1, 2, 3, 4].map(add)
    await setImmediate()
    const late = add(5)
    expect(await Promise.all([...first, late])).toEqual([10, 20, 30, 40, 50])
    expect(sent).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    expect(await add(6)).toBe(60)
  })

  test('waits for the pause before the next batch', async () => {
    vi.useFakeTimers()
    const sent: (readonly number[])[] = []
    const add = createBatcher(
      async (items: readonly number[]) => {
        sent.push(items)
        return items
      },
      { pause: 50, most: 10 },
    )
    const first = add(1)
    await vi.advanceTimersByTimeAsync(1)
    const both = [first, add(2)]
    await vi.advanceTimersByTimeAsync(48)
    expect(sent).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(2)
    await setImmediate()
    expect(sent).toEqual([[1], [2]])
    expect(await Promise.all(both)).toEqual([1, 2])
  })

  test('an error rejects only its own batch', async () => {
    const add = createBatcher(
      async (items: readonly string[]) => {
        if (items.includes('bad')) throw new Error('refused')
        return items
      },
      { most: 1 },
    )
    const outcomes = await Promise.allSettled(['good', 'bad', 'good'].map(add))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('a coalescer', () => {
  const begin = () => {
    const runs: PromiseWithResolvers<number>[] = []
    const ask = createCoalescer(() => {
      const run = Promise.withResolvers<number>()
      runs.push(run)
      return run.promise
    })
    return { runs, ask }
  }

  test('runs once for all requests before it begins, and once more for all later ones', async () => {
    const { runs, ask } = begin()
    const first = [ask(), ask()]
    await setImmediate()
    expect(runs).toHaveLength(1)
    const later = [ask(), ask(), ask()]
    await setImmediate()
    expect(runs).toHaveLength(1)
    runs[0]!.resolve(1)
    expect(await Promise.all(first)).toEqual([1, 1])
    await setImmediate()
    expect(runs).toHaveLength(2)
    runs[1]!.resolve(2)
    expect(await Promise.all(later)).toEqual([2, 2, 2])
  })

  test('an error rejects only its own run', async () => {
    const { runs, ask } = begin()
    const failing = ask()
    await setImmediate()
    const next = ask()
    runs[0]!.reject(new Error('no'))
    await expect(failing).rejects.toThrow('no')
    await setImmediate()
    runs[1]!.resolve(2)
    expect(await next).toBe(2)
  })
})

describe('a rate limit', () => {
  test('tells each caller separately how long to wait', async () => {
    vi.useFakeTimers()
    const limit = createRateLimit({ most: 2, seconds: 60 })
    expect([await limit('one'), await limit('one')]).toEqual([undefined, undefined])
    expect(await limit('one')).toBe(60_000)
    expect(await limit('other')).toBeUndefined()
    vi.advanceTimersByTime(59_000)
    expect(await limit('one')).toBe(1_000)
    vi.advanceTimersByTime(1_000)
    expect(await limit('one')).toBeUndefined()
  })

  test('lets a call run that exceeds the remaining limit, and later calls wait', async () => {
    vi.useFakeTimers()
    const limit = createRateLimit({ most: 2, seconds: 60 })
    expect([await limit('one'), await limit('one', 9)]).toEqual([undefined, undefined])
    expect([await limit('one'), await limit('one', 9)]).toEqual([60_000, 60_000])
    vi.advanceTimersByTime(60_000)
    expect(await limit('one', 9)).toBeUndefined()
  })
})

describe('a deadline', () => {
  test('returns a result that arrives in time', async () => {
    expect(await withDeadline(10_000, Promise.resolve('here'), 'It')).toBe('here')
    await expect(withDeadline(10_000, Promise.reject(new Error('no')), 'It')).rejects.toThrow('no')
  })

  test('rejects when there is no answer in time', async () => {
    const error: Error = await withDeadline(1, new Promise<never>(() => undefined), 'It').catch(
      (caught) => caught,
    )
    expect(error).toBeInstanceOf(Unavailable)
    expect(error.message).toBe('It has not answered within 1 ms')
  })

  test('accepts an answer that arrived while the process was busy', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const waiting = withDeadline(1, promise, 'It')
    const end = performance.now() + 20
    while (performance.now() < end);
    resolve('late, but here')
    expect(await waiting).toBe('late, but here')
  })
})

describe('time slices', () => {
  test('let other work run while a long list is mapped', async () => {
    let heard = 0
    const busy = (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    const hear = setInterval(() => {
      heard += 1
    }, 0)
    const made = await mapInSlices(
      Array.from({ length: 160 }, (_, n) => n),
      (n) => {
        busy(1)
        return n
      },
    )
    clearInterval(hear)
    expect(made).toHaveLength(160)
    expect(made[159]).toBe(159)
    expect(heard).toBeGreaterThan(2)
  })

  test('a short loop never waits', () => {
    const slices = createTimeSlices()
    expect(Array.from({ length: 15 }, () => slices.pauseIfOver()).filter(Boolean)).toEqual([])
  })
})

test('a keyed counter counts each key separately, and decrements a count only once', () => {
  const counter = createKeyedCounter()
  const leave = counter.enter('a')
  counter.enter('a')
  counter.enter('b')
  expect([counter.countOf('a'), counter.countOf('b'), counter.countOf('c')]).toEqual([2, 1, 0])
  leave()
  leave()
  expect(counter.countOf('a')).toBe(1)
})

describe('a semaphore', () => {
  const options = { size: 1, deadline: 50, what: 'Nothing' }

  test('runs as many tasks at once as it has room for, and the others in order', async () => {
    const enter = createSemaphore({ ...options, deadline: 10_000 })
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const task = (name: string, until?: Promise<void>) => () =>
      Promise.resolve(until).then(() => order.push(name))
    const all = [enter(task('a', gate.promise)), enter(task('b')), enter(task('c'))]
    await setImmediate()
    expect(order).toEqual([])
    gate.resolve()
    await Promise.all(all)
    expect(order).toEqual(['a', 'b', 'c'])
  })

  test('frees the place of a task that fails', async () => {
    const enter = createSemaphore({ ...options, deadline: 10_000 })
    await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await enter(async () => 'next')).toBe('next')
  })

  test('refuses a task that waits too long, which takes no place later', async () => {
    vi.useFakeTimers()
    const enter = createSemaphore(options)
    const gate = Promise.withResolvers<void>()
    const first = enter(() => gate.promise)
    const late = enter(async () => 'late').catch((error: Error) => error)
    await vi.advanceTimersByTimeAsync(50)
    expect(await late).toBeInstanceOf(Unavailable)
    gate.resolve()
    await first
    expect(await enter(async () => 'next')).toBe('next')
  })
})

describe('a single flight', () => {
  const begin = () => {
    const runs: PromiseWithResolvers<number>[] = []
    const share = createSingleFlight<string, number>()
    const ask = (key: string) =>
      share(key, () => {
        runs.push(Promise.withResolvers<number>())
        return runs.at(-1)!.promise
      })
    return { runs, ask }
  }

  test('shares a run among the callers of a key, and starts another one after it', async () => {
    const { runs, ask } = begin()
    const both = [ask('a'), ask('a')]
    const other = ask('b')
    expect(runs).toHaveLength(2)
    runs[0]!.resolve(1)
    runs[1]!.resolve(2)
    expect(await Promise.all([...both, other])).toEqual([1, 1, 2])
    const later = ask('a')
    expect(runs).toHaveLength(3)
    runs[2]!.resolve(3)
    expect(await later).toBe(3)
  })

  test('shares an error too, and forgets it', async () => {
    const { runs, ask } = begin()
    const both = [ask('a'), ask('a')]
    runs[0]!.reject(new Error('no'))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = ask('a')
    runs[1]!.resolve(2)
    expect(await later).toBe(2)
  })
})

describe('a limited queue', () => {
  const hold = () => {
    const gate = Promise.withResolvers<string>()
    return { task: () => gate.promise, end: gate.resolve }
  }

  test('runs one task at a time and refuses those that too many wait before', async () => {
    const add = createLimitedQueue({ mostWaiting: 1, patience: 10_000 })
    const { task, end } = hold()
    const order: string[] = []
    const first = add(task)
    const second = add(async () => order.push('second'))
    await expect(add(async () => 'third')).rejects.toBeInstanceOf(QueueBusy)
    expect(order).toEqual([])
    end('first')
    expect([await first, await second]).toEqual(['first', 1])
  })

  test('gives up a task that takes too long, and passes on other errors', async () => {
    vi.useFakeTimers()
    const add = createLimitedQueue({ mostWaiting: 1, patience: 50 })
    const late = add(() => new Promise<never>(() => undefined)).catch((error: Error) => error)
    await vi.advanceTimersByTimeAsync(50)
    expect(await late).toBeInstanceOf(QueueBusy)
    await expect(add(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})

describe('a keyed semaphore', () => {
  const options = { size: 2, sizeOfKey: 1, mostWaiting: 2, mostWaitingOfKey: 1, patience: 50 }

  test('limits each key and all keys, and lets others pass a full key', async () => {
    const { enter } = createKeyedSemaphore({ ...options, patience: 10_000 })
    const order: string[] = []
    const note = (key: string) =>
      enter(key).then((leave) => {
        order.push(key)
        return leave
      })
    const first = await note('a')
    const again = note('a')
    const other = await note('b')
    expect(order).toEqual(['a', 'b'])
    other()
    other()
    await note('c')
    expect(order).toEqual(['a', 'b', 'c'])
    first()
    await again
    expect(order).toEqual(['a', 'b', 'c', 'a'])
  })

  test('refuses a caller of a key with too many waiting, and one that waits too long', async () => {
    vi.useFakeTimers()
    const { enter } = createKeyedSemaphore(options)
    const leave = await enter('a')
    const late = enter('a').catch((error: Error) => error)
    await expect(enter('a')).rejects.toBeInstanceOf(QueueBusy)
    await vi.advanceTimersByTimeAsync(50)
    expect(await late).toBeInstanceOf(QueueBusy)
    leave()
    expect(await enter('a')).toBeTypeOf('function')
  })
})
