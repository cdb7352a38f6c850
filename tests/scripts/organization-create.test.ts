import { execFile } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseConfig } from '#platform/config.ts'
import { sql } from '#platform/postgres/pool.ts'
import { readStorage } from '#registry/resources/resource-storage.ts'
import { parseSchool } from '#scripts/organization/parse-school.ts'
import { addressOfServer, keepAddress } from '#scripts/start/banner.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const run = promisify(execFile)
let laurel: TestApp

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const create = (...args: string[]) => createIn({}, ...args)
const createIn = (more: Record<string, string>, ...args: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: laurel.deps.config.databaseUrl, ...more }
  return run(process.execPath, ['scripts/organization-create.ts', ...args], { env })
}
const school = [
  '--name-en',
  'First School',
  '--name-zh',
  '第一學校',
  '--prefix',
  'f',
  '--email',
  'head@first.test',
]

// Each test starts one or two programs.
describe('npm run organization:create', () => {
  test('makes the organisation and an administrator, who must change the printed password', async () => {
    const { stdout } = await create(...school)
    const password = /one-time password\s+(\S+)/.exec(stdout)?.[1]
    const body = { type: 'admin', email: 'head@first.test', password }
    const login = await laurel.call('POST /v2/cms/auth/login', null, { body })
    expect(login.body.data).toMatchObject({ role: 'organization_admin', setup_password: true })
    const change = { password, new_password: 'my own password' }
    const changed = await laurel.call('POST /auth/setpw', login.body.data.token, { body: change })
    const { body: info } = await laurel.call('GET /organizations/user', changed.body.data.token)
    expect(info.data).toMatchObject({
      name: { en: 'First School', zh: '第一學校' },
      prefix: 'f',
      current_period: null,
    })
  })

  test('sets the storage for learning resources, or the default without an option', async () => {
    const limitOf = async (prefix: string, ...more: readonly string[]) => {
      const names = [
        '--name-en',
        prefix,
        '--name-zh',
        prefix,
        '--prefix',
        prefix,
        '--email',
        `${prefix}@school.test`,
      ]
      await create(...names, ...more)
      const { db } = laurel.deps
      const id = await db.oneFirst(sql.type(z.object({ id: z.string() }))`
        SELECT id FROM organizations WHERE prefix = ${prefix}`)
      return (await readStorage(db, id, 7)).total
    }
    expect(await limitOf('large', '--storage-gib', '20')).toBe(20 * 1024 ** 3)
    expect(await limitOf('usual')).toBe(7)
  })

  test('prints the address of the running server of this data folder, however it was started', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'laurel-address-'))
    const [DATA_DIR, names] = [
      folder.path,
      ['--name-en', 'a', '--name-zh', 'a', '--email', 'a@address.test'],
    ]
    await keepAddress(DATA_DIR, 'http://127.0.0.1:4310')
    const { stdout } = await createIn({ DATA_DIR }, '--prefix', 'aa', ...names)
    expect(stdout).toContain('signs in at http://127.0.0.1:4310 (tab')
    expect(
      await addressOfServer(parseConfig({ DATA_DIR, PUBLIC_URL: 'https://laurel.school.hk' })),
    ).toBe('https://laurel.school.hk')
    expect(
      await addressOfServer(parseConfig({ DATA_DIR: join(DATA_DIR, 'new'), PORT: '4311' })),
    ).toBe('http://127.0.0.1:4311')
  })

  test('says in one line what is already taken', async () => {
    await expect(create(...school)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^--prefix f belongs.*\n$/),
    })
    const other = school.map((arg) => (arg === 'f' ? 'g' : arg))
    await expect(create(...other)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^--email head@first.test belongs.*\n$/),
    })
  })
})

describe('the arguments of organization:create', () => {
  const without = (name: string) =>
    school.filter((_, n) => school[n] !== name && school[n - 1] !== name)
  test.each(['--name-en', '--name-zh', '--prefix', '--email'])('%s is needed', (name) => {
    expect(() => parseSchool(without(name))).toThrow(
      `${name} is missing. Usage: npm run organization:create`,
    )
  })

  test.each([
    [['--prefix', 'a b'], '--prefix must be one to twenty letters or digits'],
    [['--email', 'nobody'], '--email must be an email address'],
    [['--time-zone', 'Mars/Olympus'], '--time-zone must be a time zone'],
    [['--colour', 'red'], "Unknown option '--colour'"],
    [['more'], 'Unexpected argument'],
  ])('%j is refused', (args, message) => {
    expect(() => parseSchool([...school, ...args])).toThrow(message)
  })

  test('the default time zone is Hong Kong’s', () => {
    expect(parseSchool(school).time_zone).toBe('Asia/Hong_Kong')
    expect(parseSchool([...school, '--time-zone', 'Europe/London']).time_zone).toBe('Europe/London')
  })
})
