import type { StatsFs } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { runDoctor } from '#scripts/doctor/check.ts'
import { checkCertificate, checkFolder, checkSecretFile } from '#scripts/doctor/machine-checks.ts'
import { judgeBackup, judgeClock, judgeQueue, judgeSchema } from '#scripts/doctor/store-checks.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')

let laurel: TestApp
let folder: string
let readyz: { status: string; reasons?: string[] }
const server = createServer((_, response) => response.end(JSON.stringify(readyz)))
const portOf = (one: { address: () => unknown }) => String((one.address() as AddressInfo).port)

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  await laurel.school()
  folder = await mkdtemp(join(tmpdir(), 'laurel-doctor-'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
beforeEach(() => {
  readyz = { status: 'ok' }
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
  await laurel.close()
})

const doctor = async (env: Record<string, string> = {}) => {
  const program = startProgram(process.execPath, ['scripts/doctor.ts'], {
    cwd: root,
    env: {
      DATABASE_URL: laurel.deps.config.databaseUrl,
      DATA_DIR: folder,
      PORT: portOf(server),
      ...env,
    },
  })
  const { code, out, err } = await program.ended
  expect(err).toBe('')
  return { code, lines: out.trim().split('\n') }
}

describe('npm run doctor', () => {
  test('finds nothing wrong with a deployment that works', async () => {
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO public.backups (name, made_at, checked_at, size, events)
      VALUES ('backups/one', now(), now(), 1, 1)`)
    const { code, lines } = await doctor({ BACKUP_URL: `file://${folder}` })
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
    expect(lines.at(-1)).toBe('All 13 checks passed.')
    expect(code).toBe(0)
  })

  test('names each fault in a line with what to do, and ends with 1', async () => {
    readyz = { status: 'degraded', reasons: ['points is halted'] }
    const head = await laurel.deps.eventStore.head()
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO public.projection_failures (projection, position, reason, error)
      SELECT 'reactor_badges', ${head}, 'poison', 'no'`)
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO public.migrations (name, run_on) VALUES ('9999_of_tomorrow', now())`)
    await writeFile(join(folder, 'seal.key'), 'a key', { mode: 0o644 })
    const { code, lines } = await doctor({ HOST: '0.0.0.0' })
    const faults = lines.filter((line) => line.startsWith('✗'))
    expect(faults).toEqual([
      expect.stringMatching(/^✗ Seal key: .*chmod 600/),
      expect.stringMatching(/^✗ Address: .*PUBLIC_URL=https/),
      expect.stringMatching(/^✗ Server: .*degraded, points is halted/),
      expect.stringMatching(/^✗ Schema: .*newer Laurel \(9999_of_tomorrow\)/),
      expect.stringMatching(/^✗ Read models: .*npm run projections -- retry reactor_badges/),
      expect.stringMatching(/^✗ Backups: .*Set BACKUP_URL/),
    ])
    expect([code, lines.at(-1)]).toEqual([1, '6 of 13 failed.'])
    await laurel.deps.db.query(sql.unsafe`DELETE FROM public.projection_failures`)
    await laurel.deps.db.query(sql.unsafe`DELETE FROM public.migrations WHERE name LIKE '9999%'`)
    await rm(join(folder, 'seal.key'))
  })

  test('says where nothing answers, without the password', async () => {
    const { code, lines } = await doctor({
      PORT: '1',
      DATABASE_URL: 'postgres://laurel:secret-word@127.0.0.1:1/laurel',
    })
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('✗ DATABASE_URL: cannot reach 127.0.0.1:1')
    expect(lines.join('\n')).toContain('✗ Server: nothing answers at http://127.0.0.1:1/readyz')
    expect(lines.join('\n')).not.toContain('secret-word')
  })

  test('says that Laurel does not run where there is no database', async () => {
    const { code, lines } = await doctor({ DATABASE_URL: '' })
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain(`✗ Database: no PostgreSQL runs in ${folder}`)
  })
})

test('a check that fails does not stop those after it', async () => {
  const said: string[] = []
  const checks = [
    { name: 'one', run: async () => Promise.reject(new Error('crash')) },
    { name: 'two', run: async () => 'well' },
  ]
  expect(await runDoctor(checks, (line) => said.push(line))).toBe(1)
  expect(said[0]).toContain('✗ one: Laurel failed unexpectedly: Error: crash')
  expect(said.slice(1)).toEqual(['✓ two: well', '1 of 2 failed.'])
})

describe('the data folder', () => {
  const disk =
    (free: number, blocks = 100) =>
    async () =>
      ({ bsize: 2 ** 30, bavail: free, blocks }) as StatsFs
  const faultOf = (found: Promise<string>) =>
    found.then(
      (text) => text,
      ({ message }) => message as string,
    )

  test('has room', async () => {
    const found = checkFolder(folder, 'DATA_DIR', disk(40) as never)
    expect(await faultOf(found)).toBe('40.0 GiB free (40 %)')
  })
  test.each([
    [4, 100],
    [0.5, 1],
  ])('is nearly full with %s of %s GiB', async (free, blocks) => {
    expect(await faultOf(checkFolder(folder, 'DATA_DIR', disk(free, blocks) as never))).toContain(
      'Free space',
    )
  })
  test('is not there', async () => {
    expect(await faultOf(checkFolder(join(folder, 'no'), 'DATA_DIR'))).toContain('Set DATA_DIR')
  })
})

test('the seal key is its owner’s alone, or not made yet', async () => {
  const file = join(folder, 'a.key')
  expect(await checkSecretFile(file)).toContain('not made yet')
  await writeFile(file, '', { mode: 0o600 })
  expect(await checkSecretFile(file)).toBe('only its owner can read it')
  await chmod(file, 0o640)
  await expect(checkSecretFile(file)).rejects.toThrow(`chmod 600 ${file}`)
})

test.each([
  [1.9, 'within 1.9 s'],
  [-2.1, 'behind this machine’s. Synchronise'],
  [3_600, 'ahead of this machine’s. Synchronise'],
])('a clock that is %s s ahead: %s', (ahead, text) => {
  const found = (() => {
    try {
      return judgeClock(ahead)
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(found.replaceAll("'", '’')).toContain(text)
})

test('the schema is of this version, an older or a newer one', () => {
  expect(judgeSchema(['1', '2'], ['1', '2'])).toBe('2 migrations, all of this version')
  expect(() => judgeSchema(['1', '2'], ['1'])).toThrow('Start this version')
  expect(() => judgeSchema(['1'], ['1', '2'])).toThrow('newer Laurel (2)')
})

test('a backup is at most two days old', () => {
  const now = new Date('2026-11-28T00:00:00Z')
  expect(judgeBackup('2026-11-26T00:30:00Z', now)).toBe('the newest whole one is 47 hours old')
  expect(() => judgeBackup('2026-11-26T00:00:00Z', now)).toThrow('48 hours old. See the log')
  expect(() => judgeBackup(null, now)).toThrow('none has been made yet')
})

test('Redis may not drop keys', () => {
  expect(judgeQueue('0', 'allkeys-lru')).toBe('Redis keeps every key')
  expect(judgeQueue('1000', 'noeviction')).toBe('Redis keeps every key')
  expect(() => judgeQueue('1000', 'allkeys-lru')).toThrow('Set maxmemory-policy noeviction')
})

test('a certificate that ends soon, that is not trusted, and an address without TLS', async () => {
  const read = (name: string) => readFile(join(root, 'tests/support/tls', name))
  const tls = createTlsServer({ key: await read('server.key'), cert: await read('server.crt') })
  await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done))
  await expect(checkCertificate('localhost', Number(portOf(tls)))).rejects.toThrow(
    'no TLS connection',
  )
  await expect(checkCertificate('127.0.0.1', Number(portOf(server)))).rejects.toThrow(
    'Check the proxy and its certificate',
  )
  tls.close()
})
