import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DatabasePool } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { projections } from '../all.ts'
import { counting, type OnProgress, type ReplayProgress } from '../engine/progress.ts'
import { RebuildFailed } from '../engine/rebuild-failed.ts'
import { type Filled, lastOf, replayTogether } from '../engine/replay-together.ts'
import { createOwnChainCount, createOwnCount, type OwnChainCount } from '../seal/own-counts.ts'
import { followSeals } from './follow-seals.ts'
import {
  beginRun,
  endAbandoned,
  endRun,
  findLastEnded,
  findRun,
  noteCounts,
  noteDifference,
  noteEvents,
  noteSeals,
  noteStep,
  takeRequestedRun,
  type VerificationRunRow,
  type VerificationStep,
} from './runs.ts'
import { dropReplayed, prepareReplayed, verifyReadModel } from './verify.ts'

export type VerifyDeps = Readonly<{ db: DatabasePool; eventStore: EventStore; clock: Clock }>

export type StepProgress = Omit<ReplayProgress, 'seconds'>

export type RunOptions = Readonly<{
  signal?: AbortSignal
  gently?: boolean
  seals?: Readonly<{ ownKey?: string }>
  onProgress?: (step: string, progress: StepProgress) => void
}>

export const verifiedReadModels: readonly string[] = projections.map(({ name }) => name)

/** The steps that read the whole log. The comparison follows. */
const readings: readonly string[] = ['seals', 'replay']

export const verificationStep = (name: string) => ({
  number: verifiedReadModels.includes(name) ? readings.length + 1 : readings.indexOf(name) + 1,
  of: readings.length + 1,
})

export const verificationWakeUp = 'verify-asked'

const lookEvery = 500
const lock = 'laurel.verify'

/** Runs a verification, or joins the one in progress. */
export const runVerification = async (
  deps: VerifyDeps,
  options: RunOptions = {},
): Promise<VerificationRunRow> => {
  const { db } = deps
  const before = await findLastEnded(db)
  const endedSince = async () => {
    const last = await findLastEnded(db)
    return last?.id === before?.id ? null : last
  }
  for (;;) {
    const run =
      (await underLock<VerificationRunRow | null>(db, { name: lock, taken: () => null }, () =>
        runAlone(deps, options, endedSince),
      )) ?? (await endedSince())
    if (run) return run
    await setTimeout(lookEvery, undefined, options.signal && { signal: options.signal })
  }
}

/** Ends only runs whose process was killed. */
export const settleAbandoned = ({
  db,
  clock,
}: Pick<VerifyDeps, 'db' | 'clock'>): Promise<unknown> =>
  underLock<unknown>(db, { name: lock, taken: () => undefined }, () => endAbandoned(db, clock()))

/**
 * Returns a run that ended during the wait, unless another is requested. Otherwise runs a
 * verification, and returns null if it was removed.
 */
const runAlone = async (
  deps: VerifyDeps,
  options: RunOptions,
  endedSince: () => Promise<VerificationRunRow | null>,
): Promise<VerificationRunRow | null> => {
  const { db, clock } = deps
  await endAbandoned(db, clock())
  const requested = await takeRequestedRun(db, clock())
  const ended = requested ? null : await endedSince()
  if (ended) return ended
  const id = requested ?? randomUUID()
  if (!requested) await beginRun(db, id, clock())
  // An event counts once, although several read models read it.
  const counted = new Set<string>()
  let named = 0
  const [chained, replayed] = [createOwnChainCount(), createOwnCount()]
  const sum = { events: 0, rows: 0, position: '', differences: 0, error: '' }
  try {
    const isBroken = options.seals
      ? await isChainBroken(deps, id, { ...options, ownCount: chained })
      : false
    const reporting = (step: string) => (progress: ReplayProgress) => {
      options.onProgress?.(step, progress)
      noteStep(db, id, { ...progress, step }).catch(() => undefined)
    }
    const prepared = await prepareAll(db)
    const replaying = { ...options, onEvents: replayed.add, onProgress: reporting('replay') }
    sum.events += await replayAll(deps, [...prepared.values()], replaying)
    await noteEvents(db, id, { chained, replayed: replayed.counts })
    for (const projection of projections) {
      const begun = prepared.get(projection.name)
      const onProgress = reporting(projection.name)
      const verified = await verifyReadModel(deps, projection, {
        ...options,
        onProgress,
        ...(begun && { prepared: begun }),
      })
      await noteCounts(db, id, projection.name, verified.byOrganization)
      for (const difference of verified.differences) {
        named += 1
        await noteDifference(db, id, named, difference)
      }
      sum.differences += verified.differing
      if (projection.categories.some((category) => !counted.has(category)))
        sum.events += verified.events
      for (const category of projection.categories) counted.add(category)
      sum.rows += verified.rows
      if (verified.position > sum.position) sum.position = verified.position
    }
    await endRun(db, id, {
      ...sum,
      state: isBroken || sum.differences > 0 ? 'differ' : 'agree',
      now: clock(),
    })
  } catch (error) {
    const known = error instanceof RebuildFailed
    await endRun(db, id, {
      ...sum,
      state: 'failed',
      error: known ? error.message : 'It was interrupted',
      now: clock(),
    })
    if (!known) throw error
  } finally {
    await Promise.all(
      projections.map((projection) => dropReplayed(db, projection).catch(() => false)),
    )
  }
  return findRun(db, id)
}

/** Skips read models that are unbuilt or halted, because their own step reports this. */
const prepareAll = async (db: DatabasePool): Promise<ReadonlyMap<string, Filled>> => {
  const prepared = new Map<string, Filled>()
  for (const projection of projections) {
    try {
      prepared.set(projection.name, await prepareReplayed(db, projection))
    } catch (error) {
      if (!(error instanceof RebuildFailed)) throw error
    }
  }
  return prepared
}

type Replaying = Pick<RunOptions, 'signal' | 'gently'> &
  Readonly<{ onProgress: OnProgress; onEvents: (events: readonly RecordedEvent[]) => void }>

const replayAll = async (
  deps: VerifyDeps,
  targets: readonly Filled[],
  { onProgress, ...options }: Replaying,
) => {
  const progress = counting(lastOf(targets), onProgress)
  await replayTogether({ ...deps, ...options, targets, progress })
  return progress.events()
}

type Following = RunOptions & Readonly<{ ownCount: OwnChainCount }>

const isChainBroken = async (
  deps: VerifyDeps,
  id: string,
  { seals, ...options }: Following,
): Promise<boolean> => {
  const onProgress = (progress: Omit<VerificationStep, 'step'>) => {
    options.onProgress?.('seals', { ...progress, phase: 'replay' })
    noteStep(deps.db, id, { ...progress, step: 'seals' }).catch(() => undefined)
  }
  const {
    keys: _,
    head: __,
    broken = null,
    ...found
  } = await followSeals(deps, { ...options, ...seals, onProgress })
  await noteSeals(deps.db, id, { ...found, broken })
  return broken !== null
}
