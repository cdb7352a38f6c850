import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { clearDeletedMessages } from '#registry/messages/clear-deleted.ts'
import { countOld, removeOld } from '#registry/organization/retention.ts'
import { makeWorld, type World } from '#tests/api/walls/world.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { applyRetention } from '#workers/jobs/apply-retention.ts'

let laurel: TestApp
let world: World
let other: World

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())

const keepAll = {
  session_days: null,
  sign_in_days: null,
  remark_months: null,
  message_months: null,
}
const none = { sessions: 0, sign_ins: 0, remarks: 0, messages: 0 }
const all = (removed: object) => ({ ...removed, is_complete: true })
const remarks = (text: string, { homeworkType, students: [student] }: World) => ({
  date: '2026-10-05',
  homeworkType_id: homeworkType,
  profiles: [{ profile: student!.profile, remarks: text }],
})

/** Makes a school with old data of each kind, whose periods ended two years ago. */
const oldWorld = async () => {
  const made = await makeWorld(laurel)
  const { make, students, period, organizationId } = made
  await make.admin('POST /v2/homework/unfinishedHomework', remarks('Old remark', made))
  const memo = { title: 'Old memo', message: 'Text', to_student: true, to_parent: false, period }
  await make.admin('POST /memos', { ...memo, profile_ids: [students[0]!.profile] })
  const { db } = laurel.deps
  await db.query(sql.typeAlias('void')`
    INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
    SELECT ${organizationId}, ${students[0]!.id}, false, now() - interval '40 days', 'signed_in', '', '', ''
    FROM generate_series(1, 2500)`)
  await db.query(sql.typeAlias('void')`
    UPDATE sessions SET last_used_at = now() - interval '20 days'
    WHERE organization_id = ${organizationId} AND is_parent`)
  await db.query(sql.typeAlias('void')`
    UPDATE periods SET is_current = false, start_at = now() - interval '3 years', end_at = now() - interval '2 years'
    WHERE organization_id = ${organizationId}`)
  return made
}
beforeEach(async () => {
  ;[world, other] = [await oldWorld(), await oldWorld()]
})

const path = '/organizations/retention'
const set = (settings: object, token = world.admin.token) =>
  laurel.call(`PUT ${path}`, token, { body: { ...keepAll, ...settings } })
const preview = async (settings: Record<string, string>) =>
  (await laurel.call(`GET ${path}/preview?${new URLSearchParams(settings)}`, world.admin.token))
    .body.data
const run = (key = randomUUID()) => laurel.call(`POST ${path}/run`, world.admin.token, { key })
const Count = z.object({ count: z.number() })
const left = async ({ organizationId }: World) => {
  const { db } = laurel.deps
  const countIn = (table: string) =>
    db.oneFirst(sql.type(Count)`
      SELECT count(*) FROM ${sql.identifier([table])} WHERE organization_id = ${organizationId}`)
  return {
    sessions: await countIn('sessions'),
    sign_ins: await countIn('sign_ins'),
    remarks: await countIn('homework_remarks'),
    messages: await countIn('messages'),
  }
}
const logged = async ({ organizationId }: World) =>
  await laurel.deps.db.oneFirst(sql.type(Count)`
    SELECT count(*) FROM administration_log
    WHERE organization_id = ${organizationId} AND action = 'old_data_removed'`)
const night = () => applyRetention(laurel.deps)

test('everything is kept until an administrator sets otherwise', async () => {
  expect((await laurel.call(`GET ${path}`, world.admin.token)).body.data).toEqual(keepAll)
  const before = await left(world)
  expect((await run()).body.data).toEqual(all(none))
  await night()
  expect(await left(world)).toEqual(before)
  expect(await logged(world)).toBe(0)
})

test('a preview counts what would be removed, by kind, and removes nothing', async () => {
  const before = await left(world)
  expect(
    await preview({
      session_days: '19',
      sign_in_days: '39',
      remark_months: '23',
      message_months: '0',
    }),
  ).toEqual({
    sessions: world.students.length,
    sign_ins: 2500,
    remarks: 1,
    messages: 1,
  })
  expect(await preview({ sign_in_days: '41', remark_months: '25', session_days: '21' })).toEqual(
    none,
  )
  expect(await preview({})).toEqual(none)
  expect(await left(world)).toEqual(before)
})

test('the button removes the counted data, once, and logs it; other schools keep theirs', async () => {
  const others = await left(other)
  const wanted = { session_days: 19, sign_in_days: 39, remark_months: 23, message_months: 23 }
  await set(wanted)
  const texts = Object.entries(wanted).map(([name, value]) => [name, String(value)])
  const counted = await preview(Object.fromEntries(texts))
  expect((await run()).body.data).toEqual(all(counted))
  expect((await run()).body.data).toEqual(all(none))
  await clearDeletedMessages(
    laurel.deps,
    new Date(Date.now() + 60_000),
    new AbortController().signal,
  )
  const now = await left(world)
  expect([now.remarks, now.messages]).toEqual([0, 0])
  expect(await logged(world)).toBe(1)
  expect(await left(other)).toEqual(others)
  expect(await logged(other)).toBe(0)
})

test('a removal that is confirmed for other settings than the stored ones is refused', async () => {
  await set({ sign_in_days: 39, remark_months: 0 })
  const before = await left(world)
  const confirm = (query: string) =>
    laurel.call(`POST ${path}/run?${query}`, world.admin.token, { key: randomUUID() })
  const refused = await confirm('sign_in_days=39')
  expect([refused.status, refused.body.code]).toEqual([409, 'retention_changed'])
  expect(await left(world)).toEqual(before)
  const { data } = (await confirm('sign_in_days=39&remark_months=0')).body
  expect(data).toEqual(all({ ...none, sign_ins: 2500, remarks: 1 }))
})

test('a run that has no more time leaves the rest to the next one', async () => {
  await set({ sign_in_days: 39, remark_months: 0 })
  const settings = { ...keepAll, sign_in_days: 39, remark_months: 0 }
  const { db, clock } = laurel.deps
  const parts = { db, revoke: async () => undefined, tell: async () => undefined }
  const author = { organizationId: world.organizationId, userId: world.admin.id, at: clock() }
  const nothing = await removeOld({ ...parts, hasTime: () => false }, author, settings)
  expect(nothing).toEqual({ removed: none, isComplete: false })
  const steps = [true]
  const some = await removeOld({ ...parts, hasTime: () => steps.pop() ?? false }, author, settings)
  expect(some).toEqual({ removed: { ...none, sign_ins: 1000 }, isComplete: false })
  expect((await run()).body.data).toEqual(all({ ...none, sign_ins: 1500, remarks: 1 }))
})

test('two runs at once remove everything once', async () => {
  await set({ sign_in_days: 39 })
  const answers = await Promise.all([run(), run(), night()])
  const removed = answers.slice(0, 2).map((answer) => answer?.body.data.sign_ins as number)
  expect(removed.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(2500)
  expect((await preview({ sign_in_days: '39' })).sign_ins).toBe(0)
})

test('at night each school’s setting applies, and a removal is logged', async () => {
  await set({ session_days: 19 })
  const [{ parentToken }] = world.students as [World['students'][0]]
  await night()
  expect((await laurel.call('GET /auth/user', parentToken)).status).toBe(401)
  const [{ parentToken: others }] = other.students as [World['students'][0]]
  expect((await laurel.call('GET /auth/user', others)).status).toBe(200)
  expect(await logged(world)).toBe(1)
})

test('a rebuild of the read model does not restore a removed remark', async () => {
  await set({ remark_months: 0 })
  await run()
  const { db, eventStore } = laurel.deps
  await rebuild(laurel.deps, homeworkProjection)
  await catchUp({ ...laurel.deps, db, eventStore }, homeworkProjection)
  const answer = await laurel.call(
    `GET /users/${world.students[0]!.id}/personal_data`,
    world.admin.token,
  )
  expect(answer.body.unfinished_homework).toMatchObject([{ remarks: '' }])
  expect(answer.text).not.toContain('Old remark')
})

test('the current period is never old', async () => {
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE periods SET is_current = true WHERE id = ${world.period}`)
  expect(await preview({ remark_months: '0', message_months: '0' })).toEqual(none)
})

test('the last day still belongs to the period, by the school’s clock', async () => {
  const { db } = laurel.deps
  const { organizationId } = world
  await db.query(sql.typeAlias('void')`
    UPDATE organizations SET time_zone = 'America/Los_Angeles' WHERE id = ${organizationId}`)
  await db.query(sql.typeAlias('void')`
    UPDATE periods SET end_at = '2026-07-10' WHERE organization_id = ${organizationId}`)
  const settings = { ...keepAll, remark_months: 0, message_months: 1 }
  const countAt = (at: string) => countOld(db, { organizationId, at: new Date(at) }, settings)
  expect(await countAt('2026-07-10T12:00:00Z')).toEqual(none)
  expect(await countAt('2026-07-11T06:59:59Z')).toEqual(none)
  expect(await countAt('2026-07-11T07:00:00Z')).toEqual({ ...none, remarks: 1 })
  expect(await countAt('2026-08-11T07:00:00Z')).toEqual({ ...none, remarks: 1, messages: 1 })
})

test('a failure in one school does not stop the removal in another', async () => {
  const { db } = laurel.deps
  const both = [world, other].toSorted((one, two) =>
    one.organizationId < two.organizationId ? -1 : 1,
  ) as [World, World]
  for (const { admin } of both) await set({ sign_in_days: 39 }, admin.token)
  const [broken, whole] = both
  await db.query(sql.unsafe`
    CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`)
  await db.query(sql.unsafe`
    CREATE TRIGGER refused BEFORE DELETE ON sign_ins FOR EACH ROW
    WHEN (OLD.organization_id = ${sql.literalValue(broken.organizationId)}) EXECUTE FUNCTION refuse_removal()`)
  await expect(night()).rejects.toThrow('Old data of some schools could not be removed')
  await db.query(sql.unsafe`DROP FUNCTION refuse_removal CASCADE`)
  expect((await left(broken)).sign_ins).toBe(2500)
  expect((await left(whole)).sign_ins).toBe(0)
})

test('open pages are notified of removed messages', async () => {
  const published: unknown[] = []
  const publish = vi
    .spyOn(laurel.deps.announcements, 'publish')
    .mockImplementation(async (...all: unknown[]) => void published.push(...all))
  const tell = { kind: 'messages', organization: world.organizationId }
  await set({ message_months: 0 })
  await run()
  expect(published.filter((one) => isDeepStrictEqual(one, tell))).toHaveLength(1)
  await run()
  expect(published.filter((one) => isDeepStrictEqual(one, tell))).toHaveLength(1)
  publish.mockRestore()
})

test('a setting that cannot be chosen is refused', async () => {
  for (const wrong of [
    { session_days: 0 },
    { session_days: 30 },
    { sign_in_days: 90 },
    { sign_in_days: 1.5 },
    { remark_months: -1 },
    { message_months: 1e9 },
    { message_months: '12' },
  ])
    expect((await set(wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('a change is logged by its field, and saving the same setting again is not a change', async () => {
  const before = await set({ sign_in_days: 60 })
  expect(before.body.data).toEqual({ ...keepAll, sign_in_days: 60 })
  await set({ sign_in_days: 60 })
  const Fields = z.object({ fields: z.array(z.string()) })
  const rows = await laurel.deps.db.any(sql.type(Fields)`
    SELECT fields FROM administration_log
    WHERE organization_id = ${world.organizationId} AND fields @> ARRAY['retention']`)
  expect(rows).toEqual([{ fields: ['retention'] }])
})
