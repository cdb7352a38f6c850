import { X509Certificate } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { runDoctor } from '#scripts/doctor/check.ts'
import { judgeClock, judgeNewest } from '#scripts/doctor/clock-check.ts'
import {
  checkCertificate,
  checkFolder,
  checkSecretFile,
  folderFault,
} from '#scripts/doctor/machine-checks.ts'
import { judgeBackup, judgeQueue, judgeSchema } from '#scripts/doctor/store-checks.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
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
    expect(lines.at(-1)).toBe('All 14 checks passed.')
    expect(code).toBe(0)
  })

  test('names each fault in a line with what to do, and exits with 1', async () => {
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

  test('names the store that does not answer, without the password', async () => {
    const { code, lines } = await doctor({
      PORT: '1',
      DATABASE_URL: 'postgres://laurel:secret-word@127.0.0.1:1/laurel',
    })
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('✗ DATABASE_URL: cannot reach 127.0.0.1:1')
    expect(lines.join('\n')).toContain('✗ Server: nothing answers at http://127.0.0.1:1/readyz')
    expect(lines.join('\n')).toContain('– Read models: not checked until DATABASE_URL answers')
    const faults = lines.filter((line) => line.startsWith('✗'))
    expect(faults.map((line) => line.split(':')[0])).toEqual(['✗ Server', '✗ DATABASE_URL'])
    expect(lines.join('\n')).not.toContain('secret-word')
  })

  test('reports an empty database with one line for each failed check', async () => {
    const empty = await createDatabase('empty')
    const { code, lines } = await doctor({ DATABASE_URL: empty.url })
    await empty.drop()
    expect(code).toBe(1)
    expect(lines.filter((line) => !/^[✓✗–] /.test(line))).toEqual(['5 of 13 failed.'])
    expect(lines).toContain(
      '✗ Second factors: its tables do not exist. Start this version of Laurel once.',
    )
  })

  test('says that Laurel is not running where there is no database', async () => {
    const { code, lines } = await doctor({ DATABASE_URL: '' })
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain(`✗ Database: no PostgreSQL runs in ${folder}`)
  })
})

test('continues after a check that fails', async () => {
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

  test('has free space', async () => {
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
  test('is on a disk that became read-only', () => {
    expect(folderFault('EROFS', '/srv', 'DATA_DIR')).toContain('Mount it for writing')
    expect(folderFault('EACCES', '/srv', 'DATA_DIR')).toContain('Give the folder to the user')
  })
  test('does not exist', async () => {
    expect(await faultOf(checkFolder(join(folder, 'no'), 'DATA_DIR'))).toContain('Set DATA_DIR')
  })
})

test('the seal key is readable only to its owner, or not made yet', async () => {
  const file = join(folder, 'a.key')
  expect(await checkSecretFile(file)).toContain('does not exist yet')
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

test('a clock that is behind the newest stored time is found', () => {
  expect(() => judgeNewest(-5)).not.toThrow()
  expect(() => judgeNewest(3_600)).toThrow('3600 s in the future')
})

test('a schema of an older or a newer version is a fault', () => {
  expect(judgeSchema(['1', '2'], ['1', '2'])).toBe('2 migrations, all of this version')
  expect(() => judgeSchema(['1', '2'], ['1'])).toThrow('Start this version')
  expect(() => judgeSchema(['1'], ['1', '2'])).toThrow('newer Laurel (2)')
})

test('a backup that is two days old, or missing, is a fault', () => {
  const now = new Date('2026-11-28T00:00:00Z')
  expect(judgeBackup('2026-11-26T00:30:00Z', now)).toBe('the newest complete one is 47 hours old')
  expect(() => judgeBackup('2026-11-26T00:00:00Z', now)).toThrow('48 hours old. See the log')
  expect(() => judgeBackup(null, now)).toThrow('none has been made yet')
})

test('Redis may not evict keys', () => {
  expect(judgeQueue('0', 'allkeys-lru')).toBe('Redis keeps every key')
  expect(judgeQueue('1000', 'noeviction')).toBe('Redis keeps every key')
  expect(() => judgeQueue('1000', 'allkeys-lru')).toThrow('Set maxmemory-policy noeviction')
})

const read = (name: string) => readFile(join(root, 'tests/support/tls', name), 'utf8')
const listenWithTls = async () => {
  const tls = createTlsServer({ key: await read('server.key'), cert: await read('server.crt') })
  await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done))
  onTestFinished(() => void tls.close())
  return Number(portOf(tls))
}

test('a certificate that ends within two weeks is a fault, with its name and days', async () => {
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, await read('authority.crt')])
  onTestFinished(() => setDefaultCACertificates(trusted))
  const port = await listenWithTls()
  const end = Date.parse(new X509Certificate(await read('server.crt')).validTo)
  const daysBefore = (days: number) => new Date(end - days * 86_400_000)
  expect(await checkCertificate('localhost', port, daysBefore(14))).toBe(
    'the certificate of localhost ends in 14 days',
  )
  await expect(checkCertificate('localhost', port, daysBefore(13))).rejects.toThrow(
    /^the certificate of localhost ends in 13 days\. Renew it, and check why/,
  )
})

test('a certificate that is not trusted and an address without TLS are faults', async () => {
  await expect(checkCertificate('localhost', await listenWithTls())).rejects.toThrow(
    'no TLS connection',
  )
  await expect(checkCertificate('127.0.0.1', Number(portOf(server)))).rejects.toThrow(
    'Check the proxy and its certificate',
  )
})
