import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkArchive, readHeader, refuseNewer } from '#platform/backup/archive-reader.ts'
import { openArchiveWriter } from '#platform/backup/archive-writer.ts'
import { BackupError, headerName } from '#platform/backup/manifest.ts'
import { migrate, migrateTo, migrationNames } from '#platform/postgres/migrate.ts'
import { RestoreUnfinished } from '#platform/postgres/restore-marker.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
import { backUpTo, backupSource, createBackupFolder, restoreInto } from './support.ts'

const passphrase = 'correct horse battery staple'
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let laurel: TestApp
let file: string
let encrypted: string

beforeAll(async () => {
  folder = await createBackupFolder()
  laurel = await testApp()
  const { admin, rules, students } = await laurel.school({ students: 40 })
  const profiles = students.map(({ profile }) => profile)
  const body = { pointRule_id: rules.reward, profiles }
  const answer = await laurel.call('POST /v2/actions/profiles', admin.token, { body })
  expect(answer.status).toBe(200)
  file = join(folder.path, 'whole')
  encrypted = join(folder.path, 'encrypted')
  await backUpTo(laurel, file)
  await backUpTo(laurel, encrypted, passphrase)
})
afterAll(async () => {
  await laurel.close()
  await folder.remove()
})

const check = (bytes: Buffer, secret?: string) =>
  checkArchive({ open: async () => Readable.from([bytes]), passphrase: secret })

/** Returns numbers from 0 to 1, the same in every run. */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe.each(['whole', 'encrypted'])('a backup that is %s', (name) => {
  const read = () => readFile(join(folder.path, name))
  const secret = name === 'encrypted' ? passphrase : undefined
  // Deriving a key from a passphrase takes time.
  const times = secret ? 4 : 20

  test('can be read in full', async () => {
    const { counts, parts } = await check(await read(), secret)
    expect(counts).toMatchObject({ schools: 1, students: 40, events: 40 })
    expect(parts.map((part) => part.name)).toEqual(
      expect.arrayContaining(['tables/public.users/000001', 'log/000001']),
    )
  })

  test('is refused wherever it is cut off', async () => {
    const whole = await read()
    const random = createRandom(46)
    const places = Array.from({ length: times }, () => Math.floor(random() * whole.length))
    for (const place of [...places, whole.length - 1])
      await expect(check(whole.subarray(0, place), secret), `cut at ${place}`).rejects.toThrow(
        BackupError,
      )
  })

  test('is refused after a change to any byte', async () => {
    const whole = await read()
    const random = createRandom(145)
    for (let n = 0; n < times; n += 1) {
      const place = Math.floor(random() * whole.length)
      const bytes = Buffer.from(whole)
      bytes[place]! ^= 1 + Math.floor(random() * 255)
      await expect(check(bytes, secret), `changed at ${place}`).rejects.toThrow(BackupError)
    }
  })
})

test('the refusal of a damaged backup names the damaged part', async () => {
  const whole = await readFile(file)
  await expect(check(whole.subarray(0, whole.length - 100))).rejects.toThrow(
    /damaged or cut off at [\w.-]+/,
  )
})

test('an encrypted backup needs the right passphrase', async () => {
  await expect(checkArchive(backupSource(encrypted))).rejects.toThrow(/--passphrase-file/)
  await expect(checkArchive(backupSource(encrypted, 'another'))).rejects.toThrow(
    /passphrase does not open/,
  )
})

test('a file that is not a backup is refused', async () => {
  await expect(check(Buffer.from('something else entirely'))).rejects.toThrow(/not a backup/)
  await expect(check(Buffer.alloc(0))).rejects.toThrow(/not a backup/)
})

test('a backup of a newer version is refused, and one of an older version is not', async () => {
  const header = await readHeader(backupSource(file))
  const ours = { version: '0.1.0', migrations: migrationNames() }
  expect(() => refuseNewer(header, ours)).not.toThrow()
  expect(() =>
    refuseNewer({ ...header, migrations: header.migrations.slice(0, -3) }, ours),
  ).not.toThrow()
  const withoutOne = header.migrations.toSpliced(-2, 1)
  expect(() => refuseNewer({ ...header, migrations: withoutOne }, ours)).not.toThrow()
  for (const newer of [
    { ...header, version: '0.10.0' },
    { ...header, format: 2 },
    { ...header, migrations: [...header.migrations, '9999_later'] },
  ])
    expect(() => refuseNewer(newer, ours)).toThrow(/newer Laurel/)
})

test('a migration that a database lacks runs later, whatever its number', async () => {
  const database = await createDatabase('empty')
  try {
    const all = migrationNames()
    // No later migration depends on this one.
    const late = all.find((name) => name.startsWith('0485'))!
    const older = all.filter((name) => name !== late)
    expect(await migrateTo(database.url, older)).toEqual(older)
    expect(await migrate(database.url)).toEqual([late])
    expect(await migrate(database.url)).toEqual([])
  } finally {
    await database.drop()
  }
})

test('the header is read before the rest of the file', async () => {
  const chunks: Buffer[] = []
  const sink = new PassThrough().on('data', (chunk) => chunks.push(chunk))
  const archive = openArchiveWriter(sink, undefined, new Date())
  const header = { laurel: 'backup', format: 99, version: '9', createdAt: '', migrations: [] }
  await archive.add(headerName, Buffer.from(JSON.stringify(header)))
  await archive.finish('something-new', Buffer.from('of another shape'))
  const source = { open: async () => Readable.from([Buffer.concat(chunks)]), passphrase: undefined }
  expect(await readHeader(source)).toMatchObject({ format: 99 })
})

const run = promisify(execFile)

/** Runs the command, and returns its exit code and output. */
const restore = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
  try {
    const { stdout } = await run(process.execPath, ['scripts/restore.ts', ...args], {
      env: { PATH: process.env.PATH, ...env },
    })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as Readonly<{ code: number; stderr: string }>
    return { code, said: stderr }
  }
}

test('a folder or a database with any content is refused, and stays unchanged', async () => {
  const full = join(folder.path, 'full')
  await mkdir(full)
  await writeFile(join(full, 'something'), 'of mine')
  expect(await restore({ DATA_DIR: full }, file)).toEqual({
    code: 2,
    said: expect.stringContaining('is not empty (something)'),
  })
  expect(await readdir(full)).toEqual(['something'])
  const { databaseUrl } = laurel.deps.config
  expect(await restore({ DATABASE_URL: databaseUrl }, file)).toEqual({
    code: 2,
    said: expect.stringContaining('The database is not empty'),
  })
})

test('a passphrase file may end with a newline', async () => {
  const full = join(folder.path, 'with-something')
  const passphraseFile = join(folder.path, 'passphrase')
  await mkdir(full)
  await writeFile(join(full, 'something'), 'of mine')
  const tryOut = async (content: string) => {
    await writeFile(passphraseFile, content)
    return await restore({ DATA_DIR: full }, encrypted, '--passphrase-file', passphraseFile)
  }
  expect((await tryOut(`${passphrase}\r\n`)).said).toContain('is not empty (something)')
  expect(await tryOut(`${passphrase}!\n`)).toEqual({
    code: 2,
    said: expect.stringContaining('passphrase does not open this file'),
  })
  expect((await tryOut('\n')).said).toContain('is empty')
})

test('a restore from a damaged file writes nothing', async () => {
  const damaged = join(folder.path, 'damaged')
  const whole = await readFile(file)
  await writeFile(damaged, whole.subarray(0, whole.length / 2))
  const target = join(folder.path, 'untouched')
  expect(await restore({ DATA_DIR: target }, damaged)).toEqual({
    code: 2,
    said: expect.stringContaining('damaged or cut off at'),
  })
  await expect(readdir(target)).rejects.toThrow(/ENOENT/)
})

test('after a killed restore nothing starts, and a second restore is refused', async () => {
  const database = await createDatabase('empty')
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    await client.query('CREATE SCHEMA laurel_restore')
    await expect(migrate(database.url)).rejects.toThrow(RestoreUnfinished)
    expect(await restore({ DATABASE_URL: database.url }, file)).toEqual({
      code: 2,
      said: expect.stringContaining('was not finished. Empty the database'),
    })
  } finally {
    await client.end()
    await database.drop()
  }
})

test('an event store with events is refused, and the database stays empty', async () => {
  const database = await createDatabase('empty')
  try {
    const target = { databaseUrl: database.url, folder: join(folder.path, 'never') }
    const { eventStoreUrl } = laurel.deps.config
    await expect(restoreInto(file, { ...target, eventStoreUrl })).rejects.toThrow(
      /event store is not empty/,
    )
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      "SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'public'",
    )
    await client.end()
    expect(rows).toEqual([])
  } finally {
    await database.drop()
  }
})
