import { setTimeout } from 'node:timers/promises'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import type { Log } from '../log.ts'
import { levelOf, type Outage } from '../outage.ts'
import { type Backend, isOfOneWakeUp, type OpenWorker } from './backend.ts'
import { closeSoon } from './close-soon.ts'
import type { Handler } from './queue.ts'

type WorkOptions = Readonly<{
  backend: Backend
  queueName: string
  lookEveryMs: number
  leastPause: number
  passOn: (name: string) => void
  signal: AbortSignal
  outage: Outage
  log?: Log
}>

const workerOptions = {
  concurrency: 16,
  // In ms: how long until a killed worker is noticed.
  lockDuration: 6_000,
  stalledInterval: 2_000,
  maxStalledCount: 1_000,
  runRetryDelay: 1_000,
}
const longestStop = 2_500
const patienceAtStart = 10_000
const patienceWithOthers = 1_000
const longestSilence = 60_000
/** In ms. After this, the next run goes through the queue, so that another process may take it. */
const longestTurn = 1_000

/** API processes have no handlers and open no worker. */
export const createWork = (options: WorkOptions) => {
  const { backend, queueName, lookEveryMs, leastPause, passOn, signal, outage, log } = options
  const handlers = new Map<string, Handler>()
  const running = new Map<string, Promise<void>>()
  const begun = new Map<string, number>()
  const again = new Set<string>()
  const expected = new Map<string, NodeJS.Timeout>()
  const timers: NodeJS.Timeout[] = []
  const stopWaiting = Promise.withResolvers<void>()
  let worker: OpenWorker | undefined

  const run = async (name: string) => {
    const handler = handlers.get(name)
    if (!handler || signal.aborted) return
    const hung = Promise.withResolvers<void>()
    const beat = watchSilence(name, hung.resolve)
    const work = Promise.race([runWhileAsked(name, handler, beat.note), hung.promise]).finally(
      () => {
        beat.stop()
        running.delete(name)
        if (again.delete(name)) passOn(name)
      },
    )
    running.set(name, work)
    await work
  }

  const watchSilence = (name: string, giveUp: () => void) => {
    const onSilence = () => {
      log?.error({ name, seconds: longestSilence / 1_000 }, 'Work hangs, so it is restarted')
      giveUp()
    }
    const timer = globalThis.setTimeout(onSilence, longestSilence).unref()
    return { note: () => timer.refresh(), stop: () => clearTimeout(timer) }
  }

  const runWhileAsked = async (name: string, handler: Handler, beat: () => void) => {
    const until = performance.now() + longestTurn
    do {
      const began = performance.now()
      begun.set(name, began)
      again.delete(name)
      beat()
      await handler(signal, beat)
      const took = performance.now() - began
      if (again.has(name)) await rest(Math.max(0, leastPause - took))
    } while (again.has(name) && performance.now() < until && !signal.aborted)
  }

  const rest = (pause: number) => setTimeout(pause, undefined, { signal }).catch(() => undefined)

  const askAgain = (name: string) => {
    if (running.has(name)) again.add(name)
    return running.has(name)
  }

  /** The current run may have read the log before the event, so another run follows. */
  const runAfterCurrent = async (name: string) => {
    while (running.has(name)) await running.get(name)?.catch(() => undefined)
    await run(name)
  }

  const runIfIdle = (name: string) => {
    if (!running.has(name))
      run(name).catch((error) =>
        log?.[levelOf(error)]({ err: error, name }, 'Looking for work failed'),
      )
  }

  /** Runs in this process if no worker has started within a second. */
  const runHereUnlessTaken = (name: string) => {
    if (!handlers.has(name) || expected.has(name)) return
    const startedAt = performance.now()
    const check = () => {
      expected.delete(name)
      if ((begun.get(name) ?? 0) < startedAt) runIfIdle(name)
    }
    expected.set(name, globalThis.setTimeout(check, patienceWithOthers))
  }

  const openWorker = async () => {
    const opened = backend.openWorker(
      queueName,
      ({ name }) => Promise.race([runAfterCurrent(name), stopWaiting.promise]),
      workerOptions,
    )
    opened.on('error', (error) => {
      if (isOfOneWakeUp(error)) log?.info({ err: error }, 'Another worker has taken over a wake-up')
      else outage.failed(error)
    })
    opened.on('failed', (job, error) =>
      log?.[levelOf(error)]({ err: error, name: job?.name }, 'Work on a wake-up failed'),
    )
    worker = opened
    await withDeadline(patienceAtStart, opened.waitUntilReady(), 'The queue')
  }

  return {
    askAgain,
    runIfIdle: (name: string) => {
      if (handlers.has(name)) runIfIdle(name)
    },
    runHereUnlessTaken,
    start: async (name: string, handler: Handler, lookEvery = lookEveryMs) => {
      handlers.set(name, handler)
      timers.push(setInterval(() => runIfIdle(name), lookEvery))
      if (!worker) await openWorker()
    },
    /** Waits briefly, then treats running work as finished. */
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const timer of expected.values()) clearTimeout(timer)
      await Promise.race([
        Promise.allSettled(running.values()),
        setTimeout(longestStop, undefined, { ref: false }),
      ])
      stopWaiting.resolve()
      if (worker) await closeSoon(worker)
    },
  }
}
