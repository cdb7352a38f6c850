import { setTimeout } from 'node:timers/promises'
import type { DatabasePool } from 'slonik'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { levelOf } from '../outage.ts'
import { type Due, dueOf, type Schedule } from './due.ts'
import { exclusively, noteDone, noteFailed, readRuns, type ScheduledRun } from './scheduled-runs.ts'

/** `signal` aborts at a stop or the deadline. Unfinished work runs again. */
export type DueRun = Readonly<{
  zone: string | null
  day: string | null
  at: Date
  signal: AbortSignal
}>
export type RunHandler = (run: DueRun) => Promise<void>

export type Scheduled = Readonly<{
  name: string
  schedule: Schedule
  handler: RunHandler
  deadline?: number
}>

export type RunnerOptions = Readonly<{ db: DatabasePool; clock: Clock; log?: Log }>

const usualDeadline = 10 * 60_000
const grace = 5_000
const firstPause = 5_000
const longestPause = 10 * 60_000

export const tickOf = (schedule: Schedule) =>
  Math.min('every' in schedule ? schedule.every : 60_000, 60_000)

export const createRunner = ({ db, clock, log }: RunnerOptions) => {
  const keysOf = async (schedule: Schedule) =>
    'every' in schedule ? [''] : [...new Set(await schedule.zones())]

  const dueNow = (
    schedule: Schedule,
    key: string,
    entry: ScheduledRun | undefined,
  ): Due | undefined => {
    const now = clock()
    const pause = entry?.retry_at ? Date.parse(entry.retry_at) - now.getTime() : 0
    // A pause longer than this means that the clock was set back.
    if (pause > 0 && pause <= longestPause) return undefined
    // `last` is empty until a run has succeeded.
    return dueOf(schedule, key, entry?.last || undefined, now)
  }

  const runOne = async (
    { name, handler, deadline = usualDeadline }: Scheduled,
    due: Due,
    stop: AbortSignal,
  ) => {
    const late = AbortSignal.timeout(deadline)
    const signal = AbortSignal.any([stop, late])
    const { zone, day, at } = due
    try {
      await Promise.race([handler({ zone, day, at, signal }), ended(signal)])
      if (late.aborted) throw new Error('The run took longer than its deadline')
      return !stop.aborted
    } catch (err) {
      if (!stop.aborted)
        log?.[levelOf(err)]({ err, name, zone, day }, 'Scheduled work failed, and is tried again')
      return false
    }
  }

  const runKey = async (scheduled: Scheduled, key: string, signal: AbortSignal) => {
    const { name, schedule } = scheduled
    for (;;) {
      const entry = (await readRuns(db, name)).get(key)
      const due = dueNow(schedule, key, entry)
      if (!due || signal.aborted) return
      if (await runOne(scheduled, due, signal)) await noteDone(db, { name, key, mark: due.mark })
      else return signal.aborted ? undefined : await retryLater(name, key, entry)
      if ('every' in schedule) return
    }
  }

  const retryLater = async (name: string, key: string, entry: ScheduledRun | undefined) => {
    const failures = (entry?.failures ?? 0) + 1
    const pause = Math.min(firstPause * 2 ** Math.min(failures - 1, 10), longestPause)
    const retryAt = new Date(clock().getTime() + pause)
    await noteFailed(db, { name, key, before: entry?.last ?? '', failures, retryAt })
  }

  return async (scheduled: Scheduled, signal: AbortSignal) => {
    const keys = await keysOf(scheduled.schedule)
    const entries = await readRuns(db, scheduled.name)
    const waiting = keys.filter((key) => dueNow(scheduled.schedule, key, entries.get(key)))
    if (waiting.length === 0) return
    await exclusively(db, scheduled.name, async () => {
      for (const key of waiting) await runKey(scheduled, key, signal)
    })
  }
}

const ended = async (signal: AbortSignal) => {
  await new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  await setTimeout(grace, undefined, { ref: false })
}
