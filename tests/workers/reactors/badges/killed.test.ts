import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { sql } from '#platform/postgres/pool.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { killedWorkers } from '../killed-workers.ts'
import { type BadgeSchool, openBadgeSchool } from './school.ts'

/** A test run has time for few rounds, because starting processes takes almost all of a round. */
const roundsOr = (usual: number) => Number(process.env.LAUREL_BADGE_ROUNDS ?? usual)

let school: BadgeSchool
let log = ''
afterEach(async () => {
  killAll()
  await school.close()
})

/**
 * Bundled into one file, a worker starts much faster. The file is below node_modules, so that its
 * package imports resolve.
 */
const cache = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url))
const worker = join(cache, `badge-worker-${process.pid}`, 'worker.mjs')
beforeAll(async () => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('worker.ts', import.meta.url)),
      target: 'node24',
      outDir: dirname(worker),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: basename(worker) } },
    },
  })
})
afterAll(() => rm(dirname(worker), { recursive: true, force: true }))

const { start, kill, killAll } = killedWorkers(worker)
const startWorker = () => start(school.url, log)

const Round = fc.record({
  /** The rewards of each student, request by request. */
  requests: fc.array(
    fc.record({
      students: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 4, maxLength: 10 },
  ),
  /** Which of the awards so far are undone. */
  reverts: fc.array(fc.nat(1_000), { maxLength: 3 }),
  /** In ms after the first reward. */
  killedAfter: fc.integer({ min: 0, max: 200 }),
  /** Whether this process also counts and sends badges, beside the worker. */
  again: fc.boolean(),
  /** 0 saves a rule that counts the whole history: one round in ten. */
  rule: fc.integer({ min: 0, max: 9 }),
})

const endure = async (rounds: number) => {
  const seed = Number(process.env.LAUREL_REACTOR_SEED ?? Date.now() % 1_000_000)
  await school.addBadgeRule({ threshold: 3 })
  await school.addBadgeRule({ threshold: 4, cutoff_period: 'weekly', cutoff_limit: 2 })
  await school.addBadgeRule({
    reward_by: 'all_reward',
    target_id: null,
    threshold_by: 'point',
    threshold: 20,
  })
  const given: { profile: string; action: string }[] = []
  for (const { requests, reverts, killedAfter, again, rule } of fc.sample(Round, {
    numRuns: rounds,
    seed,
  })) {
    const child = await startWorker()
    const killing = setTimeout(killedAfter).then(() => kill(child))
    if (rule === 0) await school.addBadgeRule({ threshold: 5, start: 'beginning' })
    for (const { students, count } of requests) {
      const { outcomes } = await school.reward(students, count)
      for (const { profile, action } of outcomes) given.push({ profile, action: action! })
    }
    for (const which of reverts)
      await school.ledger.points.revert(school.teacher, v7(), {
        actions: [given[which % given.length]!],
        reason: null,
      })
    if (again) await Promise.all([school.takeIn(), school.send(), school.countStarts()])
    await killing
    const { awarded, revoked } = await school.badges()
    expect(new Set(awarded).size, `seed ${seed}: awarded twice`).toBe(awarded.length)
    expect(new Set(revoked).size, `seed ${seed}: revoked twice`).toBe(revoked.length)
  }
  const last = await startWorker()
  const open = sql.unsafe`SELECT (SELECT count(*) FROM reactor_badges.intents)
    + (SELECT count(*) FROM badge_rule_starts WHERE finished_at IS NULL) AS count`
  await expect
    .poll(
      async () => {
        const left = await school.db.oneFirst(open)
        return (
          left === 0 &&
          (await school.badges()).awarded.length === (await school.expected()).awarded.length
        )
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true)
  await kill(last)
  expect(await school.badges(), `seed ${seed}`).toEqual(await school.expected())
  expect((await school.badges()).awarded.length).toBeGreaterThanOrEqual(rounds)
}

test(`with kill -9, two workers and racing deliveries, the badges are those of a simple model: ${roundsOr(3)} rounds`, {
  timeout: 90_000 + roundsOr(3) * 30_000,
}, async () => {
  school = await openBadgeSchool()
  log = school.url
  await endure(roundsOr(3))
})

test(`with kill -9 and the log in EventStoreDB, the badges are also right: ${roundsOr(1)} rounds`, {
  timeout: 90_000 + roundsOr(1) * 30_000,
}, async () => {
  const server = await startEventStoreDbServer()
  onTestFinished(server.stop)
  school = await openBadgeSchool(() => openEventStoreDb({ connectionString: server.url }))
  log = server.url
  await endure(roundsOr(1))
})
