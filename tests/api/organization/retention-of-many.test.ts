import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { makeWorld, type World } from '#tests/api/walls/world.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { holdLock } from '#tests/support/held-lock.ts'

/** Rows of each kind: more than two steps of a removal delete. */
const rows = 2_500

let laurel: TestApp
let old: World
let other: World

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  old = await makeWorld(laurel)
  other = await makeWorld(laurel)
  for (const world of [old, other]) await age(world)
}, 600_000)
afterAll(() => laurel?.close())

const age = async ({ organizationId, period, admin, students: [student] }: World) => {
  const { db } = laurel.deps
  await db.query(sql.typeAlias('void')`
    UPDATE periods SET is_current = false, start_at = now() - interval '3 years', end_at = now() - interval '2 years'
    WHERE organization_id = ${organizationId} AND id = ${period}`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO sessions (token_hash, organization_id, user_id, is_parent, created_at, expires_at, last_used_at)
    SELECT uuid_send(gen_random_uuid()), ${organizationId}, ${student!.id}, false, now() - interval '20 days', now() + interval '1 day', now() - interval '20 days'
    FROM generate_series(1, ${rows})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
    SELECT ${organizationId}, ${student!.id}, false, now() - interval '40 days', 'signed_in', '', '', ''
    FROM generate_series(1, ${rows})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO homework_remarks (organization_id, record_id, profile_id, remarks, updated_at)
    SELECT ${organizationId}, gen_random_uuid(), ${student!.profile}, 'Old remark', now() - interval '2 years'
    FROM generate_series(1, ${rows})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO messages (organization_id, id, kind, period_id, title, message, is_public, published_at, to_student, to_parent, created_by, created_at, updated_at)
    SELECT ${organizationId}, gen_random_uuid(), 'notice', ${period}, 'Old', 'Text', true, now(), true, true, ${admin.id}, now(), now()
    FROM generate_series(1, ${rows})`)
}

const path = '/organizations/retention'
const settings = { session_days: 19, sign_in_days: 39, remark_months: 23, message_months: 23 }
const query = new URLSearchParams(
  Object.entries(settings).map(([name, n]): [string, string] => [name, String(n)]),
)
const every = { sessions: rows, sign_ins: rows, remarks: rows, messages: rows }
const preview = async (world: World) =>
  (await laurel.call(`GET ${path}/preview?${query}`, world.admin.token)).body.data
const run = async () =>
  (await laurel.call(`POST ${path}/run?${query}`, old.admin.token, { key: randomUUID() })).body.data

test('the preview counts all of many rows, and the removal deletes all but locked ones', async () => {
  const answer = await laurel.call(`PUT ${path}`, old.admin.token, { body: settings })
  expect(answer.status, answer.text).toBe(200)
  expect(await preview(old)).toEqual(every)

  const Id = z.object({ id: z.string() })
  const inUse = await laurel.deps.db.oneFirst(sql.type(Id)`
    SELECT id FROM messages WHERE organization_id = ${old.organizationId} ORDER BY id LIMIT 1`)
  const held = await holdLock(laurel, 'SELECT FROM messages WHERE id = $1 FOR UPDATE', [inUse])
  expect(await run()).toEqual({ ...every, messages: rows - 1, is_complete: true })
  await held.letGo()
  expect(await preview(old)).toEqual({ sessions: 0, sign_ins: 0, remarks: 0, messages: 1 })
  expect(await run()).toMatchObject({ messages: 1, is_complete: true })
  expect(await preview(other)).toEqual(every)
}, 600_000)
