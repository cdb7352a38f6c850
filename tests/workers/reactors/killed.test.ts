import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { openReactorSchool, type ReactorSchool } from './model.ts'
import { thirdReward } from './third-reward.ts'

/** A test run has time for few rounds, because starting processes takes almost all of a round. */
const roundsOr = (usual: number) => Number(process.env.LAUREL_REACTOR_ROUNDS ?? usual)

let school: ReactorSchool
/** The log that the workers read, and the school's database. */
let log = ''
const children = new Set<ChildProcess>()
const begin = async (...openLog: Parameters<typeof openReactorSchool>) => {
  school = await openReactorSchool(...openLog)
  await prepareReactor(school.db, school.eventStore, thirdReward)
}
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await school.close()
})

const worker = fileURLToPath(new URL('worker.ts', import.meta.url))
const startWorker = async () => {
  // Starting a process takes most of a round; a compile cache spares the next one that work.
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'laurel-compiled'),
  }
  const child = spawn(process.execPath, [worker, school.url, log], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const died = once(child, 'exit').then(() =>
    Promise.reject(new Error('The worker ended by itself')),
  )
  died.catch(() => undefined)
  await Promise.race([once(child.stdout!, 'data'), died])
  return child
}
const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  children.delete(child)
}

/** Kills the worker after a wait, or returns it if there is none. */
const killAfter = async (child: ChildProcess | undefined, wait: number | undefined) => {
  if (!child || wait === undefined) return child
  await setTimeout(wait)
  await kill(child)
  return undefined
}

const Students = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 6 })
/** The first three requests name student 0, so that each round has something to grant. */
const Requests = fc
  .array(Students, { minLength: 4, maxLength: 12 })
  .map((requests) =>
    requests.map((students, n) => (n < 3 ? [...new Set([0, ...students])] : students)),
  )

const Round = fc.record({
  // Which students are rewarded, request by request.
  requests: Requests,
  /**
   * In ms after the first reward, for each of the two workers. A worker that is not killed
   * continues in the next round.
   */
  killedAfter: fc
    .constantFrom([true, false], [false, true], [true, true])
    .chain((killed) =>
      fc.tuple(
        ...killed.map((dies) => (dies ? fc.integer({ min: 0, max: 160 }) : fc.constant(undefined))),
      ),
    ),
  /** Whether this process works at the same time. */
  again: fc.boolean(),
})

test(`with kill -9, two workers and racing retries, the grants are those of a plain model: ${roundsOr(2)} rounds`, {
  timeout: 60_000 + roundsOr(2) * 30_000,
}, async () => {
  await begin()
  log = school.url
  await endure(roundsOr(2))
})

test(`with kill -9 and the log in EventStoreDB, the grants are also right: ${roundsOr(1)} rounds`, {
  timeout: 60_000 + roundsOr(1) * 30_000,
}, async () => {
  const server = await startEventStoreDbServer()
  onTestFinished(server.stop)
  await begin(() => openEventStoreDb({ connectionString: server.url }))
  log = server.url
  await endure(roundsOr(1))
})

const endure = async (rounds: number) => {
  const seed = Number(process.env.LAUREL_REACTOR_SEED ?? Date.now() % 1_000_000)
  let two: (ChildProcess | undefined)[] = [undefined, undefined]
  for (const [n, { requests, killedAfter, again }] of fc
    .sample(Round, { numRuns: rounds, seed })
    .entries()) {
    two = await Promise.all(two.map((one) => one ?? startWorker()))
    const killing = Promise.all(two.map((one, place) => killAfter(one, killedAfter[place])))
    for (const students of requests) await school.reward(...students)
    // Meanwhile this process is a third worker.
    if (again)
      await Promise.all([catchUp(school.deps, thirdReward.intake), drain(school.deps, thirdReward)])
    two = await killing
    const granted = await school.granted()
    const expected = new Set(await school.expected())
    expect(new Set(granted).size, `seed ${seed}, round ${n}: granted twice`).toBe(granted.length)
    expect(
      granted.filter((grant) => !expected.has(grant)),
      `seed ${seed}, round ${n}: not earned`,
    ).toEqual([])
  }
  for (const one of two) if (one) await kill(one)
  const last = await startWorker()
  await expect
    .poll(
      async () => {
        const left = await school.db.oneFirst(
          sql.unsafe`SELECT count(*) FROM reactor_third.intents`,
        )
        return left === 0 && (await school.granted()).length === (await school.expected()).length
      },
      { interval: 100 },
    )
    .toBe(true)
  await kill(last)
  expect(await school.granted(), `seed ${seed}`).toEqual(await school.expected())
  expect((await school.granted()).length).toBeGreaterThanOrEqual(rounds)
}
