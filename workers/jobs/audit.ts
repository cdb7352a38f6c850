import { withHeartbeat } from '#platform/queue/with-heartbeat.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { findLastSeal } from '#projections/seal/seals.ts'
import { runVerification, settleAbandoned, verificationWakeUp } from '#projections/verify/run.ts'
import { findOpen } from '#projections/verify/runs.ts'
import { runRequestedWhatIfs, whatIfWakeUp } from '#projections/what-if/run.ts'
import type { WorkerDeps } from '../deps.ts'
import { workUntilStopped } from '../work-until-stopped.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'clock' | 'log' | 'config'>

const sealEvery = 60_000
const longest = 4 * 60 * 60_000

/** Replays the log against the read models, every night and on request. */
export const startVerifying = async ({ db, eventStore, queue, clock, log, config }: JobParts) => {
  const verify = async (signal: AbortSignal) => {
    const { publicKey: ownKey } = await openSealKey(config.sealKeyFile)
    const run = await runVerification(
      { db, eventStore, clock },
      { signal, gently: true, seals: { ownKey } },
    )
    const { state, events, rows, differences, error, seals } = run
    const broken = seals?.broken?.kind
    log[state === 'agree' ? 'info' : 'error'](
      { state, events, rows, differences, error, broken },
      'The log was replayed and compared',
    )
  }
  // 02:30 in Hong Kong.
  const schedule = { daily: '18:30', zones: async () => ['UTC'], catchUpDays: 1 }
  const nightly = async ({ signal }: { signal: AbortSignal }) => {
    // Without a seal there is nothing to verify.
    if (await findLastSeal(db, await eventStore.storeId())) await verify(signal)
  }
  await queue.every('verify', schedule, nightly, longest)

  const onWakeUp = async (signal: AbortSignal, beat: () => void) => {
    if (signal.aborted) return
    const open = await findOpen(db)
    if (open?.state === 'running') await settleAbandoned({ db, clock })
    if (open?.state !== 'asked') return
    // Sends heartbeats, because a comparison reports no progress for minutes.
    await withHeartbeat(beat, () => verify(AbortSignal.any([signal, AbortSignal.timeout(longest)])))
  }
  return await workUntilStopped(queue, verificationWakeUp, onWakeUp)
}

export const scheduleSealing = async ({ db, eventStore, queue, clock, log, config }: JobParts) => {
  const key = await openSealKey(config.sealKeyFile)
  await queue.every('seal', { every: sealEvery }, async ({ signal }) => {
    const sealed = await extendSeals({ db, eventStore, clock, key }, signal)
    if (sealed && sealed.seals > 0) log.info({ seals: sealed.seals }, 'New events were sealed')
  })
}

export const startWorkingOutWhatIfs = ({
  db,
  queue,
  clock,
  log,
}: Pick<JobParts, 'db' | 'queue' | 'clock' | 'log'>) =>
  queue.work(whatIfWakeUp, (signal, beat) =>
    withHeartbeat(beat, () =>
      runRequestedWhatIfs(
        { db, clock },
        { signal, onFailed: (err) => log.error({ err }, 'A what-if could not be computed') },
      ),
    ),
  )
