import { findLastSeal } from '#projections/seal/seals.ts'
import { runVerification } from '#projections/verify/run.ts'
import type { WorkerDeps } from '../deps.ts'

type Parts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'clock' | 'log'>

const longest = 4 * 60 * 60_000

/** Replays the log and compares all that is shown with it: at night, and gently, as a school may be at work elsewhere in the world. */
export const scheduleVerifying = ({ db, eventStore, queue, clock, log }: Parts) => {
  // Half past two in Hong Kong.
  const schedule = { daily: '18:30', zones: async () => ['UTC'], catchUpDays: 1 }
  return queue.every(
    'verify',
    schedule,
    async ({ signal }) => {
      // Before a first day is over there is nothing yet that has to have stayed as it was.
      if (!(await findLastSeal(db, await eventStore.storeId()))) return
      const { state, events, rows, differences, error } = await runVerification(
        { db, eventStore, clock },
        { signal, gently: true },
      )
      log[state === 'agree' ? 'info' : 'error'](
        { state, events, rows, differences, error },
        'The log was replayed and compared',
      )
    },
    longest,
  )
}
