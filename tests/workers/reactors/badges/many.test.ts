import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { mostChanges } from '#workers/reactors/badges/count.ts'
import { mostSteps } from '#workers/reactors/badges/intents.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { mostIntentCharacters } from '#workers/reactors/engine/intents.ts'
import { type BadgeSchool, openBadgeSchool } from './school.ts'

let school: BadgeSchool
beforeEach(async () => {
  school = await openBadgeSchool()
})
afterEach(() => school.close())

const students = Array.from({ length: 20 }, (_, n) => n)
const points = 400

const perPoint = {
  reward_by: 'all_reward',
  target_id: null,
  threshold_by: 'point',
  threshold: 1,
  cutoff_period: 'no_limit',
  cutoff_limit: null,
} as const
const rewardAll = async (some = students) =>
  school.reward(some, 1, await school.addRule({ type: 'reward', point: points }))

/** Sends everything. Returns the steps of each request to the ledger, by student. */
const sendAll = async () => {
  const requests: number[][] = []
  const { badges } = school.deps.ledger
  const follow: typeof badges.follow = (organization, following) => {
    requests.push(following.map(({ steps }) => steps.length))
    return badges.follow(organization, following)
  }
  const ledger = { ...school.deps.ledger, badges: { ...badges, follow } }
  await drain({ ...school.deps, ledger }, badgesReactor)
  return requests
}
const largest = (numbers: readonly number[]) => Math.max(...numbers)
const waiting = sql.type(z.object({ steps: z.number(), characters: z.number() }))`
  SELECT jsonb_array_length(body->'steps') AS steps, length(body::text) AS characters
  FROM reactor_badges.intents`
/** Badges of each transaction. */
const transactions = sql.type(z.object({ badges: z.number() }))`
  SELECT count(*) AS badges FROM reactor_badges.standing GROUP BY xmin::text`
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
const expectAll = async (badges: number) => {
  expect(await school.db.any(waiting)).toEqual([])
  expect((await school.badges()).standing).toHaveLength(badges)
  expect(await school.badges()).toEqual(await school.expected())
}

test('an award that earns everybody hundreds of badges is sent in small parts', async () => {
  await school.addBadgeRule(perPoint)
  await rewardAll()
  await school.takeIn()
  const intents = await school.db.any(waiting)
  expect(largest(intents.map(({ steps }) => steps))).toBe(mostSteps)
  const atOnce = mostIntentCharacters / Math.min(...intents.map(({ characters }) => characters))
  expect(atOnce).toBeLessThan(students.length)
  const requests = await sendAll()
  expect(largest(requests.map((steps) => steps.length))).toBeLessThanOrEqual(atOnce)
  await expectAll(students.length * points)
})

test('an intent of an earlier version, with all badges of an event, is sent in parts', async () => {
  await school.addBadgeRule(perPoint)
  await rewardAll([0, 1])
  await school.takeIn()
  await school.db.query(sql.typeAlias('void')`
    WITH whole AS (
      SELECT key, min(number) AS number, jsonb_agg(step ORDER BY number, nth) AS steps
      FROM reactor_badges.intents, jsonb_array_elements(body->'steps') WITH ORDINALITY AS one (step, nth)
      GROUP BY key),
    removed AS (
      DELETE FROM reactor_badges.intents USING whole
      WHERE intents.key = whole.key AND intents.number > whole.number)
    UPDATE reactor_badges.intents SET body = jsonb_set(body, '{steps}', whole.steps)
    FROM whole WHERE intents.number = whole.number`)
  expect((await school.db.any(waiting)).map(({ steps }) => steps)).toEqual([points, points])
  const requests = await sendAll()
  expect(largest(requests.flat())).toBe(mostSteps)
  expect(total(requests.flat())).toBe(2 * points)
  await expectAll(2 * points)
})

test('an award that earns everybody hundreds of badges is counted in small transactions', async () => {
  await school.addBadgeRule(perPoint)
  await rewardAll()
  expect(await school.takeIn()).toBe('end')
  const badges = (await school.db.any(transactions)).map((one) => one.badges)
  expect(total(badges)).toBe(students.length * points)
  expect(largest(badges)).toBeLessThanOrEqual(mostChanges)
  expect(largest(badges)).toBeGreaterThan(points)
  await sendAll()
  await expectAll(students.length * points)
})

test('a rule that counts the past counts fewer students at once if they earn many badges', async () => {
  await rewardAll()
  const rule = await school.addBadgeRule({ ...perPoint, start: 'beginning' })
  await school.takeIn()
  await school.countStarts()
  const badges = (await school.db.any(transactions)).map((one) => one.badges)
  expect(total(badges)).toBe(students.length * points)
  expect(largest(badges)).toBeLessThanOrEqual(mostChanges)
  expect(largest(badges)).toBeGreaterThan(points)
  expect(await school.startOf(rule)).toMatchObject({ done: 40, badges: students.length * points })
  await sendAll()
  await expectAll(students.length * points)
})

test('more badges than fit into a transaction are counted if one award earns them', async () => {
  for (let n = 0; n < 11; n += 1) await school.addBadgeRule({ ...perPoint, threshold: 2 })
  const rule = await school.addRule({ type: 'reward', point: 1_000 })
  await school.reward([0, 1], 1, rule)
  expect(await school.takeIn()).toBe('end')
  expect(await school.db.any(transactions)).toEqual([{ badges: 5_500 }, { badges: 5_500 }])
  await sendAll()
  await expectAll(11_000)
})
