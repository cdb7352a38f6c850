import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DatabasePool } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { projections } from '../all.ts'
import type { Progress } from '../engine/progress.ts'
import { RebuildFailed } from '../engine/rebuild-failed.ts'
import { beginRun, endAbandoned, endRun, findRun, findRunning, noteDifference, noteStep, type Run } from './runs.ts'
import { verifyReadModel } from './verify.ts'

export type VerifyDeps = Readonly<{ db: DatabasePool; eventStore: EventStore; clock: Clock }>

export type RunOptions = Readonly<{
  signal?: AbortSignal
  /** Beside a school at work: it takes twice as long. */
  gently?: boolean
  onProgress?: (readModel: string, progress: Progress) => void
}>

const lookEvery = 500

/**
 * Verifies all read models of the whole store, and keeps what came of it. One run at a time: who asks while one is under way waits for that
 * one. Answers the run that has ended.
 */
export const runVerification = async (deps: VerifyDeps, options: RunOptions = {}): Promise<Run> => {
  for (;;) {
    const id = await underLock<string | undefined>(deps.db, { name: 'laurel.verify', taken: () => undefined }, () =>
      runAlone(deps, options),
    )
    const run = id === undefined ? await join(deps, options.signal) : await findRun(deps.db, id)
    if (run) return run
  }
}

/** Null when there is none any more, or when its process was killed. */
const join = async ({ db }: VerifyDeps, signal?: AbortSignal): Promise<Run | null> => {
  const running = await findRunning(db)
  await setTimeout(lookEvery, undefined, signal && { signal })
  if (!running) return null
  const run = await findRun(db, running.id)
  return run?.state === 'running' || run?.error === 'Its process ended' ? null : run
}

const runAlone = async (deps: VerifyDeps, options: RunOptions): Promise<string> => {
  const { db, clock } = deps
  const id = randomUUID()
  await endAbandoned(db, clock())
  await beginRun(db, id, clock())
  const sum = { events: 0, rows: 0, position: '', differences: 0, error: '' }
  try {
    for (const projection of projections) {
      const onProgress = (progress: Progress) => {
        options.onProgress?.(projection.name, progress)
        // Nobody waits for it, and the next one says more.
        noteStep(db, id, { ...progress, step: projection.name }).catch(() => undefined)
      }
      const verified = await verifyReadModel(deps, projection, { ...options, onProgress })
      for (const difference of verified.differences) {
        sum.differences += 1
        await noteDifference(db, id, sum.differences, difference)
      }
      sum.events += verified.events
      sum.rows += verified.rows
      if (verified.position > sum.position) sum.position = verified.position
    }
    await endRun(db, id, { ...sum, state: sum.differences > 0 ? 'differ' : 'agree', now: clock() })
  } catch (error) {
    const known = error instanceof RebuildFailed
    await endRun(db, id, { ...sum, state: 'failed', error: known ? error.message : 'It was broken off', now: clock() })
    if (!known) throw error
  }
  return id
}
