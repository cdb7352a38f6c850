import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
const busy = createServer()
let busyPort: number
let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-start-'))
  await writeFile(join(folder, 'file'), '')
  await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
  busyPort = (busy.address() as { port: number }).port
  database = await createDatabase()
})
afterAll(async () => {
  busy.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (env: NodeJS.ProcessEnv) =>
  startProgram(process.execPath, [join(root, 'scripts/boot.mjs'), 'scripts/start.ts'], {
    cwd: root,
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), START_WAIT_SECONDS: '0', ...env },
  }).ended

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

describe('a fault that stops the start is reported in one line, with what to do', () => {
  test.each([
    [
      'a bad variable',
      () => ({ PORT: 'many' }),
      /^PORT must be a port number .+; it is "many"\. Change or unset PORT and start again\.$/,
    ],
    [
      'a port in use',
      () => ({ PORT: String(busyPort) }),
      /^Port \d+ is in use by another program, perhaps another Laurel\. Stop that one, or set PORT to a free port\.$/,
    ],
    [
      'a host that is not this machine',
      () => ({ HOST: '192.0.2.1' }),
      /^HOST 192\.0\.2\.1 is not an address of this machine\. Set HOST to 127\.0\.0\.1 or 0\.0\.0\.0\.$/,
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: join(folder, 'file') }),
      /^The data folder \S+ cannot be used: it is a file, not a folder\. Set DATA_DIR to another one\.$/,
    ],
    [
      'a data folder below a file',
      () => ({ DATA_DIR: join(folder, 'file/data') }),
      /^The data folder \S+ cannot be used: a part of the path is a file, not a folder\. Set DATA_DIR to another one\.$/,
    ],
    [
      'a database server that does not listen',
      () => ({ DATABASE_URL: 'postgres://laurel:hunter2@127.0.0.1:1/laurel' }),
      /^DATABASE_URL: cannot reach 127\.0\.0\.1:1 \(nothing listens there\)\. Check the address and that the server runs\.$/,
    ],
    [
      'a socket that is not there',
      () => ({ DATABASE_URL: 'postgres://laurel:hunter2@%2Fno%2Fwhere/laurel' }),
      /^DATABASE_URL: cannot reach \/no\/where\/\.s\.PGSQL\.5432 \(nothing listens there\)\. Check the address .+\.$/,
    ],
    [
      'a wrong password',
      () => ({ DATABASE_URL: changed((url) => (url.password = 'hunter2')) }),
      /^DATABASE_URL: PostgreSQL at \S+ does not accept the password of "laurel"\. Correct the user or the password\.$/,
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: changed((url) => (url.pathname = '/nowhere')) }),
      /^DATABASE_URL: PostgreSQL at \S+ has no database "nowhere"\. Create it, or name another one\.$/,
    ],
    [
      'an event store that does not listen',
      () => ({ DATABASE_URL: database.url, EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' }),
      /^EVENT_STORE_URL: The event store at 127\.0\.0\.1:1 cannot be used: nothing listens there\. Check the address .+\.$/,
    ],
    [
      'a queue that does not listen',
      () => ({ DATABASE_URL: database.url, QUEUE_URL: 'redis://127.0.0.1:1' }),
      /^QUEUE_URL: cannot reach 127\.0\.0\.1:1 \(nothing listens there\)\. Check the address .+\.$/,
    ],
  ])('%s', async (_, env, line) => {
    const { code, out, err } = await start(env())
    expect(err.trimEnd()).toMatch(line)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(out + err).not.toContain('hunter2')
    expect(code).toBe(1)
  })
})
