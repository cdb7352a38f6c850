import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnswerCache } from '#api/answers/answer-cache.ts'
import { createBoardCache } from '#api/answers/board-cache.ts'
import type { HandedOutAnswer, StudentImport } from '#api/contracts/student-imports.ts'
import { createBlobLinks } from '#api/http/blobs/blob-links.ts'
import { createLongListLimit } from '#api/http/lists/long-list-limit.ts'
import {
  createImportRuns,
  studentImportJob,
} from '#api/routes/people/students/imports/run-imports.ts'
import { createSessions } from '#api/sessions.ts'
import { createPasswordTries } from '#api/sign-in/password-tries.ts'
import { sql } from '#platform/postgres/pool.ts'
import { forgetOldImages } from '#registry/students/imports.ts'
import { settleRemoved } from '#registry/students/settle-removed.ts'
import { undoStudentImport } from '#registry/students/undo-student-import.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createNextAddress } from '#tests/support/next-address.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
const begin = '2026-11-20T03:00:00Z'
const later = (ms: number) => new Date(Date.parse(begin) + ms)
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: begin })
})
beforeEach(async () => {
  laurel.setNow(begin)
  school = await laurel.school({ students: 0 })
})
afterAll(() => laurel.close())

type Row = Record<string, unknown>
const row = (u_id: string, fields: Row = {}): Row => ({
  u_id,
  class: '1A',
  class_no: 1,
  name: { en: `Student ${u_id}`, zh: `學生${u_id}` },
  ...fields,
})
const ask = (
  route: string,
  body?: object,
  { token = school.teacher.token, key = randomUUID() as string } = {},
) => laurel.call(route, token, { ...(body && { body }), key })
let uploads = 0
const upload = async (users: Row[], period = school.period): Promise<string> => {
  // The newest import is listed first, so no two imports may have the same time.
  uploads += 1
  laurel.setNow(later(uploads).toISOString())
  const { status, text } = await ask('POST /users/upload', { users, period })
  expect([status, text]).toEqual([200, text])
  return (await ask('GET /users/imports')).body.data[0]._id
}
const imports = async (): Promise<StudentImport[]> => (await ask('GET /users/imports')).body.data
const start = (users: Row[], key = randomUUID() as string) =>
  ask('POST /users/imports', { users, period: school.period }, { key })
const finished = async (id: string): Promise<StudentImport> => {
  const read = async () => (await ask(`GET /users/imports/${id}`)).body.data as StudentImport
  await expect.poll(async () => (await read()).state, { interval: 20 }).not.toBe('running')
  return read()
}
const list = async (period = school.period) =>
  (await ask(`GET /users?period=${period}&limit=5000&order_by=u_id`)).body.data as (Row & {
    profile: string
  })[]
const one = async (u_id: string) =>
  (await list()).find((student) => student.u_id === `${school.prefix}${u_id}`)
const preview = async (id: string) => (await ask(`GET /users/imports/${id}/undo`)).body.data
const undo = async (id: string) => (await ask(`POST /users/imports/${id}/undo`)).body.data
const nextAddress = createNextAddress()
const login = (u_id: string, password: string) =>
  laurel.call('POST /v2/cms/auth/login', null, {
    body: { type: 'user', username: `${school.prefix}${u_id}`, password },
    address: nextAddress(),
  })
const edit = (student: Row, fields: Row) =>
  ask(`PUT /users/${student._id}`, {
    class: student.class,
    class_no: student.class_no,
    name: student.name,
    period: school.period,
    ...fields,
  })
const reward = async (profile: string) => {
  const body = { pointRule_id: school.rules.reward, profiles: [profile], counts: 1 }
  const answer = await ask('POST /v2/actions/profiles', body)
  expect(answer.body.result).toBe('success')
}
const countOf = (table: string) =>
  laurel.deps.db.oneFirst(sql.unsafe`SELECT count(*) FROM ${sql.identifier([table])}
    WHERE organization_id = ${school.organizationId}`)

describe('an import in the background', () => {
  test('runs beside at most two others, and further ones get 429 until one has ended', async () => {
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Holds a lock, so that no import can be stored. The calls run outside this transaction.
    const holding = laurel.deps.db.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`
        SELECT id FROM organizations WHERE id = ${school.organizationId} FOR NO KEY UPDATE`)
      held.resolve()
      await done.promise
    })
    await held.promise
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => start([row(String(200 + n), { class_no: n + 1 })])),
    )
    done.resolve()
    await holding
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(3)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([429, 'too_many_under_way'])
    for (const { body } of taken)
      expect(await finished(body.data._id)).toMatchObject({ state: 'done', created: 1 })
    expect((await start([row('300', { class_no: 30 })])).status).toBe(200)
  })

  test('is answered at once, stores everything, and hands out the random passwords once', async () => {
    const users = Array.from({ length: 30 }, (_, n) => row(String(100 + n), { class_no: n + 1 }))
    users[0] = row('100', { password: 'typed by staff', parent_password: 'typed as well' })
    const { body } = await start(users)
    expect(body.data).toMatchObject({ period: { _id: school.period }, failure: null, undone: null })
    const done = await finished(body.data._id)
    expect(done).toMatchObject({
      state: 'done',
      created: 30,
      updated: 0,
      progress: { done: 2, total: 2 },
    })
    expect(done).toMatchObject({
      withoutPassword: 29,
      undoable: true,
      created_by: { name: { en: 'teacher Wong' } },
    })
    expect(await list()).toHaveLength(30)
    expect((await login('100', 'typed by staff')).status).toBe(200)

    const key = randomUUID()
    const handOut = async (own = key): Promise<HandedOutAnswer['data']> =>
      (await ask(`POST /users/imports/${done._id}/passwords`, undefined, { key: own })).body.data
    const first = await handOut()
    expect(first).toHaveLength(29)
    expect(first[0]).toMatchObject({
      u_id: `${school.prefix}101`,
      class: '1A',
      class_no: 2,
      name: { zh: '學生101' },
    })
    // The answer was lost: the same request shows passwords that work, and another one shows none.
    const again = await handOut()
    expect(again).toHaveLength(29)
    expect((await login('101', first[0]!.password!)).status).toBe(401)
    expect((await login('101', again[0]!.password!)).body.data.setup_password).toBe(true)
    expect(await handOut(randomUUID())).toEqual([])
    expect((await imports())[0]).toMatchObject({ withoutPassword: 0 })
  })

  test('hands out again only the passwords of the first answer that nobody has changed since', async () => {
    const { body } = await start(
      [1, 2, 3].map((n) =>
        row(String(n), { class_no: n, ...(n === 1 && { password: 'typed by staff' }) }),
      ),
    )
    const done = await finished(body.data._id)
    const key = randomUUID()
    const handOut = async (): Promise<HandedOutAnswer['data']> =>
      (await ask(`POST /users/imports/${done._id}/passwords`, undefined, { key })).body.data
    const first = await handOut()
    expect(first.map(({ password }) => password !== null)).toEqual([false, true, true])
    // An administrator gives two students other one-time passwords in the meantime.
    const reset = async (uId: string): Promise<string> => {
      const route = `POST /users/${(await one(uId))!._id}/resetpw`
      return (await ask(route, {}, school.admin)).body.data.password
    }
    const [ofFirst, ofSecond] = [await reset('1'), await reset('2')]
    const second = await handOut()
    const third = await handOut()
    for (const again of [second, third])
      expect(again.map(({ password, parent_password }) => [password, parent_password])).toEqual([
        [null, expect.any(String)],
        [null, expect.any(String)],
        [expect.any(String), expect.any(String)],
      ])
    expect((await login('1', ofFirst)).status).toBe(200)
    expect((await login('2', ofSecond)).status).toBe(200)
    expect((await login('3', second[2]!.password!)).status).toBe(401)
    expect((await login('3', third[2]!.password!)).status).toBe(200)
  })

  test('is one import when sent twice with its key, or by two at once', async () => {
    const key = randomUUID()
    const users = [row('1'), row('2', { password: 'a typed one' })]
    const both = await Promise.all([start(users, key), start(users, key)])
    expect(new Set(both.map(({ body }) => body.data._id)).size).toBe(1)
    await finished(both[0]!.body.data._id)
    expect((await start(users, key)).body.data).toMatchObject({ state: 'done', created: 2 })
    const others = await Promise.all([start([row('3')]), start([row('3')])])
    const done = await Promise.all(others.map(({ body }) => finished(body.data._id)))
    expect(done.map(({ created }) => created).sort()).toEqual([0, 1])
    expect(await list()).toHaveLength(3)
    // An import without changes is not listed.
    expect(await imports()).toHaveLength(2)
  })

  test('with a mistake is refused before it begins', async () => {
    const refused = await start([row('1'), row('1')])
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'users.1.u_id', code: 'u_id_duplicate' }],
    })
    expect(await imports()).toEqual([])
  })

  test('that fails halfway stores nothing, and can be sent again', async () => {
    const { db } = laurel.deps
    const users = [row('1', { card_id: 'C1' }), row('2'), row('3')]
    await db.query(sql.unsafe`CREATE FUNCTION fail_now() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the machine breaks down'; END $$`)
    // The import writes the administration log last.
    await db.query(sql.unsafe`CREATE TRIGGER breaks BEFORE INSERT ON administration_log
      FOR EACH ROW WHEN (NEW.action = 'created') EXECUTE FUNCTION fail_now()`)
    const key = randomUUID()
    const { body } = await start(users, key)
    const failed = await finished(body.data._id)
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { code: 'internal_error' },
      created: 0,
    })
    expect((await ask('POST /users/upload', { users, period: school.period })).status).toBe(500)
    expect(await list()).toEqual([])
    expect([await countOf('student_import_images'), await countOf('profiles')]).toEqual([0, 0])
    expect((await ask(`POST /users/imports/${failed._id}/undo`)).body.code).toBe(
      'import_unfinished',
    )

    // As if the whole process had ended.
    await db.query(
      sql.unsafe`UPDATE student_imports SET state = 'running', failure = NULL WHERE id = ${failed._id}`,
    )
    laurel.setNow(later(20_000).toISOString())
    const interrupted = { state: 'failed', failure: { code: 'import_interrupted' } }
    expect((await ask(`GET /users/imports/${failed._id}`)).body.data).toMatchObject(interrupted)
    await db.query(sql.unsafe`DROP FUNCTION fail_now() CASCADE`)
    await start(users, key)
    expect(await finished(failed._id)).toMatchObject({ state: 'done', created: 3, failure: null })
  })

  test('stores nothing when its process ends', async () => {
    const sessions = createSessions(laurel.deps)
    const answerCache = createAnswerCache(laurel.deps.db, laurel.deps.clock)
    const blobLinks = createBlobLinks({ ...laurel.deps, sessions, served: [] })
    const services = {
      ...laurel.deps,
      sessions,
      passwordTries: createPasswordTries(laurel.deps),
      crowds: null as never,
      factorKey: null as never,
      longLists: createLongListLimit(),
      answerCache,
      boards: createBoardCache(laurel.deps.db),
      blobLinks,
      quizzes: null as never,
    }
    const runs = createImportRuns(services)
    const author = { ...school.author(), userId: school.teacher.id }
    const users = Array.from({ length: 30 }, (_, n) =>
      row(String(n), { password: `typed ${n}` }),
    ) as never
    const id = randomUUID()
    const batch = { commandId: id, periodId: school.period, users, mode: 'upsert' } as const
    await runs.start(author, studentImportJob(laurel.deps.db, author, batch))
    await runs.stop()
    sessions.close()
    expect((await ask(`GET /users/imports/${id}`)).body.data).toMatchObject({
      state: 'failed',
      failure: { code: 'import_interrupted' },
    })
    expect(await list()).toEqual([])
  })

  test('lets other calls be answered while passwords are hashed', async () => {
    const users = Array.from({ length: 20 }, (_, n) =>
      row(String(n), {
        class_no: n + 1,
        password: `password ${n}`,
        parent_password: `parents ${n}`,
      }),
    )
    const { body } = await start(users)
    let asked = 0
    let state = 'running'
    let progress = { done: 0, total: 0 }
    while (state === 'running') {
      const { data } = (await ask(`GET /users/imports/${body.data._id}`)).body
      asked += 1
      state = data.state
      expect(data.progress.done).toBeGreaterThanOrEqual(progress.done)
      progress = data.progress
    }
    expect([state, progress]).toEqual(['done', { done: 40, total: 40 }])
    // If calls waited for the forty hashes, only one or two would have been answered.
    expect(asked).toBeGreaterThan(10)
  })
})

describe('undoing an import', () => {
  test('restores everyone, and removes new students', async () => {
    await upload([
      row('1', { card_id: 'one', password: 'the first one' }),
      row('2', { card_id: 'two', date_of_birth: '2013-01-02' }),
      row('3'),
    ])
    await upload([row('3', { class: '9Z' })], school.pastPeriod)
    const before = [await list(), await list(school.pastPeriod)]
    const { token } = (await login('1', 'the first one')).body.data
    const id = await upload([
      row('1', { card_id: 'two', class: '2C', class_no: 30, password: 'the second one' }),
      row('2', { card_id: 'one', name: { en: 'Another', zh: '' }, date_of_birth: null }),
      row('4'),
      row('5'),
    ])
    expect((await laurel.call('GET /auth/user', token)).status).toBe(401)
    const second = (await login('1', 'the second one')).body.data.token
    const expected = { removed: 2, restored: 2, kept: [] }
    expect(await preview(id)).toMatchObject(expected)
    expect(await list()).toHaveLength(5)

    expect(await undo(id)).toMatchObject({
      ...expected,
      import: { undoable: false, undone: { removed: 2 } },
    })
    expect([await list(), await list(school.pastPeriod)]).toEqual(before)
    expect((await laurel.call('GET /auth/user', second)).status).toBe(401)
    expect((await login('1', 'the second one')).status).toBe(401)
    expect((await login('1', 'the first one')).status).toBe(200)
    const log = await listLog(laurel.deps.db, school.organizationId, 5)
    expect(log.map(({ action, subject_type }) => `${action} ${subject_type}`).sort()).toEqual([
      'deleted user',
      'deleted user',
      'undone student_import',
      'updated user',
      'updated user',
    ])
    // A second undo changes nothing more and returns the same.
    await upload([row('1', { class: '3D' })])
    expect(await undo(id)).toMatchObject({ removed: 2, restored: 2 })
    expect(await one('1')).toMatchObject({ class: '3D' })
  })

  test('keeps later changes, and names the students with their fields', async () => {
    await upload([row('1', { password: 'the first one' }), row('2', { card_id: 'lent' })])
    const id = await upload([
      row('1', { class: '2C', class_no: 30, password: 'the second one' }),
      row('2', { card_id: 'another' }),
      row('3'),
    ])
    await edit((await one('1'))!, { class: '4D', class_no: 30 })
    await edit((await one('3'))!, { card_id: 'LENT' })
    const [first, third] = [(await one('1'))!, (await one('3'))!]
    const { password } = (await ask(`POST /users/${first._id}/resetpw`, {})).body.data
    await reward(third.profile)
    const kept = [
      { u_id: third.u_id, reason: 'has_events', fields: [] },
      { u_id: first.u_id, reason: 'changed', fields: ['class', 'password'] },
      { u_id: `${school.prefix}2`, reason: 'card_id_used', fields: ['card_id'] },
    ]
    expect((await preview(id)).kept).toMatchObject(kept)
    expect(await undo(id)).toMatchObject({
      removed: 0,
      restored: 1,
      kept,
      import: { undone: { kept: 3 } },
    })
    expect(await one('1')).toMatchObject({ class: '4D', class_no: 1 })
    expect(await one('2')).toMatchObject({ card_id: 'another' })
    expect((await login('1', password)).status).toBe(200)
    // The values from the previous import remain.
    expect(await countOf('student_import_images')).toBe(2)
  })

  test('removes students that it added to a period, unless something happened there', async () => {
    await upload([row('1'), row('2')], school.pastPeriod)
    const id = await upload([row('1'), row('2')])
    await reward((await one('2'))!.profile)
    expect(await undo(id)).toMatchObject({
      removed: 0,
      restored: 1,
      kept: [{ reason: 'has_events' }],
    })
    expect((await list()).map(({ u_id }) => u_id)).toEqual([`${school.prefix}2`])
    expect(await list(school.pastPeriod)).toHaveLength(2)
  })

  test('never loses a concurrent reward: the student is restored, even if imported again in between', async () => {
    const { db, eventStore } = laurel.deps
    const id = await upload([row('1', { card_id: 'one' }), row('2'), row('3')])
    const before = await list()
    const [first, second] = [(await one('1'))!, (await one('2'))!]
    // Rewards run outside the undo's own transaction.
    const looked = Promise.withResolvers<void>()
    const rewarded = looked.promise.then(() =>
      Promise.all([reward(first.profile), reward(second.profile)]),
    )
    const findStreams: typeof eventStore.findStreams = async (streams) => {
      const read = await eventStore.findStreams(streams)
      // The undo has checked the events by now, but has not committed.
      looked.resolve()
      await rewarded
      return read
    }
    const author = { ...school.author(), userId: school.teacher.id }
    await undoStudentImport({ db, eventStore: { findStreams } }, author, { id, mayUndoAll: false })
    expect(await list()).toEqual([])
    await upload([row('2', { class: '2B' })])

    expect(await settleRemoved({ db, eventStore }, later(0))).toBe(1)
    const after = await list()
    expect(after.map(({ u_id }) => u_id)).toEqual([first.u_id, second.u_id])
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toMatchObject({ _id: second._id, profile: second.profile, class: '2B' })
    expect((await imports())[1]?.undone).toMatchObject({ removed: 2, kept: 1 })
    // The third student's values are kept for a minute, as a command may still be in progress.
    expect(await countOf('student_import_images')).toBe(2)
    await settleRemoved({ db, eventStore }, later(2 * minute))
    expect(await countOf('student_import_images')).toBe(1)
    expect(await settleRemoved({ db, eventStore }, later(2 * minute))).toBe(0)
  })

  test('leaves a student removed if another account took the username, and keeps the profile for concurrent points', async () => {
    const { db, eventStore } = laurel.deps
    const id = await upload([row('1')])
    const [student] = await list()
    const looked = Promise.withResolvers<void>()
    const rewarded = looked.promise.then(() => reward(student!.profile))
    const findStreams: typeof eventStore.findStreams = async (streams) => {
      const read = await eventStore.findStreams(streams)
      looked.resolve()
      await rewarded
      return read
    }
    const author = { ...school.author(), userId: school.teacher.id }
    await undoStudentImport({ db, eventStore: { findStreams } }, author, { id, mayUndoAll: false })
    const stranger = await laurel.school({ students: 1 })
    await db.query(
      sql.unsafe`UPDATE users SET username = ${String(student!.u_id)} WHERE id = ${stranger.students[0]!.id}`,
    )
    expect(await settleRemoved({ db, eventStore }, later(0))).toBe(1)
    expect(await list()).toEqual([])
    expect([await countOf('profiles'), await countOf('student_import_images')]).toEqual([1, 0])
  })

  test('is done once for two concurrent requests', async () => {
    const id = await upload([row('1'), row('2')])
    const both = await Promise.all([undo(id), undo(id)])
    expect(both.map(({ removed }) => removed)).toEqual([2, 2])
    const log = await listLog(laurel.deps.db, school.organizationId, 50)
    expect(log.filter(({ action }) => action === 'undone')).toHaveLength(1)
  })

  test('works for seven days, after which nothing personal is stored for it', async () => {
    const id = await upload([row('1')])
    const age = (ms: number) =>
      laurel.deps.db.query(
        sql.unsafe`UPDATE student_imports SET created_at = ${later(-ms).toISOString()}`,
      )
    await age(7 * day - minute)
    expect((await imports())[0]).toMatchObject({
      undoable: true,
      undo_until: later(minute).toISOString(),
    })
    await forgetOldImages(laurel.deps.db, later(0))
    expect(await countOf('student_import_images')).toBe(1)
    await age(7 * day + minute)
    expect((await ask(`GET /users/imports/${id}/undo`)).body.code).toBe('undo_expired')
    const refused = await ask(`POST /users/imports/${id}/undo`)
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_expired'])
    expect((await imports())[0]).toMatchObject({ undoable: false })
    await forgetOldImages(laurel.deps.db, later(0))
    expect(await countOf('student_import_images')).toBe(0)
    expect(await list()).toHaveLength(1)
  })

  test('is allowed to the importer, and to staff who may undo others’ records', async () => {
    const id = await upload([row('1')])
    const { body } = await ask(
      'POST /users/upload',
      { users: [row('2')], period: school.period },
      school.admin,
    )
    expect(body.data.created).toBe(1)
    const others = (await imports()).find(({ created_by }) => created_by._id === school.admin.id)!
    expect(others).toMatchObject({ undoable: false })
    const refused = await ask(`POST /users/imports/${others._id}/undo`)
    expect([refused.status, refused.body.code]).toEqual([403, 'import_not_yours'])
    expect((await ask(`POST /users/imports/${others._id}/passwords`)).body.code).toBe(
      'import_not_yours',
    )
    expect(
      (await ask(`POST /users/imports/${id}/undo`, undefined, school.admin)).body.data.removed,
    ).toBe(1)
  })
})
