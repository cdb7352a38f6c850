import { timesOf } from '../client/load.ts'
import { getOf, postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import { activeStudents } from '../stage/seed.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate, type Runs } from './alternate.ts'
import { rewardOf } from './rewards.ts'

const growthOf = ({ few, many }: Readonly<{ few: Runs; many: Runs }>): Measured => ({
  value: many.median / few.median,
  raw: { fewMs: few.runs, manyMs: many.runs },
})

const rewardTimes = ({ port, school }: Ours, students: Ours['school']['students']) =>
  timesOf(
    port,
    students.map((student, n) =>
      postOf('/api/v2/actions/profiles', school.token, rewardOf(school, n, [student])),
    ),
  )

/**
 * Rewards each student with thirty events once, so that every stream must be read from the
 * database.
 */
export const rewardGrowth = async (stage: BenchStage): Promise<Measured> => {
  const { sizes } = stage
  const servers = { few: await stage.ours('few'), many: await stage.ours('many') }
  const active = activeStudents(sizes)
  const eachRun = Math.floor(active / sizes.runs)
  // The other students warm up the servers.
  for (const server of Object.values(servers))
    await rewardTimes(server, server.school.students.slice(active))
  const next = { few: 0, many: 0 }
  const measure = (size: 'few' | 'many') => async () => {
    await caughtUp(servers[size].url)
    const from = next[size]
    next[size] += eachRun
    return median(
      await rewardTimes(servers[size], servers[size].school.students.slice(from, from + eachRun)),
    )
  }
  return growthOf(await alternate(sizes.runs, { few: measure('few'), many: measure('many') }))
}

/** Compares rankings of all students of the period in a small and a large log. */
export const rankingGrowth = async (stage: BenchStage): Promise<Measured> => {
  const { runs, rankings } = stage.sizes
  const servers = { few: await stage.ours('few'), many: await stage.ours('many') }
  const p50 = async ({ port, school }: Ours) => {
    const path = `/api/profiles/rank?groupBy=user&period=${school.period}`
    return median(await timesOf(port, Array(rankings).fill(getOf(path, school.token))))
  }
  for (const server of Object.values(servers)) {
    await caughtUp(server.url)
    await p50(server)
  }
  return growthOf(
    await alternate(runs, { few: () => p50(servers.few), many: () => p50(servers.many) }),
  )
}
