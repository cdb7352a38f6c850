import { runAskedWhatIfs, whatIfAsked } from '#projections/what-if/run.ts'
import type { WorkerDeps } from '../deps.ts'
import { withHeartbeat } from '../heartbeat.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'queue' | 'clock' | 'log'>

export const startWorkingOutWhatIfs = ({ db, queue, clock, log }: JobParts) =>
  queue.work(whatIfAsked, (signal, beat) =>
    withHeartbeat(beat, () =>
      runAskedWhatIfs(
        { db, clock },
        { signal, onFailed: (err) => log.error({ err }, 'A what-if could not be worked out') },
      ),
    ),
  )
