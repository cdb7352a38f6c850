import { ratePerSecond } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { behind, caughtUp } from '../stage/caught-up.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'
import { rewardOf } from './rewards.ts'

/** Rewards all students in turn. The projector runs in the same process, as after `npm start`. */
export const rewardHttp = async (stage: BenchStage): Promise<Measured> => {
  const { callers, warmUp, seconds, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const bare = await stage.bare()
  const { students } = school
  const bodyOf = (n: number) => rewardOf(school, n, [students[n % students.length]!])
  const left: number[] = []
  const load = { callers, warmUp, seconds }
  const result = await alternate(runs, {
    ours: async () => {
      const request = (n: number) => postOf('/api/v2/actions/profiles', school.token, bodyOf(n))
      const rate = await ratePerSecond({ ...load, port, request })
      left.push(await behind(url))
      await caughtUp(url)
      return rate
    },
    bare: () => {
      const request = (n: number) => postOf('/insert', school.token, bodyOf(n))
      return ratePerSecond({ ...load, port: bare.port, request })
    },
  })
  const raw = { ours: result.ours.runs, bare: result.bare.runs, eventsLeftToProject: left }
  return { value: result.ours.median / result.bare.median, raw }
}
