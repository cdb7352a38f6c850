import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostLetters } from '#api/routes/displays/letters.ts'
import { wrongLetters } from '#api/routes/displays/typing.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
})
afterAll(() => laurel.close())

const make = (body: object = { name: 'Hall' }, key: string = randomUUID()) =>
  laurel.call('POST /displays', school.teacher.token, { body, key })
const letters = async () => (await laurel.call('POST /displays/letters', null)).body.data
const asScreen = (key: string, route = 'GET /displays/current') =>
  laurel.call(route, null, { headers: { 'x-display-key': key } })

test('a screen becomes the display for which staff enter its six letters, once', async () => {
  const shown = await letters()
  expect(shown.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{6}$/)
  expect((await asScreen(shown.key, 'GET /displays/letters')).body.data).toEqual({ taken: false })
  expect((await asScreen(shown.key)).status).toBe(401)
  const typed = ` ${shown.code.slice(0, 3).toLowerCase()}-${shown.code.slice(3)} `
  const key = randomUUID()
  const made = await make({ name: 'By letters', class: '1A', code: typed }, key)
  expect(made.body.data).toMatchObject({ key: null, display: { name: 'By letters', class: '1A' } })
  // The screen counts as seen, because staff have just read its letters.
  expect(made.body.data.display.last_seen_at).not.toBeNull()
  expect((await make({ name: 'By letters', class: '1A', code: typed }, key)).body).toEqual(
    made.body,
  )
  expect((await asScreen(shown.key, 'GET /displays/letters')).body.data).toEqual({ taken: true })
  expect((await asScreen(shown.key)).body.data).toMatchObject({ name: 'By letters' })
  expect((await make({ name: 'Again', code: shown.code })).body.details).toEqual([
    { field: 'code', code: 'display_code_wrong' },
  ])
  expect(laurel.logged()).not.toContain(shown.key)
})

test('expired letters are refused, and only one of two people can use the same letters', async () => {
  const [late, wanted] = [await letters(), await letters()]
  const answers = await Promise.all(
    [1, 2].map((n) => make({ name: `Two ${n}`, code: wanted.code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  await laurel.deps.db.query(
    sql.typeAlias('void')`UPDATE display_pairings SET ends_at = now() - interval '1 day'`,
  )
  expect((await make({ name: 'Late', code: late.code })).status).toBe(400)
})

test('one address gets letters for a limited number of screens, and other addresses are not affected', {
  timeout: 180_000,
}, async () => {
  const ask = (address: string) => laurel.call('POST /displays/letters', null, { address })
  const address = '203.0.113.7'
  const statuses = new Map<number, number>()
  for (let n = 0; n < mostLetters; n += 10)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => ask(address))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  expect(Object.fromEntries(statuses)).toEqual({ 200: mostLetters })
  expect((await ask(address)).body.code).toBe('too_many_requests')
  expect((await ask('198.51.100.8')).status).toBe(200)
})

test('wrong letters slow the person who types them, even if sent at once; right ones do not count', async () => {
  const { admin } = await laurel.school({ students: 1 })
  const type = (code: string, at?: string) =>
    laurel.call(at ? `PUT /displays/${at}` : 'POST /displays', admin.token, {
      body: { name: 'Hall', code },
      key: randomUUID(),
    })
  const made = (await type((await letters()).code)).body.data.display
  for (let n = 0; n < 3; n += 1)
    expect((await type((await letters()).code, made._id)).status).toBe(200)
  const tries = Array.from({ length: wrongLetters.account + 5 }, (_, n) =>
    type('BBBBBB', n % 2 ? made._id : undefined),
  )
  const codes = (await Promise.all(tries)).map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(wrongLetters.account)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(5)
  expect((await type((await letters()).code)).body.code).toBe('too_many_requests')
  expect(
    (await laurel.call('POST /displays', admin.token, { body: { name: 'By a link' } })).status,
  ).toBe(200)
})

test('a display is edited, and another screen’s letters replace the old screen', async () => {
  const { display, key } = (await make({ name: 'Edited' })).body.data
  const change = (body: object, token = school.teacher.token) =>
    laurel.call(`PUT /displays/${display._id}`, token, { body })
  const body = { name: 'Renamed', class: '1A', privacy: 'names', language: 'en' }
  expect((await change(body)).body.data).toMatchObject(body)
  expect((await asScreen(key)).body.data).toMatchObject({
    name: 'Renamed',
    privacy: 'names',
    language: 'en',
  })
  const other = await letters()
  expect((await change({ ...body, code: other.code })).status).toBe(200)
  expect((await asScreen(key)).status).toBe(401)
  expect((await asScreen(other.key)).body.data).toMatchObject({ name: 'Renamed' })
  // A retry with the earlier letters does not remove the screen that was paired since.
  expect((await change({ ...body, code: other.code })).status).toBe(200)
  const last = await letters()
  expect((await change({ ...body, code: last.code })).status).toBe(200)
  expect((await change({ ...body, code: other.code })).status).toBe(200)
  expect((await asScreen(last.key)).body.data).toMatchObject({ name: 'Renamed' })
  expect((await asScreen(other.key)).status).toBe(401)
  expect((await change({ ...body, code: 'BBBBBB' })).body.details).toEqual([
    { field: 'code', code: 'display_code_wrong' },
  ])
  expect((await change(body, school.auditor.token)).status).toBe(403)
})
