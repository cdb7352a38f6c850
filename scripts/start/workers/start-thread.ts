import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ConnectedConfig } from '#platform/config.ts'
import { messageWithoutValues } from '#platform/log/message-without-values.ts'
import type { Log } from '#platform/log.ts'
import type { MetricsPart, OtherMetrics } from '#platform/metrics/merged.ts'
import { createRestartLimit } from '../restart-limit.ts'
import { StartError } from '../start-error.ts'
import type { FromWorkers, ToWorkers } from './thread-messages.ts'

export type WorkersThread = Readonly<{
  isWorking: () => boolean
  /** Resolves to false after the timeout, in ms. */
  begun: (timeoutMs: number) => Promise<boolean>
  measure: OtherMetrics
  /** True if the queue is down, so that other processes cannot reach the workers. */
  isQueueOut: () => boolean
  wakeUp: (name: string) => void
  stop: () => Promise<void>
}>

type WorkersThreadOptions = Readonly<{
  config: ConnectedConfig
  log: Log
  file?: URL
  firstPause?: number
  longestPause?: number
  fail?: (error: unknown) => void
}>

const usualPause = 500
const usualLongestPause = 30_000
const patience = 1_000
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 }

/**
 * Runs the workers in a thread, so that a page of events never delays an answer. Restarts them
 * after a crash. Gives up after three crashes within a minute before they had worked (0187).
 */
export const startWorkersThread = ({
  config,
  log,
  ...options
}: WorkersThreadOptions): WorkersThread => {
  const {
    file = new URL('./main.ts', import.meta.url),
    firstPause = usualPause,
    longestPause = usualLongestPause,
    fail = toProcess,
  } = options
  const measuring = new Map<number, (part: MetricsPart) => void>()
  const waiting = new Set<string>()
  const stopping = new AbortController()
  const first = Promise.withResolvers<boolean>()
  let thread: Worker | undefined
  let working = false
  let hasWorked = false
  let isQueueOut = false
  const deaths = createRestartLimit({ firstPause })
  let reason = ''
  let questions = 0

  const send = (message: ToWorkers) => thread?.postMessage(message)

  const hear = (message: FromWorkers) => {
    if (message.kind === 'measured') return measuring.get(message.id)?.(message.part)
    if (message.kind === 'queue') {
      isQueueOut = message.isOut
      return
    }
    working = true
    hasWorked = true
    first.resolve(true)
    for (const name of waiting) send({ kind: 'wake', name })
    waiting.clear()
  }

  const begin = () => {
    const began = new Worker(file, { workerData: config, execArgv: [], resourceLimits: limits })
    thread = began
    began.on('message', hear)
    began.on('error', (err) => {
      reason = messageWithoutValues(err)
      log.error({ err }, 'The workers crashed')
    })
    began.on('exit', (code) => void beginAgain(code))
  }

  const beginAgain = async (code: number) => {
    working = false
    isQueueOut = false
    if (stopping.signal.aborted) return
    const why = reason || `code ${code}`
    reason = ''
    const noted = deaths.note()
    if (noted === 'too many' && !hasWorked) return fail(tooManyDeaths(why))
    const pause = noted === 'too many' ? longestPause : noted
    log.warn(
      { reason: why, seconds: pause / 1_000 },
      'The workers have ended, and restart after a pause',
    )
    await setTimeout(pause, undefined, { signal: stopping.signal, ref: false }).catch(
      () => undefined,
    )
    if (!stopping.signal.aborted) begin()
  }

  begin()
  return {
    isWorking: () => working,
    isQueueOut: () => isQueueOut,
    begun: (timeoutMs) =>
      Promise.race([first.promise, setTimeout(timeoutMs, false, { ref: false })]),
    wakeUp: (name) => {
      if (working) send({ kind: 'wake', name })
      else waiting.add(name)
    },
    measure: async () => {
      if (!working) return undefined
      questions += 1
      const id = questions
      const { promise, resolve } = Promise.withResolvers<MetricsPart>()
      measuring.set(id, resolve)
      send({ kind: 'measure', id })
      const late = setTimeout(patience, undefined, { ref: false })
      return Promise.race([promise, late]).finally(() => measuring.delete(id))
    },
    stop: async () => {
      stopping.abort()
      const present = thread
      if (!present) return
      const gone = once(present, 'exit')
      if (!working) return void (await present.terminate())
      send({ kind: 'stop' })
      await gone
    },
  }
}

const tooManyDeaths = (why: string) =>
  new StartError(
    `The workers have ended three times before they worked, now by: ${why}. Fix that, ` +
      'and start again.',
  )

const toProcess = (error: unknown) => {
  throw error
}
