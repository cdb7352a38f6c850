import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import { type FilledSchool, seedSchools } from '../stage/filled-schools.ts'
import type { BenchStudent } from '../stage/school.ts'
import { startOurs } from '../stage/server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/** Compares the first award of each class after a server start with the second. */
export const coldAward = (stage: BenchStage): Promise<Measured> =>
  firstBesideLater(stage, 'cold_award', (school) =>
    studentsByClass(school).map((students) =>
      postOf(
        '/api/v2/actions/profiles',
        school.token,
        rewardOf(school, 0, students.slice(0, stage.sizes.awarded)),
      ),
    ),
  )

/** Students of a run. Each redeems separately, several times. */
const mostStudents = 240

/** Compares the first redemption of each student after a server start with the second. */
export const coldRedeem = (stage: BenchStage): Promise<Measured> =>
  firstBesideLater(stage, 'cold_redeem', (school) => {
    const prize = school.rules.find(({ type }) => type === 'redeem')!
    const redeemed = ({ profile }: BenchStudent) => ({
      pointRule_id: prize.id,
      profiles: [profile],
      counts: 1,
    })
    return school.students
      .slice(0, mostStudents)
      .map((student) => postOf('/api/v2/actions/profiles_redeem', school.token, redeemed(student)))
  })

const firstBesideLater = async (
  stage: BenchStage,
  name: string,
  requestsOf: (school: FilledSchool) => string[],
) => {
  const { sizes, folder } = stage
  const url = await stage.database(name)
  const filling = { schools: 1, eventsPerStream: sizes.coldStream }
  const [school] = await seedSchools(url, filling, sizes)
  // The first third warms up the code, because every process is slow at first.
  const isWarmUp = (_: string, n: number, { length }: string[]) => n < length / 3
  const [firstMs, laterMs]: [number[], number[]] = [[], []]
  for (let run = 0; run < sizes.runs; run += 1) {
    const server = await startOurs(url, folder)
    try {
      const p50 = async (isMeasured: typeof isWarmUp) => {
        await caughtUp(url)
        return median(await timesOf(server.port, requestsOf(school!).filter(isMeasured)))
      }
      for (let round = 0; round < 2; round += 1) await p50(isWarmUp)
      firstMs.push(await p50((...given) => !isWarmUp(...given)))
      laterMs.push(await p50((...given) => !isWarmUp(...given)))
    } finally {
      await server.stop()
    }
  }
  return {
    value: median(firstMs.map((first, n) => first / laterMs[n]!)),
    raw: { firstMs, laterMs },
  }
}
