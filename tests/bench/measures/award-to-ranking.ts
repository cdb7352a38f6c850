import { openConnection } from '../client/connection.ts'
import { getOf, postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { Stage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { classesOf, rewardOf } from './rewards.ts'

type Awarded = Readonly<{ data: Readonly<{ position: string }> }>

/** From the answer to the award of most of a class to the answer with a full ranking that has it, as the screen asks after an award. */
export const awardToRanking = async (stage: Stage): Promise<Measured> => {
  const { awarded, rankings, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const classes = classesOf(school).map((students) => students.slice(0, awarded))
  const connection = await openConnection(port)
  const sent = async (request: string) => {
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`Answered with ${status}: ${body.slice(0, 500)}`)
    return body
  }
  const once = async (n: number) => {
    const award = rewardOf(school, n, classes[n % classes.length]!)
    const { data } = JSON.parse(await sent(postOf('/api/v2/actions/profiles', school.token, award))) as Awarded
    const began = performance.now()
    const path = `/api/profiles/rank?groupBy=user&period=${school.period}&minPosition=${data.position}`
    const body = await sent(getOf(path, school.token))
    const took = performance.now() - began
    if (/"stale":true/.test(body)) throw new Error('The ranking was stale')
    return took
  }
  try {
    const run = async () => {
      await caughtUp(url)
      const times: number[] = []
      for (let n = 0; n < rankings; n += 1) times.push(await once(n))
      return median(times)
    }
    await run()
    const p50Ms: number[] = []
    for (let n = 0; n < runs; n += 1) p50Ms.push(await run())
    return { value: median(p50Ms), raw: { p50Ms } }
  } finally {
    connection.close()
  }
}
