import { z } from 'zod'
import { plusDays } from '#domain/calendar.ts'
import { homeworkStatuses } from '#domain/homework/events.ts'
import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchSchool } from '../stage/school.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

const path = '/api/v2/homework/homeworkSubmitRecord'
/** How many days back homework may be recorded. */
const days = 14

/**
 * Marks and rewards one class after the other, each in one request. No mark equals the current one.
 */
export const homeworkClass = async (stage: BenchStage): Promise<Measured> => {
  const { classRewards, runs } = stage.sizes
  const { port, school, url } = await stage.ours('school')
  const call = callOf(port, school)
  await call('PUT', `/v2/organization/${school.id}`, {
    ...schoolNames,
    modules: { homework: true },
  })
  const { today = '' } = await call('GET', '/v2/homework/setting')
  const classes = studentsByClass(school)
  let sent = 0
  const mark = () => {
    const students = classes[sent % classes.length]!
    const round = Math.floor(sent / classes.length)
    sent += 1
    const date = plusDays(today, -(round % days))
    const status = homeworkStatuses[Math.floor(round / days) % homeworkStatuses.length]!
    return postOf(path, school.token, {
      date,
      profiles: students.map(({ profile }) => ({ profile, status })),
    })
  }
  const reward = (_: unknown, n: number) =>
    postOf(
      '/api/v2/actions/profiles',
      school.token,
      rewardOf(school, n, classes[n % classes.length]!),
    )
  const p50 = async (make: (_: unknown, n: number) => string, count = classRewards) =>
    median(await timesOf(port, Array.from({ length: count }, make)))
  await p50(mark, classes.length)
  await p50(reward, classes.length)
  const result = await alternate(runs, {
    homework: async () => {
      await caughtUp(url)
      return p50(mark)
    },
    rewards: async () => {
      await caughtUp(url)
      return p50(reward)
    },
  })
  await call('PUT', `/v2/organization/${school.id}`, {
    ...schoolNames,
    modules: { homework: false },
  })
  const raw = { homeworkMs: result.homework.runs, rewardsMs: result.rewards.runs }
  return { value: result.homework.median / result.rewards.median, raw }
}

const schoolNames = { name: { en: 'Measured', zh: '量度' } }

/**
 * Returns a function that makes calls of the API.
 * @throws Error for any answer that is not a success
 */
const callOf =
  (port: number, { token }: BenchSchool) =>
  async (method: string, route: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`${method} ${route} answered ${answer.status}: ${await answer.text()}`)
    return z
      .object({ data: z.looseObject({ today: z.string().optional() }) })
      .parse(await answer.json()).data
  }
