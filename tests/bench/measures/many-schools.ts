import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import { seedSchools } from '../stage/filled-schools.ts'
import { startOurs } from '../stage/server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/**
 * Awards classes in turn, school after school, and compares with a server and log that have only
 * one school.
 */
export const manySchools = async (stage: BenchStage): Promise<Measured> => {
  const { schools, classCallers, runs } = stage.sizes
  const one = await openSchools(stage, 'one_school', 1)
  const many = await openSchools(stage, 'many_schools', schools)
  try {
    for (const { p50 } of [one, many]) await p50(classCallers)
    const result = await alternate(runs, {
      oneAt1: () => one.p50(1),
      manyAt1: () => many.p50(1),
      oneAt8: () => one.p50(classCallers),
      manyAt8: () => many.p50(classCallers),
    })
    return {
      value: {
        at_1: result.manyAt1.median / result.oneAt1.median,
        at_8: result.manyAt8.median / result.oneAt8.median,
      },
      raw: {
        oneAt1Ms: result.oneAt1.runs,
        manyAt1Ms: result.manyAt1.runs,
        oneAt8Ms: result.oneAt8.runs,
        manyAt8Ms: result.manyAt8.runs,
      },
    }
  } finally {
    await one.stop()
    await many.stop()
  }
}

const openSchools = async (stage: BenchStage, name: string, count: number) => {
  const { sizes } = stage
  const url = await stage.database(name)
  const filled = await seedSchools(
    url,
    { schools: count, eventsPerStream: sizes.schoolStream },
    sizes,
  )
  const schools = filled.map((school) => ({
    school,
    classes: studentsByClass(school).map((students) => students.slice(0, sizes.awarded)),
  }))
  const { port, stop } = await startOurs(url, stage.folder)
  let sent = 0
  const nextRequest = () => {
    const { school, classes } = schools[sent % schools.length]!
    const turn = Math.floor(sent / schools.length)
    sent += 1
    const body = rewardOf(school, turn, classes[turn % classes.length]!)
    return postOf('/api/v2/actions/profiles', school.token, body)
  }
  const p50 = async (callers: number) => {
    await caughtUp(url)
    const each = Math.ceil(sizes.classRewards / callers)
    const requests = Array.from({ length: callers }, () =>
      Array.from({ length: each }, nextRequest),
    )
    return median((await Promise.all(requests.map((some) => timesOf(port, some)))).flat())
  }
  return { p50, stop }
}
