import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostLetters } from '#api/routes/displays/letters.ts'
import { wrongLetters } from '#api/routes/displays/typing.ts'
import type { Announcement } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sessions.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
})
afterAll(() => laurel.close())

const make = (body: object = { name: 'Hall' }, key: string = randomUUID()) =>
  laurel.call('POST /displays', school.teacher.token, { body, key })
const list = async () => (await laurel.call('GET /displays', school.auditor.token)).body.data

describe('displays', () => {
  test('are made with a key that is shown this once and stored nowhere', async () => {
    const { status, body } = await make({ name: 'Hall', class: '1A', privacy: 'initials', language: 'en' })
    expect(status).toBe(200)
    expect(Buffer.from(body.data.key, 'base64url')).toHaveLength(32)
    expect(body.data.display).toEqual({
      _id: expect.any(String),
      name: 'Hall',
      class: '1A',
      privacy: 'initials',
      language: 'en',
      span: 'period',
      averages: false,
      created_at: expect.any(String),
      created_by: { _id: school.teacher.id, name: { en: 'teacher Wong', zh: '黃teacher' } },
      last_seen_at: null,
      ends_at: expect.any(String),
    })
    const listed = await laurel.call('GET /displays', school.auditor.token)
    expect(listed.body.data).toContainEqual(body.data.display)
    expect(listed.text).not.toContain(body.data.key)
    expect(laurel.logged()).not.toContain(body.data.key)
  })

  const letters = async () => (await laurel.call('POST /displays/letters', null)).body.data
  const asScreen = (key: string, route = 'GET /displays/current') =>
    laurel.call(route, null, { headers: { 'x-display-key': key } })

  test('a screen that shows six letters becomes the display for which staff type them in, once', async () => {
    const shown = await letters()
    expect(shown.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{6}$/)
    expect((await asScreen(shown.key, 'GET /displays/letters')).body.data).toEqual({ taken: false })
    expect((await asScreen(shown.key)).status).toBe(401)
    const typed = ` ${shown.code.slice(0, 3).toLowerCase()}-${shown.code.slice(3)} `
    const key = randomUUID()
    const made = await make({ name: 'By letters', class: '1A', code: typed }, key)
    expect(made.body.data).toMatchObject({ key: null, display: { name: 'By letters', class: '1A' } })
    expect((await make({ name: 'By letters', class: '1A', code: typed }, key)).body).toEqual(made.body)
    expect((await asScreen(shown.key, 'GET /displays/letters')).body.data).toEqual({ taken: true })
    expect((await asScreen(shown.key)).body.data).toMatchObject({ name: 'By letters' })
    expect((await make({ name: 'Again', code: shown.code })).body.details).toEqual([
      { field: 'code', code: 'display_code_wrong' },
    ])
    expect(laurel.logged()).not.toContain(shown.key)
  })

  test('letters end after a quarter of an hour, and of two who type them in one is too late', async () => {
    const [late, wanted] = [await letters(), await letters()]
    const answers = await Promise.all([1, 2].map((n) => make({ name: `Two ${n}`, code: wanted.code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    await laurel.deps.db.query(sql.typeAlias('void')`UPDATE display_pairings SET ends_at = now() - interval '1 day'`)
    expect((await make({ name: 'Late', code: late.code })).status).toBe(400)
  })

  test('letters are had from one address for a school’s screens, and by all others as before', {
    timeout: 180_000,
  }, async () => {
    const ask = (address: string) => laurel.call('POST /displays/letters', null, { address })
    // A second try finds what the first one counted: each asks from a school's address of its own.
    const address = `203.0.113.${randomInt(1, 255)}`
    const statuses = new Map<number, number>()
    for (let n = 0; n < mostLetters; n += 10)
      for (const { status } of await Promise.all(Array.from({ length: 10 }, () => ask(address))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect(Object.fromEntries(statuses)).toEqual({ 200: mostLetters })
    expect((await ask(address)).body.code).toBe('too_many_requests')
    expect((await ask('198.51.100.8')).status).toBe(200)
  })

  test('whoever types wrong letters again and again, also many at once, has to wait; right ones count for nothing', async () => {
    const { admin } = await laurel.school({ students: 1 })
    const type = (code: string, at?: string) =>
      laurel.call(at ? `PUT /displays/${at}` : 'POST /displays', admin.token, {
        body: { name: 'Hall', code },
        key: randomUUID(),
      })
    const made = (await type((await letters()).code)).body.data.display
    for (let n = 0; n < 3; n += 1) expect((await type((await letters()).code, made._id)).status).toBe(200)
    const tries = Array.from({ length: wrongLetters.account + 5 }, (_, n) =>
      type('BBBBBB', n % 2 ? made._id : undefined),
    )
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(wrongLetters.account)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(5)
    expect((await type((await letters()).code)).body.code).toBe('too_many_requests')
    expect((await laurel.call('POST /displays', admin.token, { body: { name: 'By a link' } })).status).toBe(200)
  })

  test('are edited, and another screen takes the place of the one before by its letters', async () => {
    const { display, key } = (await make({ name: 'Edited' })).body.data
    const change = (body: object, token = school.teacher.token) =>
      laurel.call(`PUT /displays/${display._id}`, token, { body })
    const body = { name: 'Renamed', class: '1A', privacy: 'names', language: 'en' }
    expect((await change(body)).body.data).toMatchObject(body)
    expect((await asScreen(key)).body.data).toMatchObject({ name: 'Renamed', privacy: 'names', language: 'en' })
    const other = await letters()
    expect((await change({ ...body, code: other.code })).status).toBe(200)
    expect((await asScreen(key)).status).toBe(401)
    expect((await asScreen(other.key)).body.data).toMatchObject({ name: 'Renamed' })
    expect((await change({ ...body, code: 'BBBBBB' })).body.details).toEqual([
      { field: 'code', code: 'display_code_wrong' },
    ])
    expect((await change(body, school.auditor.token)).status).toBe(403)
  })

  test('the class of a display is in its ranking wherever it stands', async () => {
    const large = await laurel.school({ students: 141 })
    const { token } = large.admin
    let position = ''
    for (let n = 0; n < 8; n += 1) {
      // Each class less than the one before.
      const profiles = large.students.slice(n * 20, n * 20 + 8 - n).map(({ profile }) => profile)
      const body = { pointRule_id: large.rules.reward, profiles }
      position = (await laurel.call('POST /v2/actions/profiles', token, { body })).body.data.position
    }
    await waitForPosition(laurel.deps.db, position)
    const classesOf = async (name: string | null) => {
      const created = await laurel.call('POST /displays', token, { body: { name: 'Row', class: name } })
      const { snapshot } = (await asScreen(created.body.data.key)).body.data
      return snapshot.classes.map((row: { class: string; rank: number }) => [row.rank, row.class])
    }
    const ranked = await laurel.call(`GET /profiles/rank?groupBy=class&period=${large.period}&limit=10`, token)
    const names = ranked.body.data.map((row: { class: string }) => row.class)
    expect(names).toHaveLength(8)
    const first = names.slice(0, 6).map((name: string, at: number) => [at + 1, name])
    expect(await classesOf(null)).toEqual(first)
    expect(await classesOf(names[2])).toEqual(first)
    expect(await classesOf(names[7])).toEqual([...first.slice(0, 5), [8, names[7]]])
    expect(await classesOf('9Z')).toEqual(first)
  })

  test('name nobody in full and show all classes, in Chinese, unless told otherwise', async () => {
    const { body } = await make({ name: 'Library', class: '' })
    expect(body.data.display).toMatchObject({ class: null, privacy: 'class_no', language: 'zh' })
    expect((await make({ privacy: 'photos' })).body.details).toEqual([
      { field: 'name', code: 'yup_required' },
      { field: 'privacy', code: 'yup_type_error' },
    ])
  })

  test('made again with the same key of the request are one, and the last answer’s key is the one that counts', async () => {
    const key = randomUUID()
    const [first, again] = [await make({ name: 'Once' }, key), await make({ name: 'Once' }, key)]
    expect(again.body.data.display._id).toBe(first.body.data.display._id)
    expect(again.body.data.key).not.toBe(first.body.data.key)
    expect((await list()).filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1)
  })

  test('are revoked, and every process is told so', async () => {
    const heard: Announcement[] = []
    const stop = laurel.deps.announcements.subscribe((announcement) => heard.push(announcement))
    const { _id } = (await make({ name: 'Old' })).body.data.display
    expect((await laurel.call(`DELETE /displays/${_id}`, school.teacher.token)).body).toEqual({
      result: 'success',
      data: null,
    })
    expect((await laurel.call(`DELETE /displays/${_id}`, school.teacher.token)).status).toBe(404)
    stop()
    expect(heard).toContainEqual({ kind: 'revoked', what: 'display', id: _id })
    expect((await list()).map(({ _id: id }: { _id: string }) => id)).not.toContain(_id)
  })
})

describe('the link of a display', () => {
  const current = (key: string) => own.call('GET /displays/current', null, { headers: { 'x-display-key': key } })
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
    const { display, key } = (await own.call('POST /displays', theirs.teacher.token, { body: { name: 'Hall' } })).body
      .data
    return { id: display._id as string, key: key as string, endsAt: display.ends_at as string }
  }
  // Whoever signed in months ago is not any more.
  const fresh = () =>
    openSession(own.deps.db, theirs.organizationId, {
      userId: theirs.admin.id,
      role: 'organization_admin',
      isParent: false,
      now: own.deps.clock(),
    })
  const renew = async (id: string) => own.call(`POST /displays/${id}/renew`, await fresh())

  test('ends with the period, by the clock of the school, when it is in use', async () => {
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

  test('ends when nobody has used it for 90 days, and not a day before', async () => {
    const { id, key, endsAt } = await made()
    expect(endsAt).toBe('2027-02-20T03:00:00.000Z')
    own.setNow('2027-02-20T02:59:00Z')
    expect((await current(key)).status).toBe(200)
    own.setNow('2027-05-21T02:59:00Z')
    expect((await current(key)).status).toBe(401)
    // It is the same link that goes on.
    expect((await renew(id)).body.data).toMatchObject({ _id: id, ends_at: '2027-07-15T16:00:00.000Z' })
    expect((await current(key)).status).toBe(200)
  })

  test('goes on with the next period once it is renewed, and in the holidays for 90 days', async () => {
    const { id, key } = await made()
    own.setNow('2027-08-01T03:00:00Z')
    expect((await renew(id)).body.data.ends_at).toBe('2027-10-30T03:00:00.000Z')
    expect((await current(key)).status).toBe(200)
    await own.deps.db.query(sql.typeAlias('void')`
      UPDATE periods SET end_at = '2028-07-14' WHERE organization_id = ${theirs.organizationId} AND is_current`)
    own.setNow('2027-10-29T03:00:00Z')
    expect((await renew(id)).body.data.ends_at).toBe('2028-01-27T03:00:00.000Z')
    const [log] = (await own.call('GET /administration_log?subject_type=display', await fresh())).body.data
    expect(log).toMatchObject({ action: 'renewed' })
  })

  test('of another school, or of none, is not renewed', async () => {
    own.setNow('2026-11-22T03:00:00Z')
    expect((await renew('0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('the screen of a display', () => {
  const current = (key: string) => laurel.call('GET /displays/current', null, { headers: { 'x-display-key': key } })
  const keyOf = async (body: object) => (await make(body)).body.data.key
  const award = async () => {
    const body = {
      pointRule_id: school.rules.reward,
      profiles: school.students.map(({ profile }) => profile),
      counts: 2,
    }
    const { position } = (await laurel.call('POST /v2/actions/profiles', school.teacher.token, { body })).body.data
    await waitForPosition(laurel.deps.db, position)
  }

  test('shows ranks and the latest award as its setting allows, by its key alone', async () => {
    await award()
    const { status, body, headers } = await current(await keyOf({ name: 'Hall', privacy: 'names', language: 'en' }))
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data).toMatchObject({
      name: 'Hall',
      language: 'en',
      privacy: 'names',
      organization: { en: `School ${school.prefix}` },
      period: 'This year',
    })
    expect(body.data.snapshot.students[0]).toMatchObject({ rank: 1, totalpoints: 10, label: { en: 'Student 1' } })
    expect(body.data.snapshot.classes).toEqual([{ rank: 1, class: '1A', totalpoints: 30 }])
    expect(body.data.snapshot.latest).toMatchObject({ rule_name: 'A reward', point: 10, students: 3 })
  })

  test('sends no name, id or account of a student where class numbers are all that is shown', async () => {
    const { text } = await current(await keyOf({ name: 'Corridor' }))
    expect(text).not.toContain('Student 1')
    expect(text).not.toContain('學生1')
    for (const { id, profile, username } of school.students) {
      for (const mark of [id, profile, username]) expect(text).not.toContain(mark)
    }
  })

  test('notes when it was last seen', async () => {
    const { display, key } = (await make({ name: 'Seen' })).body.data
    await current(key)
    const seen = (await list()).find(({ _id }: { _id: string }) => _id === display._id)
    expect(Date.parse(seen.last_seen_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('shows nothing any more once it is revoked, nor with another key or none', async () => {
    const { display, key } = (await make({ name: 'Gone' })).body.data
    await laurel.call(`DELETE /displays/${display._id}`, school.teacher.token)
    expect(await current(key)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await current('another key')).status).toBe(401)
    expect((await laurel.call('GET /displays/current')).body.details).toEqual([
      { field: 'x-display-key', code: 'yup_required' },
    ])
  })

  test('is empty while there is no current period', async () => {
    const { admin, organizationId } = await laurel.school({ students: 0 })
    const { key } = (await laurel.call('POST /displays', admin.token, { body: { name: 'New' } })).body.data
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE periods SET is_current = false WHERE organization_id = ${organizationId}`)
    expect((await current(key)).body.data).toMatchObject({
      period: null,
      snapshot: { students: [], classes: [], latest: null },
    })
  })
})
