import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { systemActor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { RebuildFailed } from '#projections/engine/rebuild-failed.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { startWorkers } from '#workers/main.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  await prepareProjections(laurel.deps.db, laurel.deps.eventStore, projections)
  school = await laurel.school({ students: 30, modules: ['badge'] })
})
afterAll(() => laurel.close())

const post = async (path: string, body: object) => {
  const answer = await laurel.call(`POST ${path}`, school.admin.token, { body, key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const Count = z.object({ count: z.number() })
const count = (query: ReturnType<typeof sql.fragment>) =>
  laurel.deps.db.oneFirst(sql.type(Count)`${query}`)

/** Counts each kind of entry in the log and in the read models. */
const counted = async () => {
  const events = await readWholeLog(laurel.deps.eventStore)
  const ofType = (type: string) => events.filter((event) => event.type === type)
  return {
    awards: ofType('BadgeAwarded').length,
    losses: ofType('BadgeRevoked').length,
    grants: ofType('PointsGranted').length,
    badges: await count(sql.fragment`SELECT count(*) FROM badges WHERE reverted_by IS NULL`),
    points: await count(sql.fragment`SELECT sum(point)::int AS count FROM balances`),
    actions: await count(sql.fragment`SELECT count(*) FROM actions`),
  }
}

const settled = async () => {
  const { db, eventStore } = laurel.deps
  const left = () =>
    count(sql.fragment`SELECT (SELECT count(*) FROM reactor_badges.intents)
      + (SELECT count(*) FROM badge_rule_starts WHERE finished_at IS NULL) AS count`)
  await catchUp({ db, eventStore }, badgesReactor.intake)
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  for (const projection of projections) await catchUp({ db, eventStore }, projection)
}

// Of two simultaneous rebuilds one is refused, which loses nothing.
const rebuildAll = async () => {
  for (const projection of projections)
    await rebuild(laurel.deps, projection).catch((error) => {
      if (!(error instanceof RebuildFailed)) throw error
    })
}

test('nothing is recorded twice after all read models are rebuilt and all workers restarted', {
  timeout: 180_000,
}, async () => {
  const { deps } = laurel
  const image = await laurel.call(
    'POST /blobs/batch',
    school.admin.token,
    multipart([{ field: 'badge', content: pngOf(9, 9) }]),
  )
  const rule = (more: object) =>
    post('/v2/cms/badgeRules', {
      name: 'Star',
      image_url: image.body.data[0].url,
      reward_by: 'all_reward',
      threshold_by: 'count',
      threshold: 2,
      cutoff_period: 'no_limit',
      ...more,
    })
  await rule({})
  let workers = await startWorkers(deps)
  const working = async () => {
    for (let round = 0; round < 4; round += 1) {
      const profiles = school.students.map(({ profile }) => profile)
      const { batch } = await post('/v2/actions/profiles', {
        pointRule_id: school.rules.reward,
        profiles,
        counts: 3,
      })
      const granted = { rule: school.rules.reward, profiles: profiles.slice(0, 5), count: 1 }
      await deps.ledger.points.grant(systemActor(school.organizationId), `round ${round}`, granted)
      if (round === 1) await rule({ threshold: 3, start: 'beginning' })
      if (round === 2) {
        for (const projection of projections) await catchUp(deps, projection)
        await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
      }
    }
  }
  const restarting = async () => {
    for (let round = 0; round < 4; round += 1) {
      await workers.stop()
      workers = await startWorkers(deps)
      await rebuildAll()
    }
  }
  await Promise.all([working(), restarting()])
  await settled()
  const before = await counted()
  // Calculated by hand: 4 rounds of 3 for everybody, less one undone round, and a grant in each
  // round for five students.
  expect(before.points).toBe((30 * 3 * 3 + 5 * 4) * 5)
  expect(before.grants).toBe(5 * 4)
  expect(before.badges).toBe(before.awards - before.losses)
  // 9 entries for most students, and 13 for those with grants; the badge rules need 2 and 3.
  expect(before.badges).toBe(25 * (4 + 3) + 5 * (6 + 4))

  await workers.stop()
  await rebuildAll()
  workers = await startWorkers(deps)
  await rebuildAll()
  await settled()
  await workers.stop()
  expect(await counted()).toEqual(before)
})
