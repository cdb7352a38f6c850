import { forgetOldPlays } from '#registry/games/play-tokens.ts'
import { forgetOldSessions } from '#registry/sessions.ts'
import { forgetOldSignIns } from '#registry/sign-ins.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60 * 60_000

type Parts = Pick<WorkerDeps, 'db' | 'queue' | 'clock'>

/** Removes sessions and play tokens that are over, and sign-ins older than 90 days: every hour. */
export const scheduleForgettingOld = ({ db, queue, clock }: Parts) =>
  queue.every('forget-old', { every }, async () => {
    await forgetOldPlays(db, clock())
    await forgetOldSessions(db, clock())
    await forgetOldSignIns(db, clock())
  })
