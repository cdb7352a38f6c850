import { runAskedWhatIfs, whatIfAsked } from '#projections/what-if/run.ts'
import type { WorkerDeps } from '../deps.ts'
import { withHeartbeat } from '../heartbeat.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'queue' | 'clock' | 'log'>

/** Works out what staff ask for: a period with other points and prices. */
export const startWorkingOutWhatIfs = ({ db, queue, clock, log }: JobParts) =>
  queue.work(whatIfAsked, (signal, beat) =>
    withHeartbeat(beat, () =>
      runAskedWhatIfs(
        { db, clock },
        { signal, onFailed: (err) => log.error({ err }, 'A what-if could not be worked out') },
      ),
    ),
  )
