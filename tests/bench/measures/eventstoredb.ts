import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { openDatabase } from '#projections/open-database.ts'
import { timesOf } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { copyStudents, newStudents } from '../stage/other-schools.ts'
import { withClient } from '../stage/postgres.ts'
import { type BenchStudent, openOrganization } from '../stage/school.ts'
import { startOurs } from '../stage/server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

const storeUrl = () => process.env.EVENT_STORE_TEST_URL ?? ''

/**
 * Awards classes in turn through our server, and makes equally many appends through the client's
 * own shared stream.
 */
export const esdbClass = async (stage: BenchStage): Promise<Measured> => {
  const { classRewards, runs, classCallers: callers } = stage.sizes
  const school = await openSchool(stage, 'esdb_class')
  const client = EventStoreDBClient.connectionString(storeUrl())
  const server = await school.start()
  try {
    const each = Math.ceil(classRewards / callers)
    const ours = () => school.p50(server.port, school.turns(callers, each))
    const bare = () => appendTimes(client, school.classes, { callers, each })
    for (const warm of [ours, bare]) await warm()
    const result = await alternate(runs, { ours, bare })
    const raw = { oursMs: result.ours.runs, bareMs: result.bare.runs }
    return { value: result.ours.median / result.bare.median, raw }
  } finally {
    await server.stop()
    await client.dispose()
  }
}

/**
 * Compares the first award of each class after a server start with later ones, from several
 * callers.
 */
export const esdbCold = async (stage: BenchStage): Promise<Measured> => {
  const { runs, classCallers: callers } = stage.sizes
  const school = await openSchool(stage, 'esdb_cold')
  const [firstMs, laterMs]: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run += 1) {
    const server = await school.start()
    try {
      const each = Math.floor(school.classes.length / callers)
      const p50 = () => school.p50(server.port, school.turns(callers, each))
      const [first, later] = [await p50(), [await p50(), await p50(), await p50()]]
      // In the first run the streams are empty.
      if (run === 0) continue
      firstMs.push(first)
      laterMs.push(median(later))
    } finally {
      await server.stop()
    }
  }
  return {
    value: median(firstMs.map((first, n) => first / laterMs[n]!)),
    raw: { firstMs, laterMs },
  }
}

/**
 * Opens a school whose log is in EventStoreDB. `turns`: each caller's requests, each for the next
 * class.
 */
const openSchool = async ({ sizes, database, folder }: BenchStage, name: string) => {
  const url = await database(name)
  const db = await openDatabase({ connectionString: url, max: 2 })
  const { id, period, rules, token } = await openOrganization(db, name.replace('_', '')).finally(
    () => db.end(),
  )
  const students = newStudents(sizes)
  await withClient(url, (client) => copyStudents(client, [{ id, period, students }], sizes))
  const classes = studentsByClass({ students }).map((one) => one.slice(0, sizes.awarded))
  let sent = 0
  const nextRequest = () => {
    const body = rewardOf({ rules }, sent, classes[sent % classes.length]!)
    sent += 1
    return postOf('/api/v2/actions/profiles', token, body)
  }
  return {
    classes,
    start: () => startOurs(url, folder, { EVENT_STORE_URL: storeUrl() }),
    turns: (callers: number, each: number) =>
      Array.from({ length: callers }, () => Array.from({ length: Math.max(1, each) }, nextRequest)),
    p50: async (port: number, turns: readonly string[][]) =>
      median((await Promise.all(turns.map((requests) => timesOf(port, requests)))).flat()),
  }
}

type Calls = Readonly<{ callers: number; each: number }>

const appendTimes = async (
  client: EventStoreDBClient,
  classes: readonly (readonly BenchStudent[])[],
  { callers, each }: Calls,
) => {
  const times: number[] = []
  const call = async (caller: number) => {
    for (let n = 0; n < each; n += 1) {
      const began = performance.now()
      const students = classes[(n * callers + caller) % classes.length]!
      await Promise.all(
        students.map(({ profile }) => client.appendToStream(`bare-${profile}`, bareEvent())),
      )
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return median(times)
}

const bareEvent = () =>
  jsonEvent({
    id: randomUUID(),
    type: 'PointsRewarded',
    data: {
      actionId: randomUUID(),
      batchId: randomUUID(),
      ruleId: randomUUID(),
      points: 3,
      class: '1A',
    },
    metadata: { organizationId: randomUUID(), periodId: randomUUID(), commandId: randomUUID() },
  })
