import { ratePerSecond } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/**
 * Awards most of a class in one request, the classes in turn. The projector runs at the same time,
 * as after `npm start`.
 */
export const awardClassHttp = async (stage: BenchStage): Promise<Measured> => {
  const { classCallers: callers, awarded, warmUp, seconds, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const bare = await stage.bare()
  const classes = studentsByClass(school).map((students) => students.slice(0, awarded))
  const rate = (serverPort: number, path: string) => {
    const request = (n: number) =>
      postOf(path, school.token, rewardOf(school, n, classes[n % classes.length]!))
    return ratePerSecond({ port: serverPort, callers, warmUp, seconds, request })
  }
  const result = await alternate(runs, {
    ours: async () => {
      await caughtUp(url)
      return rate(port, '/api/v2/actions/profiles')
    },
    bare: async () => {
      await caughtUp(url)
      return rate(bare.port, '/award-class')
    },
  })
  const raw = { ours: result.ours.runs, bare: result.bare.runs }
  return { value: result.ours.median / result.bare.median, raw }
}
