import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/** Rewards one class after the other, each in one request. */
export const classReward = async (stage: BenchStage): Promise<Measured> => {
  const { classRewards, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const bare = await stage.bare()
  const classes = studentsByClass(school)
  const requests = (path: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      postOf(path, school.token, rewardOf(school, n, classes[n % classes.length]!)),
    )
  const p50 = async (serverPort: number, path: string, count = classRewards) =>
    median(await timesOf(serverPort, requests(path, count)))
  await p50(port, '/api/v2/actions/profiles', classes.length)
  await p50(bare.port, '/insert-all', classes.length)
  const result = await alternate(runs, {
    ours: async () => {
      await caughtUp(url)
      return p50(port, '/api/v2/actions/profiles')
    },
    bare: async () => {
      await caughtUp(url)
      return p50(bare.port, '/insert-all')
    },
  })
  const raw = { oursMs: result.ours.runs, bareMs: result.bare.runs }
  return { value: result.ours.median / result.bare.median, raw }
}
