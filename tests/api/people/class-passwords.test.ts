import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResetClassPasswordsAnswer } from '#api/contracts/class-passwords.ts'
import { sql } from '#platform/postgres/pool.ts'
import { verifyPassword } from '#registry/passwords/passwords.ts'
import { findStudentAccount } from '#registry/people/users.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

type Made = ResetClassPasswordsAnswer['data']

let laurel: TestApp
let school: School
const student = (n: number) => school.students[n]!

const reset = (body: object = {}, token = school.teacher.token) =>
  laurel.call('POST /users/resetpw', token, {
    body: { period: school.period, class: '1A', whose: 'student', ...body },
  })
const isSignedIn = async (token: string) =>
  (await laurel.call('GET /auth/user', token)).status === 200
const signIn = (username: string, whose: 'user' | 'parent', password: string) =>
  laurel.call('POST /v2/cms/auth/login', null, {
    body: { type: whose, username, [whose === 'user' ? 'password' : 'parent_password']: password },
  })

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 22 })
  await laurel.deps.db.query(
    sql.unsafe`UPDATE users SET is_active = false WHERE id = ${student(19).id}`,
  )
})
afterAll(() => laurel.close())

test('every active student of the class gets a random password, and nobody else', async () => {
  const answer = await reset()
  const made = answer.body.data as Made
  expect(made.map(({ _id }) => _id).toSorted()).toEqual(
    school.students
      .slice(0, 19)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(new Set(made.map(({ password }) => password)).size).toBe(19)
  const { username, token, parentToken, id } = student(0)
  const own = made.find(({ _id }) => _id === id)!
  expect(own).toMatchObject({
    u_id: username,
    password: expect.stringMatching(/^[a-z\d]{4}(-[a-z\d]{4}){2}$/),
  })
  expect((await signIn(username, 'user', own.password)).body.data).toMatchObject({
    setup_password: true,
  })
  expect((await signIn(username, 'user', 'school-password')).status).toBe(401)
  // Sessions with the old password have ended; those of parents and other classes have not.
  expect(await isSignedIn(token)).toBe(false)
  expect(await isSignedIn(parentToken)).toBe(true)
  expect(await isSignedIn(student(20).token)).toBe(true)
  const log = await listLog(laurel.deps.db, school.organizationId, 19)
  expect(new Set(log.map(({ subject_id }) => subject_id)).size).toBe(19)
  expect(log[0]).toMatchObject({
    action: 'password_reset',
    actor_id: school.teacher.id,
    fields: ['password'],
  })
  expect(laurel.logged()).not.toContain(own.password)
})

test('parents’ passwords are reset separately', async () => {
  const made = (await reset({ class: '1B', whose: 'parent' })).body.data as Made
  expect(made).toHaveLength(2)
  const { username, token, parentToken, id } = student(20)
  const { password } = made.find(({ _id }) => _id === id)!
  expect((await signIn(username, 'parent', password)).body.data).toMatchObject({
    setup_password: true,
  })
  expect((await signIn(username, 'user', 'school-password')).status).toBe(200)
  expect(await isSignedIn(token)).toBe(true)
  expect(await isSignedIn(parentToken)).toBe(false)
  const [newest] = await listLog(laurel.deps.db, school.organizationId, 1)
  expect(newest).toMatchObject({ fields: ['parent_password'] })
})

test('of several resets at once, one counts for the whole class', async () => {
  const answers = await Promise.all([reset(), reset(), reset()])
  const valid = await Promise.all(
    school.students.slice(0, 19).map(async ({ id, username }) => {
      const { password_hash } = (await findStudentAccount(laurel.deps.db, username))!
      const passwords = answers.map(
        ({ body }) => (body.data as Made).find(({ _id }) => _id === id)!.password,
      )
      const checked = await Promise.all(
        passwords.map((password) => verifyPassword(password, password_hash)),
      )
      return checked.indexOf(true)
    }),
  )
  expect(valid[0]).toBeGreaterThanOrEqual(0)
  expect(new Set(valid).size).toBe(1)
})

test('a class without students changes nothing, and an unknown period, wrong role or input is refused', async () => {
  const before = await listLog(laurel.deps.db, school.organizationId, 1)
  expect((await reset({ class: '9Z' })).body).toEqual({ result: 'success', data: [] })
  expect((await reset({ period: school.pastPeriod })).body.data).toEqual([])
  expect((await reset({ period: uuidv7() })).status).toBe(404)
  const elsewhere = await laurel.school({ students: 1 })
  expect((await reset({ period: elsewhere.period })).status).toBe(404)
  expect((await reset({}, elsewhere.admin.token)).status).toBe(404)
  for (const token of [school.auditor.token, student(21).token])
    expect((await reset({}, token)).status).toBe(403)
  for (const [wrong, code] of [
    [{ class: ' ' }, 'yup_required'],
    [{ class: 'x'.repeat(256) }, 'yup_string_max'],
    [{ whose: 'both' }, 'yup_type_error'],
    [{ period: undefined }, 'yup_required'],
  ] as const) {
    const [field] = Object.keys(wrong)
    expect((await reset(wrong)).body).toMatchObject({
      code: 'validation_failed',
      details: [{ field, code }],
    })
  }
  expect(await listLog(laurel.deps.db, school.organizationId, 1)).toEqual(before)
})
