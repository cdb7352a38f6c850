import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { pointsProjection } from '#projections/points/points.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import { withParts } from '../stage/seed.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { perSecond, readPoints } from './rebuild.ts'
import { rewardOf } from './rewards.ts'

/**
 * Replays beside the live tables and compares them, without other load.
 * @throws Error when anything differs
 */
export const verifyRate = async (stage: BenchStage): Promise<Measured> => {
  const { url } = await stage.seeded('rebuilt')
  return withParts(url, async (parts) => {
    const verify = async () => {
      const { events, differences } = await verifyReadModel(parts, pointsProjection)
      if (differences.length > 0)
        throw new Error(`The verification found differences: ${JSON.stringify(differences[0])}`)
      return events
    }
    const { ours, bare } = await alternate(stage.sizes.runs, {
      ours: () => perSecond(verify),
      bare: () => perSecond(() => readPoints(parts)),
    })
    return { value: ours.median / bare.median, raw: { verifying: ours.runs, reading: bare.runs } }
  })
}

const longest = 120_000
const lookEvery = 100
const Run = z.object({ data: z.object({ _id: z.string(), state: z.string() }) })

/**
 * Rewards one student after the other, with and without a verification of the whole store by a
 * worker of the same server.
 */
export const verifyCost = async (stage: BenchStage): Promise<Measured> => {
  const ours = await stage.ours('rebuilt')
  const p50 = async () => {
    await caughtUp(ours.url)
    return median(await rewardTimes(ours, stage.sizes.verifiedRewards))
  }
  await p50()
  const { during, without } = await alternate(stage.sizes.runs, {
    during: async () => {
      const run = await askForRun(ours)
      try {
        await until(ours, run, (state) => state !== 'asked')
        return await p50()
      } finally {
        await until(ours, run, (state) => state !== 'asked' && state !== 'running')
      }
    },
    without: p50,
  })
  return {
    value: during.median / without.median,
    raw: { duringMs: during.runs, withoutMs: without.runs },
  }
}

const rewardTimes = ({ port, school }: Ours, count: number) =>
  timesOf(
    port,
    Array.from({ length: count }, (_, n) => {
      const student = school.students[n % school.students.length]!
      return postOf('/api/v2/actions/profiles', school.token, rewardOf(school, n, [student]))
    }),
  )

const askForRun = async ({ port, school }: Ours): Promise<string> => {
  const headers = {
    authorization: `Bearer ${school.token}`,
    'idempotency-key': crypto.randomUUID(),
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/audit/runs`, {
    method: 'POST',
    headers,
  })
  return Run.parse(await answer.json()).data._id
}

/** @throws Error if the run does not reach the state */
const until = async ({ port, school }: Ours, id: string, isReached: (state: string) => boolean) => {
  const headers = { authorization: `Bearer ${school.token}` }
  for (let waited = 0; waited < longest; waited += lookEvery) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/audit/runs/${id}`, { headers })
    if (isReached(Run.parse(await answer.json()).data.state)) return
    await sleep(lookEvery)
  }
  throw new Error('The verification does not get on')
}
