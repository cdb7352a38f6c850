import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { parseEmail } from '#scripts/organization/administrator-password.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password } from '#tests/support/school.ts'
import { enrolTotp, passwordStep } from '#tests/support/second-factors.ts'

const run = promisify(execFile)
let laurel: TestApp
beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const give = (...args: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: laurel.deps.config.databaseUrl }
  return run(process.execPath, ['scripts/administrator-password.ts', ...args], { env })
}

describe('npm run administrator:password', () => {
  test('gives the only administrator a one-time password of over 80 bits, and ends their sessions', async () => {
    const school = await laurel.school({ students: 0 })
    const guess = { type: 'admin', email: school.admin.email, password: 'guess' }
    for (let n = 0; n < 6; n += 1)
      await laurel.call('POST /v2/cms/auth/login', null, { body: guess })
    const { stdout } = await give('--email', school.admin.email.toUpperCase())
    const made = /one-time password\s+(\S+)/.exec(stdout)?.[1]
    expect(made).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){4}$/)
    await expect
      .poll(async () => (await laurel.call('GET /auth/user', school.admin.token)).status)
      .toBe(401)
    const signIn = (secret: string | undefined) =>
      laurel.call('POST /v2/cms/auth/login', null, {
        body: { type: 'admin', email: school.admin.email, password: secret },
      })
    expect((await signIn(password)).status).toBe(401)
    const { data } = (await signIn(made)).body
    expect(data).toMatchObject({ role: 'organization_admin', setup_password: true })
    const body = { password: made, new_password: 'of my own choice' }
    const changed = await laurel.call('POST /auth/setpw', data.token, { body })
    const log = await laurel.call('GET /administration_log', changed.body.data.token)
    expect(log.body.data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'password_changed',
      'password_reset',
    ])
  })

  test('removes second factors as well, logs that, and tells the person', async () => {
    const { admin } = await laurel.school({ students: 0 })
    await enrolTotp(laurel, admin.token, new Date())
    const { stdout } = await give('--email', admin.email)
    const made = /one-time password\s+(\S+)/.exec(stdout)?.[1] ?? ''
    expect(stdout).toContain('the authenticator app and recovery codes of the account are removed')
    const { token } = (await passwordStep(laurel, admin, made)).body.data
    const me = await laurel.call('GET /auth/user', token)
    expect(me.body.data.second_factor_reset_at).toBeTruthy()
    const body = { password: made, new_password: 'of my own choice' }
    const changed = await laurel.call('POST /auth/setpw', token, { body })
    const log = await laurel.call('GET /administration_log', changed.body.data.token)
    expect(log.body.data.map(({ action }: { action: string }) => action)).toContain(
      'second_factor_reset',
    )
  })

  test('refuses anybody but an active administrator, in one line', async () => {
    const { teacher } = await laurel.school({ students: 0 })
    const { admin } = await laurel.school({ students: 0 })
    await laurel.deps.db.query(
      sql.typeAlias('void')`UPDATE users SET is_active = false WHERE id = ${admin.id}`,
    )
    for (const email of [teacher.email, admin.email, 'nobody@nowhere.test']) {
      await expect(give('--email', email)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^--email \S+ belongs to no active administrator\..*\n$/),
      })
    }
    expect(() => parseEmail([])).toThrow(
      '--email is missing. Usage: npm run administrator:password',
    )
    expect(() => parseEmail(['--colour', 'red'])).toThrow("Unknown option '--colour'")
  })
})
