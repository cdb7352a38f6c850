import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketOf } from '#platform/postgres/socket.ts'
import { findRunningPostgres } from '#scripts/organization/running-postgres.ts'
import { freeTestPort } from '#tests/support/free-test-port.ts'
import { familyOf, memoryOf } from '#tests/support/memory.ts'
import { isGoneWithin, startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
let dataDir: string
let port: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-life-'))
  // If root starts it, PostgreSQL runs as another user.
  await chmod(dataDir, 0o755)
  port = await freeTestPort()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The owners of the tables, and the users connected besides this one. */
const ownersOf = async (folder: string) => {
  const url = new URL((await findRunningPostgres(folder))!)
  url.username = 'laurel'
  url.password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query(`
    SELECT usename AS name FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
    UNION SELECT tableowner FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`)
  await client.end()
  return rows.map(({ name }) => name)
}

const begin = (env: NodeJS.ProcessEnv = {}) =>
  startProgram(process.execPath, [join(root, 'scripts/boot.mjs'), 'scripts/start.ts'], {
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: join(dataDir, 'data'),
      LAUREL_DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })

const beginAndWait = async () => {
  const running = begin()
  await running.saying('Laurel is ready', 150_000)
  return running
}

/** On a busy machine the stores may take longer than a probe waits. */
const isReady = () =>
  expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

/** Finds the server among the supervisor's children. */
const serverOf = async (supervisor: number) => {
  const family = await familyOf(supervisor)
  const commands = await Promise.all(
    family.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return family[commands.findIndex((command) => command.includes('scripts/server.ts'))]!
}

const areGone = async (pids: readonly number[]) => {
  const gone = await Promise.all(pids.map((pid) => isGoneWithin(pid)))
  return !gone.includes(false)
}

// PostgreSQL's child processes come and go, so one may have ended since the list was made.
const killOutright = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

describe('a start with no database named', { timeout: 400_000 }, () => {
  test('runs everything on this machine, in less than 700 MB', async () => {
    const running = await beginAndWait()
    expect(running.said()).toContain(`http://127.0.0.1:${port}`)
    await isReady()
    const [health, page] = await Promise.all(
      ['/healthz', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    )
    expect([health?.status, page?.status]).toEqual([200, 200])
    expect(await page?.text()).toContain('<html')
    // The owner is for tools; the program connects with fewer rights.
    const own = (await findRunningPostgres(join(dataDir, 'data')))!
    expect([new URL(own).username, dirname(socketOf(own)!)]).toEqual([
      'laurel_app',
      join(dataDir, 'data/cluster'),
    ])
    expect(await ownersOf(join(dataDir, 'data'))).toEqual(['laurel_app'])
    const family = await familyOf(running.child.pid!)
    const megabytes = (await Promise.all(family.map(memoryOf))).reduce((sum, one) => sum + one, 0)
    expect(megabytes).toBeLessThan(700)
    running.child.kill('SIGTERM')
    await running.ended
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('stops on %s and leaves no process', async (signal) => {
    const running = await beginAndWait()
    const family = await familyOf(running.child.pid!)
    expect(family.length).toBeGreaterThan(3)
    running.child.kill(signal)
    // On Ctrl-C the terminal and npm each send a signal.
    await running.saying('Stopping')
    running.child.kill(signal)
    const { code, err } = await running.ended
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(await areGone(family)).toBe(true)
  })

  test('works again after everything was killed with kill -9', async () => {
    const killed = await beginAndWait()
    for (const pid of (await familyOf(killed.child.pid!)).reverse()) killOutright(pid)
    await killed.ended
    const running = await beginAndWait()
    await isReady()
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
  })

  test('restarts a killed server on the same PostgreSQL, as often as needed', async () => {
    const running = await beginAndWait()
    const postgres = await readFile(join(dataDir, 'data/cluster/postmaster.pid'), 'utf8')
    for (const count of [1, 2]) {
      killOutright(await serverOf(running.child.pid!))
      await expect
        .poll(() => running.said().match(/Laurel is ready/g)?.length, { timeout: 150_000 })
        .toBe(count + 1)
      await isReady()
    }
    expect(await readFile(join(dataDir, 'data/cluster/postmaster.pid'), 'utf8')).toBe(postgres)
    const lines = running
      .said()
      .match(/^The server has ended \(killed by SIGKILL.+\); it restarts in \d s\.$/gm)
    expect(lines).toHaveLength(2)
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
    expect(await isGoneWithin(Number.parseInt(postgres, 10))).toBe(true)
  })

  test('restarts PostgreSQL and the server after PostgreSQL was killed', async () => {
    const running = await beginAndWait()
    const files = join(dataDir, 'data/cluster')
    killOutright(Number.parseInt(await readFile(join(files, 'postmaster.pid'), 'utf8'), 10))
    await expect
      .poll(() => running.said().match(/Laurel is ready/g)?.length, { timeout: 150_000 })
      .toBe(2)
    await isReady()
    running.child.kill('SIGTERM')
    const { code, err } = await running.ended
    expect(code).toBe(0)
    expect(err).toContain('PostgreSQL ended')
    expect(err).not.toMatch(/^ +at /m)
  })

  test('leaves nothing running when its supervisor is killed with kill -9', async () => {
    const running = await beginAndWait()
    const family = await familyOf(running.child.pid!)
    killOutright(running.child.pid!)
    await running.ended
    expect(await areGone(family)).toBe(true)
  })

  test('does not disturb another Laurel with the same data folder', async () => {
    const first = await beginAndWait()
    const second = await begin({ PORT: '0' }).ended
    expect(second.err).toMatch(
      /^The data folder \S+ is in use by another Laurel \(process \d+\): stop that one, or set .+\n$/,
    )
    expect(second.code).toBe(1)
    await isReady()
    first.child.kill('SIGTERM')
    await first.ended
  })
})
