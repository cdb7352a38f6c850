import { subDays } from 'date-fns/subDays'
import { forgetOldRuns } from '#projections/verify/runs.ts'
import { forgetOldRuleCorrections } from '#projections/what-if/rule-corrections.ts'
import { forgetOldWhatIfs } from '#projections/what-if/what-ifs.ts'
import { forgetOldPlays } from '#registry/games/play-tokens.ts'
import { forgetOldQuizRooms } from '#registry/games/quiz-rooms.ts'
import { forgetOldChallenges } from '#registry/second-factors/challenges.ts'
import { forgetOldSessions } from '#registry/sign-in/sessions.ts'
import { forgetOldSignIns } from '#registry/sign-in/sign-ins.ts'
import { forgetOldSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { forgetFormerAccounts } from '#registry/students/account-merges.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60 * 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'queue' | 'clock'>

const keptRuns = 400
const keptRooms = 30
const keptWhatIfs = 1
const keptRuleCorrections = 30

export const scheduleDroppingExpired = ({ db, queue, clock }: JobParts) =>
  queue.every('forget-old', { every }, async () => {
    await forgetOldPlays(db, clock())
    await forgetOldQuizRooms(db, subDays(clock(), keptRooms))
    await forgetOldSessions(db, clock())
    await forgetOldChallenges(db, clock())
    await forgetOldSignIns(db, clock())
    await forgetOldSlowed(db, clock())
    await forgetOldRuns(db, subDays(clock(), keptRuns))
    await forgetOldWhatIfs(db, subDays(clock(), keptWhatIfs))
    await forgetOldRuleCorrections(db, subDays(clock(), keptRuleCorrections))
    await forgetFormerAccounts(db, clock())
  })
