import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRunning } from '#platform/postgres/embedded-left-over.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  rotateLog,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts'
import { socketOf } from '#platform/postgres/socket.ts'

const asRoot = process.getuid?.() === 0

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const isGone = async (pid: number, patience = 5_000) => {
  for (const until = Date.now() + patience; isRunning(pid); await sleep(20))
    if (Date.now() > until) return false
  return true
}

describe('the embedded PostgreSQL', () => {
  let folder: string
  let dataDir: string
  const running = new Set<EmbeddedPostgres>()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-embedded-'))
    await chmod(folder, 0o755)
    dataDir = join(folder, 'postgres')
  })
  afterEach(async () => {
    for (const server of running) await server.stop()
    running.clear()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) => {
    const server = await startEmbeddedPostgres({ dataDir, ...options })
    running.add(server)
    return server
  }

  const sockets = async () =>
    (await readdir(join(dataDir, 'cluster'))).filter((name) => name.startsWith('.s.')).sort()

  test('keeps its data through a stop and a start', async () => {
    const first = await start()
    await query(first.url, "CREATE TABLE kept AS SELECT '桂冠' AS name")
    await first.stop()
    expect(isRunning(first.pid)).toBe(false)
    const second = await start()
    expect(await query(second.url, 'SELECT name FROM kept')).toEqual([{ name: '桂冠' }])
  })

  test('keeps its server’s previous log, and rotates it when it is long', async () => {
    const log = join(dataDir, 'server.log')
    await (await start()).stop()
    await appendFile(log, 'something that an investigation needs\n')
    const second = await start()
    expect(await readFile(log, 'utf8')).toMatch(
      /something that an investigation needs\n.*ready to accept connections/s,
    )
    // A running server continues at the beginning of the emptied file.
    await rotateLog(log, { largest: 10, kept: 3 })
    await second.stop()
    expect(await readFile(log, 'utf8')).toMatch(
      /^\S+ \S+ UTC \[\d+\] LOG:.*database system is shut down\n$/s,
    )
    expect(await readFile(`${log}.1`, 'utf8')).toContain('something that an investigation needs')
    await rotateLog(log, { largest: 10, kept: 3 })
    expect(await readFile(`${log}.2`, 'utf8')).toContain('something that an investigation needs')
    for (const number of [1, 2]) {
      await writeFile(log, `much ${number} of it`)
      await rotateLog(log, { largest: 10, kept: 3 })
    }
    expect((await readdir(dataDir)).filter((name) => name.startsWith('server.log')).sort()).toEqual(
      ['server.log', 'server.log.1', 'server.log.2', 'server.log.3'],
    )
    expect(await readFile(`${log}.1`, 'utf8')).toBe('much 2 of it')
    // Only the owner may read the log files.
    for (const file of [log, `${log}.3`]) expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('rotates a log of more than 5 MB at its start, and once an hour', async () => {
    const log = join(dataDir, 'server.log')
    const aside = () => readFile(`${log}.1`, 'utf8').catch(() => '')
    const much = `${'much that it said\n'.repeat(400_000)}`
    await (await start()).stop()
    await appendFile(log, `${much}before the start\n`)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const server = await start()
      expect((await aside()).endsWith('before the start\n')).toBe(true)
      await appendFile(log, `${much}while it runs\n`)
      vi.advanceTimersByTime(3_600_000)
      await expect.poll(aside).toMatch(/while it runs\n$/)
      await server.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('needs the password, and applies the given settings', async () => {
    const server = await start({ settings: { max_connections: '17' } })
    expect(await query(server.url, 'SHOW max_connections')).toEqual([{ max_connections: '17' }])
    const wrong = server.url.replace(/:[^:@]+@/, ':guessed@')
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('uses a socket in its own private folder, and 127.0.0.1 for tools', async () => {
    const server = await start()
    const cluster = join(dataDir, 'cluster')
    expect(socketOf(server.url)).toMatch(join(cluster, '.s.PGSQL.'))
    expect((await stat(cluster)).mode & 0o077).toBe(0)
    const byTcp = Object.assign(new URL(server.url), { hostname: '127.0.0.1' }).href
    const address = 'SELECT host(inet_client_addr()) AS client'
    expect(await query(server.url, address)).toEqual([{ client: null }])
    expect(await query(byTcp, address)).toEqual([{ client: '127.0.0.1' }])
  })

  test('uses only 127.0.0.1 if the folder cannot hold a socket', async () => {
    dataDir = join(folder, 'a-long-name-'.repeat(8))
    const server = await start()
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    expect(await query(server.url, 'SHOW unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ])
  })

  test('stops even if a transaction is open', async () => {
    const server = await start()
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('BEGIN; CREATE TABLE unfinished ()')
    await server.stop()
    expect(isRunning(server.pid)).toBe(false)
    await client.end()
  })

  test('starts after its server was killed with kill -9', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    expect(await sockets()).toContain(basename(socketOf(first.url)!))
    const second = await start()
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    const own = basename(socketOf(second.url)!)
    expect(await sockets()).toEqual([own, `${own}.lock`])
  })

  test('starts although a lock file names the id of another process', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`)
    await start()
    expect(isRunning(process.pid)).toBe(true)
  })

  test('first stops a server that an earlier run left behind', async () => {
    const orphan = await start()
    // As if another process, now dead, had started it.
    await writeFile(join(dataDir, 'owner.pid'), '999999\n')
    const server = await start()
    expect(await isGone(orphan.pid, 0)).toBe(true)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('leaves a folder to another Laurel that is using it', async () => {
    const server = await start()
    await expect(start()).rejects.toThrow(/is in use by another Laurel \(process \d+\)/)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('ends when the process that started it is killed', async () => {
    const parent = startInProcess(dataDir)
    const pid = await firstNumberOf(parent)
    parent.kill('SIGKILL')
    expect(await isGone(pid)).toBe(true)
    await start()
  })

  test('names a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    await expect(start({ port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use by another program`,
    )
    other.close()
  })

  test('names a folder that is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    const failure = await start({ dataDir: join(folder, 'file', 'postgres') }).catch(
      (error) => error,
    )
    expect(failure).toBeInstanceOf(EmbeddedPostgresError)
    expect(failure.message).toMatch(
      /^The data folder .*file\/postgres cannot be used: .*Set DATA_DIR to another one\.$/,
    )
  })

  test('repeats PostgreSQL’s own message about a refused setting', async () => {
    await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /did not start in .*shared_buffers/,
    )
  })

  test.runIf(asRoot)('tells root what to do about a folder that others cannot reach', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o700 })
    await expect(start({ dataDir: join(folder, 'closed', 'postgres') })).rejects.toThrow(
      /runs as "nobody".*Set DATA_DIR to an open place/,
    )
  })
})

const startInProcess = (dataDir: string) => {
  const module = import.meta.resolve('#platform/postgres/embedded-postgres.ts')
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(pid)
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const firstNumberOf = (child: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(Number(chunk)))
    child.once('exit', () => reject(new Error('The process ended before it had started a server')))
  })
