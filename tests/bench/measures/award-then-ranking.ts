import { type Connection, openConnection } from '../client/connection.ts'
import { getOf, postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { allCaughtUp } from '../stage/caught-up.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

type Awarded = Readonly<{ data: Readonly<{ position: string }> }>

const sent = async (connection: Connection, request: string) => {
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`Answered with ${status}: ${body.slice(0, 500)}`)
  return body
}

/**
 * Awards most of a class, and then requests the full ranking with that award, as the screen does.
 */
export const awardThenRanking = async (stage: BenchStage): Promise<Measured> => {
  const { awarded, rankings, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const bare = await stage.bareOn('school')
  const classes = studentsByClass(school).map((students) => students.slice(0, awarded))
  const [connection, bareConnection] = await Promise.all([
    openConnection(port),
    openConnection(bare.port),
  ])
  const award = (n: number) => rewardOf(school, n, classes[n % classes.length]!)
  const ourOwn = async (n: number) => {
    const request = postOf('/api/v2/actions/profiles', school.token, award(n))
    const { data } = JSON.parse(await sent(connection, request)) as Awarded
    const path = `/api/profiles/rank?groupBy=user&period=${school.period}&minPosition=${data.position}`
    const body = await sent(connection, getOf(path, school.token))
    if (/"stale":true/.test(body)) throw new Error('The ranking was stale')
  }
  const path = `/award-then-ranking?organization=${school.id}&period=${school.period}`
  const bareOne = (n: number) => sent(bareConnection, postOf(path, school.token, award(n)))
  const p50 = (once: (n: number) => Promise<unknown>) => async () => {
    await allCaughtUp(url)
    const times: number[] = []
    for (let n = 0; n < rankings; n += 1) {
      const began = performance.now()
      await once(n)
      times.push(performance.now() - began)
    }
    return median(times)
  }
  try {
    const both = { ours: p50(ourOwn), bare: p50(bareOne) }
    await both.ours()
    await both.bare()
    const { ours, bare: floor } = await alternate(runs, both)
    return { value: ours.median / floor.median, raw: { oursMs: ours.runs, bareMs: floor.runs } }
  } finally {
    connection.close()
    bareConnection.close()
  }
}
