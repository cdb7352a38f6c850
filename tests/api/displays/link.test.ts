import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

const current = (key: string) =>
  own.call('GET /displays/current', null, { headers: { 'x-display-key': key } })
let own: TestApp
let theirs: School
beforeAll(async () => {
  own = await testApp({ projector: false, now: '2026-11-22T03:00:00Z' })
  theirs = await own.school({ students: 0 })
  await own.deps.db.query(sql.typeAlias('void')`
    UPDATE periods SET end_at = '2027-07-15' WHERE organization_id = ${theirs.organizationId} AND is_current`)
})
afterAll(() => own.close())
const made = async () => {
  own.setNow('2026-11-22T03:00:00Z')
  const { display, key } = (
    await own.call('POST /displays', theirs.teacher.token, { body: { name: 'Hall' } })
  ).body.data
  return { id: display._id as string, key: key as string, endsAt: display.ends_at as string }
}
// Some renewals happen weeks later, when the school's first session has ended.
const fresh = () =>
  openSession(own.deps.db, theirs.organizationId, {
    userId: theirs.admin.id,
    role: 'organization_admin',
    isParent: false,
    now: own.deps.clock(),
  })
const renew = async (id: string) => own.call(`POST /displays/${id}/renew`, await fresh())

test('a link that is in use ends with the period, by the school’s clock', async () => {
  const { key } = await made()
  for (
    let day = new Date('2026-11-22T03:00:00Z');
    day < new Date('2027-07-15T15:59:59Z');
    day = new Date(day.getTime() + 80 * 86_400_000)
  ) {
    own.setNow(day.toISOString())
    expect((await current(key)).status, day.toISOString()).toBe(200)
  }
  own.setNow('2027-07-15T15:59:59Z')
  expect((await current(key)).status).toBe(200)
  own.setNow('2027-07-15T16:00:00Z')
  expect((await current(key)).status).toBe(401)
})

test('a link expires after 90 days without use, and not a day before', async () => {
  const { id, key, endsAt } = await made()
  expect(endsAt).toBe('2027-02-20T03:00:00.000Z')
  own.setNow('2027-02-20T02:59:00Z')
  expect((await current(key)).status).toBe(200)
  own.setNow('2027-05-21T02:59:00Z')
  expect((await current(key)).status).toBe(401)
  // After the renewal the same link works again.
  expect((await renew(id)).body.data).toMatchObject({
    _id: id,
    ends_at: '2027-07-15T16:00:00.000Z',
  })
  expect((await current(key)).status).toBe(200)
})

test('a link that is renewed during the holidays or in the next period works for another 90 days', async () => {
  const { id, key } = await made()
  own.setNow('2027-08-01T03:00:00Z')
  expect((await renew(id)).body.data.ends_at).toBe('2027-10-30T03:00:00.000Z')
  expect((await current(key)).status).toBe(200)
  await own.deps.db.query(sql.typeAlias('void')`
    UPDATE periods SET end_at = '2028-07-14' WHERE organization_id = ${theirs.organizationId} AND is_current`)
  own.setNow('2027-10-29T03:00:00Z')
  expect((await renew(id)).body.data.ends_at).toBe('2028-01-27T03:00:00.000Z')
  const [log] = (await own.call('GET /administration_log?subject_type=display', await fresh())).body
    .data
  expect(log).toMatchObject({ action: 'renewed' })
})

test('another school’s link is not renewed', async () => {
  const { id } = await made()
  const other = await own.school({ students: 0 })
  const endsAt = async () =>
    (await own.call('GET /displays', await fresh())).body.data.find(
      (one: { _id: string }) => one._id === id,
    ).ends_at
  const before = await endsAt()
  own.setNow('2026-11-22T03:30:00Z')
  expect((await own.call(`POST /displays/${id}/renew`, other.admin.token)).status).toBe(404)
  expect(await endsAt()).toBe(before)
})

test('an unknown link is not renewed', async () => {
  own.setNow('2026-11-22T03:00:00Z')
  expect((await renew('0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
})
