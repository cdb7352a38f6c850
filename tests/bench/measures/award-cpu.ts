import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { allCaughtUp } from '../stage/caught-up.ts'
import { cpuOfFamilies } from '../stage/cpu.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/**
 * Measures the CPU time of all processes for awards to most of a class, until every read model and
 * reactor has processed them.
 */
export const awardCpu = async (stage: BenchStage): Promise<Measured> => {
  const { awarded, cpuAwards, runs } = stage.sizes
  const { port, pid, school, url } = await stage.ours('school')
  const bare = await stage.bare()
  const classes = studentsByClass(school).map((students) => students.slice(0, awarded))
  const requests = (path: string) =>
    Array.from({ length: cpuAwards }, (_, n) =>
      postOf(path, school.token, rewardOf(school, n, classes[n % classes.length]!)),
    )
  const perAward = async (serverPid: number, award: () => Promise<unknown>) => {
    await allCaughtUp(url)
    const pids = [serverPid, stage.databasesPid]
    const before = await cpuOfFamilies(pids)
    await award()
    await allCaughtUp(url)
    return ((await cpuOfFamilies(pids)) - before) / cpuAwards
  }
  const ours = () => perAward(pid, () => timesOf(port, requests('/api/v2/actions/profiles')))
  const floor = () => perAward(bare.pid, () => timesOf(bare.port, requests('/award-class')))
  await ours()
  await floor()
  const result = await alternate(runs, { ours, floor })
  const raw = { oursMs: result.ours.runs, floorMs: result.floor.runs }
  // A few awards may take less than the clock's resolution of a hundredth of a second.
  return { value: result.ours.median / Math.max(result.floor.median, 0.01), raw }
}
