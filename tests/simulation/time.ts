import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'

/** A simulated process. Once it is dead, nothing that it waits for returns to it. */
export type Process = { name: string; alive: boolean; skew: number }

export type Time = Readonly<{
  /** In ms since the beginning. */
  now: () => number
  /** Calls `run` later, unless the process has died by then. */
  after: (ms: number, run: () => void, process?: Process) => Cancel
  /** Timers set by `work`, and by everything that it starts, belong to the process. */
  as: <Result>(process: Process, work: () => Result) => Result
  /** Runs due callbacks in order, up to a moment or until nothing is left. */
  runUntil: (moment: number, isOver?: () => boolean) => Promise<void>
  steps: () => number
}>

type Cancel = () => void
type Due = { at: number; order: number; run: () => void; process: Process | undefined }

const realImmediate = setImmediate
/** All microtasks run before the next turn of the event loop. */
const turn = () => new Promise<void>((resolve) => realImmediate(resolve))

const isEarlier = (one: Due, other: Due) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** A binary heap. */
const createAgenda = () => {
  const heap: Due[] = []
  const swap = (a: number, b: number) => {
    const kept = heap[a]!
    heap[a] = heap[b]!
    heap[b] = kept
  }
  const sink = (from: number) => {
    for (let n = from; ; ) {
      let least = n
      for (const child of [2 * n + 1, 2 * n + 2])
        if (child < heap.length && isEarlier(heap[child]!, heap[least]!)) least = child
      if (least === n) return
      swap(n, least)
      n = least
    }
  }
  return {
    first: () => heap[0],
    add: (due: Due) => {
      let n = heap.push(due) - 1
      for (let up = (n - 1) >> 1; n > 0 && isEarlier(heap[n]!, heap[up]!); up = (n - 1) >> 1) {
        swap(n, up)
        n = up
      }
    },
    take: () => {
      const [first] = heap
      const last = heap.pop()
      if (last && heap.length > 0) {
        heap[0] = last
        sink(0)
      }
      return first
    },
  }
}

const createTime = (): Time => {
  const agenda = createAgenda()
  const running = new AsyncLocalStorage<Process>()
  let [now, order, steps] = [0, 0, 0]

  const after: Time['after'] = (ms, run, process = running.getStore()) => {
    order += 1
    const due: Due = { at: now + Math.max(0, ms || 0), order, run, process }
    agenda.add(due)
    return () => {
      due.run = () => undefined
    }
  }

  const runUntil: Time['runUntil'] = async (moment, isOver = () => false) => {
    for (;;) {
      await turn()
      const next = agenda.first()
      if (!next || next.at > moment || isOver()) break
      agenda.take()
      now = next.at
      const { process, run } = next
      if (process && !process.alive) continue
      steps += 1
      if (process) running.run(process, run)
      else running.exit(run)
    }
    if (!isOver()) now = Math.max(now, moment)
  }

  return {
    now: () => now,
    after,
    as: (process, work) => running.run(process, work),
    runUntil,
    steps: () => steps,
  }
}

/** Replaces Node's timers with simulated ones while `work` runs. */
export const withSimulatedTime = async <Result>(
  work: (time: Time) => Promise<Result>,
): Promise<Result> => {
  const time = createTime()
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    setImmediate: globalThis.setImmediate,
  }
  const realPromises = { ...timersPromises }
  Object.assign(globalThis, callbackTimers(time))
  Object.assign(timersPromises, promiseTimers(time))
  syncBuiltinESMExports()
  Object.defineProperty(performance, 'now', { value: time.now, configurable: true })
  try {
    return await work(time)
  } finally {
    Object.assign(globalThis, real)
    Object.assign(timersPromises, realPromises)
    syncBuiltinESMExports()
    Reflect.deleteProperty(performance, 'now')
  }
}

class Timer {
  cancel: Cancel = () => undefined
  ref() {
    return this
  }
  unref() {
    return this
  }
}

type Callback = (...values: unknown[]) => void

const callbackTimers = ({ after }: Time) => {
  const setTimeout = (run: Callback, ms = 0, ...values: unknown[]) => {
    const timer = new Timer()
    timer.cancel = after(ms, () => run(...values))
    return timer
  }
  const setInterval = (run: Callback, ms = 1, ...values: unknown[]) => {
    const timer = new Timer()
    const next = () => {
      timer.cancel = after(Math.max(1, ms), () => {
        next()
        run(...values)
      })
    }
    next()
    return timer
  }
  const clear = (timer: unknown) => {
    if (timer instanceof Timer) timer.cancel()
  }
  return {
    setTimeout,
    setInterval,
    clearTimeout: clear,
    clearInterval: clear,
    setImmediate: (run: Callback, ...values: unknown[]) => setTimeout(run, 0, ...values),
  }
}

const promiseTimers = ({ after }: Time) => {
  const later = (ms: number, value: unknown, signal: AbortSignal | undefined) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new DOMException('The operation was aborted', 'AbortError'))
      if (signal?.aborted) return refuse()
      const cancel = after(ms, () => {
        signal?.removeEventListener('abort', stop)
        resolve(value)
      })
      const stop = () => {
        cancel()
        refuse()
      }
      signal?.addEventListener('abort', stop, { once: true })
    })
  type TimerOptions = Readonly<{ signal?: AbortSignal }>
  return {
    setTimeout: (ms = 0, value?: unknown, { signal }: TimerOptions = {}) =>
      later(ms, value, signal),
    setImmediate: (value?: unknown, { signal }: TimerOptions = {}) => later(0, value, signal),
  }
}
