import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median, percentile } from '../statistics.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/**
 * Awards most of a class in each request, while the projector processes the earlier ones. Compares
 * slow requests with typical ones.
 */
export const classTail = async (stage: BenchStage): Promise<Measured> => {
  const { awarded, classRewards, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const classes = studentsByClass(school).map((students) => students.slice(0, awarded))
  const times = async (count: number) => {
    await caughtUp(url)
    const requests = Array.from({ length: count }, (_, n) =>
      postOf(
        '/api/v2/actions/profiles',
        school.token,
        rewardOf(school, n, classes[n % classes.length]!),
      ),
    )
    return timesOf(port, requests)
  }
  await times(classes.length)
  const all: number[][] = []
  for (let run = 0; run < runs; run += 1) all.push(await times(classRewards))
  const [p50Ms, p95Ms] = [all.map(median), all.map((run) => percentile(run, 0.95))]
  return { value: median(p95Ms.map((p95, n) => p95 / p50Ms[n]!)), raw: { p50Ms, p95Ms } }
}
