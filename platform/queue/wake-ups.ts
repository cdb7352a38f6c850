import { withDeadline } from '#platform/concurrency/deadline.ts'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import { createRunner, type RunnerOptions, tickOf } from '../schedule/runner.ts'
import type { Backend } from './backend.ts'
import { closeSoon } from './close-soon.ts'
import type { Handler, Queue } from './queue.ts'
import { createThrottles, leastPause } from './throttles.ts'
import { withHeartbeat } from './with-heartbeat.ts'
import { createWork } from './work.ts'

type WakeUpOptions = Readonly<{
  backend: Backend
  lookEveryMs: number
  log?: Log
  runner?: Omit<RunnerOptions, 'log'>
}>

const patience = 3_000
const patienceAtStart = 10_000
const askEvery = 5_000

const queueName = 'wake-ups'

// `keepLastIfActive` keeps a wake-up that arrives while work is ending.
const optionsFor = (name: string) => ({
  deduplication: { id: name, keepLastIfActive: true },
  removeOnComplete: true,
  removeOnFail: true,
})

export const createWakeUps = async ({
  backend,
  lookEveryMs,
  log,
  runner,
}: WakeUpOptions): Promise<Queue> => {
  const queue = backend.openQueue(queueName)
  const outage = createOutage('queue', log)
  queue.on('error', outage.failed)
  await withDeadline(patienceAtStart, queue.waitUntilReady(), 'The queue').catch(async (error) => {
    await queue.close().catch(() => undefined)
    throw error
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const passOn = (name: string) => send(name)
  const work = createWork({
    backend,
    queueName,
    lookEveryMs,
    leastPause,
    passOn,
    signal,
    outage,
    ...(log && { log }),
  })

  const noting = async (call: Promise<unknown>) => {
    try {
      await withDeadline(patience, call, 'The queue')
      outage.ended()
    } catch (error) {
      if (!signal.aborted) outage.failed(error)
    }
  }
  // An idle queue does not notice an outage, so ping.
  const asking = setInterval(() => void noting(queue.count()), askEvery).unref()

  const send = (name: string) => {
    if (signal.aborted) return
    work.runHereUnlessTaken(name)
    void noting(queue.add(name, {}, optionsFor(name)))
  }

  const ask = (name: string) => {
    if (!work.askAgain(name)) send(name)
  }

  const throttles = createThrottles(ask)

  const every: Queue['every'] = async (name, schedule, handler, deadline) => {
    if (!runner) throw new TypeError('A queue without a database has no schedules')
    const run = createRunner({ ...runner, ...(log && { log }) })
    const scheduled = { name, schedule, handler, ...(deadline !== undefined && { deadline }) }
    const tick = tickOf(schedule)
    const look: Handler = (stop, beat) => withHeartbeat(beat, () => run(scheduled, stop))
    await work.start(name, look, tick)
    const template = { name, opts: { removeOnComplete: true, removeOnFail: true } }
    await noting(queue.upsertJobScheduler(name, { every: tick }, template))
    throttles.ask(name)
  }

  return {
    every,
    look: (name) => {
      if (!work.askAgain(name)) work.runIfIdle(name)
    },
    wakeUp: (name) => {
      if (!signal.aborted) throttles.ask(name)
    },
    work: (name: string, handler: Handler) => work.start(name, handler),
    isOut: outage.isOut,
    close: async () => {
      stopping.abort()
      clearInterval(asking)
      throttles.stop()
      await work.stop()
      await closeSoon(queue)
    },
  }
}
