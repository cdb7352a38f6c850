import { openSealKey } from '#platform/seal/keys.ts'
import { findLastSeal } from '#projections/seal/seals.ts'
import { runVerification, settleAbandoned, verificationAsked } from '#projections/verify/run.ts'
import { findOpen } from '#projections/verify/runs.ts'
import type { WorkerDeps } from '../deps.ts'
import { withHeartbeat } from '../heartbeat.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'clock' | 'log' | 'config'>

const longest = 4 * 60 * 60_000

/** Replays the log and compares the read models, at night and when staff ask. */
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
    // Before the first seal there is nothing to verify.
    if (await findLastSeal(db, await eventStore.storeId())) await verify(signal)
  }
  await queue.every('verify', schedule, nightly, longest)

  const stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()
  const onAsked = async (signal: AbortSignal, beat: () => void) => {
    if (signal.aborted) return
    const open = await findOpen(db)
    if (open?.state === 'running') await settleAbandoned({ db, clock })
    if (open?.state !== 'asked') return
    // Comparing is silent for minutes.
    await withHeartbeat(beat, () => verify(AbortSignal.any([signal, AbortSignal.timeout(longest)])))
  }
  await queue.work(verificationAsked, (signal, beat) => {
    working = onAsked(AbortSignal.any([signal, stopping.signal]), beat)
    return working
  })
  return {
    stop: async () => {
      stopping.abort()
      await working.catch(() => undefined)
    },
  }
}
