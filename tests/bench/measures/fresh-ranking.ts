import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/postgres/free-port.ts'
import { heapFlags } from '#scripts/boot/heap.mjs'
import { demoPeriodId, demoRuleId } from '#scripts/demo/ids.ts'
import { type Connection, openConnection } from '../client/connection.ts'
import { getOf, postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { startDatabases } from '../stage/postgres.ts'
import { startServer } from '../stage/server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'

const patience = 300_000
/** In ms: the pause between two readings, so that they cause no load. */
const pause = 150

/**
 * Reads the demo school's rankings as soon as its history is complete, on a new and unread cluster.
 * Reads them again two minutes later, after automatic ANALYZE. Runs once, because the school is new
 * only once.
 */
export const freshRanking = async (stage: BenchStage): Promise<Measured> => {
  const { freshSeconds, freshLater, standIns } = stage.sizes
  const { target, stop } = await (standIns?.demo ? usualSchool(stage) : newDemoSchool(stage))
  const complete = performance.now()
  try {
    const fresh = await readFor(target, freshSeconds)
    await sleep(freshLater * 1000 - (performance.now() - complete))
    const later = await readFor(target, freshSeconds)
    const [freshMs, laterMs] = [median(fresh), median(later)]
    return {
      value: freshMs / laterMs,
      raw: { freshMs, laterMs, longestFreshMs: Math.max(...fresh) },
    }
  } finally {
    await stop()
  }
}

/** Where to request rankings, with which token, and what to award before each. */
type RankingTarget = Readonly<{ port: number; token: string; period: string; rule: string }>
type Open = Readonly<{ target: RankingTarget; stop: () => Promise<void> }>

const usualSchool = async (stage: BenchStage): Promise<Open> => {
  const { port, school } = await stage.ours('school')
  const { token, period, rules } = school
  return { target: { port, token, period, rule: rules[0]!.id }, stop: async () => undefined }
}

/** Starts a demo school with its own cluster, and waits until its history is complete. */
const newDemoSchool = async ({ folder: parent }: BenchStage): Promise<Open> => {
  const folder = join(parent, 'fresh')
  await mkdir(folder)
  const databases = await startDatabases(join(folder, 'postgres'))
  try {
    const DATABASE_URL = await databases.create('fresh')
    const port = await freePort()
    const env = {
      DATABASE_URL,
      PORT: String(port),
      DATA_DIR: folder,
      LAUREL_DEMO: 'on',
      RATE_LIMIT: '0',
    }
    const logFile = join(folder, 'server.log')
    const server = await startServer({ file: 'demo.ts', flags: heapFlags, env, logFile, patience })
    const stop = async () => {
      await server.stop()
      await databases.stop()
    }
    return {
      target: {
        port,
        token: await signIn(port),
        period: demoPeriodId('current'),
        rule: demoRuleId('helping'),
      },
      stop,
    }
  } catch (error) {
    await databases.stop()
    throw error
  }
}

const sent = async <Answer>(connection: Connection, request: string): Promise<Answer> => {
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`Answered with ${status}: ${body.slice(0, 500)}`)
  return JSON.parse(body) as Answer
}

const signIn = async (port: number) => {
  const connection = await openConnection(port)
  try {
    const login = { type: 'admin', email: 'admin@laurel.demo', password: 'laurel-demo' }
    const request = postOf('/api/v2/cms/auth/login', '', login)
    return (await sent<{ data: { token: string } }>(connection, request)).data.token
  } finally {
    connection.close()
  }
}

/** Returns the ms of each ranking. */
const readFor = async (target: RankingTarget, seconds: number) => {
  const connection = await openConnection(target.port)
  try {
    const until = performance.now() + seconds * 1000
    const read = await readerOf(connection, target)
    const times: number[] = []
    do {
      times.push(await read())
      await sleep(pause)
    } while (performance.now() < until)
    return times
  } finally {
    connection.close()
  }
}

type Rows = Readonly<{ data: readonly Readonly<{ profile: string }>[] }>

/** Each call rewards the next student and returns how many ms the full ranking then takes. */
const readerOf = async (connection: Connection, { token, period, rule }: RankingTarget) => {
  const ranking = getOf(`/api/profiles/rank?groupBy=user&period=${period}`, token)
  const profiles = (await sent<Rows>(connection, ranking)).data.map(({ profile }) => profile)
  let turn = 0
  return async () => {
    const body = { pointRule_id: rule, profiles: [profiles[turn++ % profiles.length]!] }
    const reward = postOf('/api/v2/actions/profiles', token, body)
    const { data } = await sent<{ data: { position: string } }>(connection, reward)
    // Waits until the reward is applied, because only the ranking is measured.
    const totals = getOf(
      `/api/rank/actions/reward?period=${period}&minPosition=${data.position}`,
      token,
    )
    await sent(connection, totals)
    const began = performance.now()
    const { body: answer, status } = await connection.send(ranking)
    const took = performance.now() - began
    if (status !== 200) throw new Error(`No ranking, but ${status}: ${answer.slice(0, 500)}`)
    return took
  }
}
