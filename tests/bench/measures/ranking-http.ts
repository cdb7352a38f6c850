import { type MakeRequest, ratePerSecond } from '../client/load.ts'
import { getOf, postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { alternate } from './alternate.ts'
import { rewardOf } from './rewards.ts'

const ourPath = ({ school }: Ours) => `/api/profiles/rank?groupBy=user&period=${school.period}`
const barePath = ({ school }: Ours) => `/ranking?organization=${school.id}&period=${school.period}`

type RankingCalls = Readonly<{ ours: MakeRequest; bare: MakeRequest }>

const compared = async (
  stage: BenchStage,
  callsOf: (ours: Ours) => RankingCalls,
): Promise<Measured> => {
  const { classCallers: callers, warmUp, seconds, runs } = stage.sizes
  const ours = await stage.ours('school')
  const bare = await stage.bareOn('school')
  const requests = callsOf(ours)
  const rate = (port: number, request: MakeRequest) => async () => {
    await caughtUp(ours.url)
    return ratePerSecond({ port, callers, warmUp, seconds, request })
  }
  const result = await alternate(runs, {
    ours: rate(ours.port, requests.ours),
    bare: rate(bare.port, requests.bare),
  })
  return {
    value: result.ours.median / result.bare.median,
    raw: { ours: result.ours.runs, bare: result.bare.runs },
  }
}

/** Requests the ranking of all students of the period while nothing changes. */
export const rankingHttp = (stage: BenchStage) =>
  compared(stage, (ours) => {
    const { token } = ours.school
    return { ours: () => getOf(ourPath(ours), token), bare: () => getOf(barePath(ours), token) }
  })

/** Requests rankings and rewards of one student alternately. The bare server inserts a row. */
export const rankingFresh = (stage: BenchStage) =>
  compared(stage, (ours) => {
    const { token, students } = ours.school
    const inTurn =
      (reward: string, ranking: string): MakeRequest =>
      (n) =>
        n % 2 === 1
          ? getOf(ranking, token)
          : postOf(reward, token, rewardOf(ours.school, n, [students[(n / 2) % students.length]!]))
    return {
      ours: inTurn('/api/v2/actions/profiles', ourPath(ours)),
      bare: inTurn('/insert', barePath(ours)),
    }
  })
