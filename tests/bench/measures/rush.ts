import { type Pace, sendAtPace } from '../client/load.ts'
import { getOf, postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { median, percentile } from '../statistics.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

/** Calls by staff while the students sign in. */
const otherCallsPerSecond = 10

/**
 * Simulates a morning: all students sign in by password at a steady rate. Staff calls (class
 * awards, rankings, history) are timed with and without these sign-ins.
 */
export const rush = async (stage: BenchStage): Promise<Measured> => {
  const { rushSignIns, rushPerSecond } = stage.sizes
  const ours = await stage.ours('school')
  const seconds = rushSignIns / rushPerSecond
  const others = () =>
    timesAtPace({
      port: ours.port,
      perSecond: otherCallsPerSecond,
      seconds,
      request: otherCallOf(ours, stage),
    })
  // The first sign-ins and calls warm up the code.
  await timesAtPace({ port: ours.port, perSecond: 2, seconds: 2, request: signInOf(ours) })
  await others()
  await caughtUp(ours.url)
  const alone = await others()
  await caughtUp(ours.url)
  const [signIns, beside] = await Promise.all([
    timesAtPace({
      port: ours.port,
      perSecond: rushPerSecond,
      seconds,
      request: signInOf(ours),
    }),
    others(),
  ])
  const [aloneP95, besideP95] = [percentile(alone, 0.95), percentile(beside, 0.95)]
  return {
    value: { sign_in_p95: percentile(signIns, 0.95), others: besideP95 / aloneP95 },
    raw: {
      signInP50Ms: median(signIns),
      signIns: signIns.length,
      othersP95Ms: [besideP95, aloneP95],
      othersP50Ms: [median(beside), median(alone)],
    },
  }
}

/** Returns the ms from sending each request to its answer. */
const timesAtPace = async ({ request, ...pace }: Omit<Pace, 'onAnswer'>): Promise<number[]> => {
  const sent: number[] = []
  const took: number[] = []
  await sendAtPace({
    ...pace,
    request: (n) => {
      const text = request(n)
      sent[n] = performance.now()
      return text
    },
    onAnswer: (n) => {
      took[n] = performance.now() - sent[n]!
    },
  })
  return took
}

const signInOf =
  ({ school }: Ours) =>
  (n: number) => {
    const number = String((n % school.students.length) + 1).padStart(4, '0')
    const body = { type: 'user', username: `bench${number}`, password: 'bench-password' }
    return postOf('/api/v2/cms/auth/login', '', body)
  }

const otherCallOf = ({ school }: Ours, { sizes }: BenchStage) => {
  const classes = studentsByClass(school).map((students) => students.slice(0, sizes.awarded))
  const calls = [
    (n: number) =>
      postOf(
        '/api/v2/actions/profiles',
        school.token,
        rewardOf(school, n, classes[n % classes.length]!),
      ),
    () => getOf(`/api/profiles/rank?groupBy=user&period=${school.period}`, school.token),
    () => getOf(`/api/v2/actions?period=${school.period}&limit=20`, school.token),
  ]
  return (n: number) => calls[n % calls.length]!(n)
}
