import { forgetOldSessions } from '#registry/sessions.ts'
import { forgetOldSignIns } from '#registry/sign-ins.ts'
import type { WorkerDeps } from '../deps.ts'
import { regularly } from '../every.ts'

const every = 60 * 60_000

type Parts = Pick<WorkerDeps, 'db' | 'clock' | 'log'>

/** Removes sessions that are over, and sign-ins older than 90 days: at start and every hour. */
export const startForgettingOld = ({ db, clock, log }: Parts) =>
  regularly(
    async () => {
      await forgetOldSessions(db, clock())
      await forgetOldSignIns(db, clock())
    },
    { every, log, failed: 'Old sessions and sign-ins could not be removed' },
  )
