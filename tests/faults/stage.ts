import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { connected, parseConfig } from '#platform/config.ts'
import { isRunning } from '#platform/postgres/embedded-left-over.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { freePort as freePostgresPort } from '#platform/postgres/free-port.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { wire } from '#scripts/wire.ts'
import { type ServerProgram, startServerProgram } from '#tests/apart/program.ts'
import { freeTestPort } from '#tests/support/free-test-port.ts'
import { startRedis } from '#tests/support/redis.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { type EventStores, type LogKind, openEventStores } from './event-stores.ts'
import { type FaultSchool, makeFaultSchool } from './school.ts'
import { type Server, untilDone } from './server.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const diskMegabytes = 500

export type QueueBackend = 'redis' | 'postgres'

export type ApiOrWorker = Server &
  Readonly<{ role: 'api' | 'worker'; port: number; clockFile: string }>

export type FaultStage = Readonly<{
  folder: string
  backend: QueueBackend
  school: FaultSchool
  apis: readonly ApiOrWorker[]
  workers: readonly ApiOrWorker[]
  postgres: Server
  redis: Server | undefined
  /** Not through the proxies. */
  databaseUrl: string
  eventStoreUrl: string
  eventStores: EventStores | undefined
  /** A proxy between Laurel and each of its servers. */
  proxies: Readonly<{ database: TcpProxy; queue: TcpProxy; store?: TcpProxy }>
  /** The folder of PostgreSQL's files; undefined if nothing could be mounted. */
  disk: string | undefined
  close: () => Promise<void>
}>

const settings = {
  max_connections: '100',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

export type FaultStageOptions = Readonly<{ backend: QueueBackend; logKind: LogKind }>

/** Starts PostgreSQL on a small disk, Redis, proxies, two APIs and a worker, with a school. */
export const openFaultStage = async ({
  backend,
  logKind,
}: FaultStageOptions): Promise<FaultStage> => {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let one = closers.pop(); one; one = closers.pop()) await one().catch(() => undefined)
  }
  try {
    await removeLeftOvers()
    const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
    await chmod(folder, 0o755)
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const disk = await mountDisk(join(folder, 'disk'))
    if (disk) closers.push(() => run('umount', ['--lazy', disk]))
    const postgres = await openPostgres(disk ?? folder)
    closers.push(postgres.kill)
    const redis = backend === 'redis' ? await openRedis() : undefined
    if (redis) closers.push(redis.kill)
    const proxied = async (url: string) => {
      const proxy = await startTcpProxy(url)
      closers.push(proxy.stop)
      return proxy
    }
    const eventStores = logKind === 'postgres' ? undefined : await openEventStores(logKind, folder)
    if (eventStores) closers.push(eventStores.stop)
    const eventStoreUrl = eventStores?.directUrl ?? postgres.url
    const queueUrl = redis?.url ?? postgres.url
    const ownStore = eventStores ? undefined : await proxied(postgres.url)
    const store = ownStore ?? eventStores?.proxy
    const proxies = {
      database: await proxied(postgres.url),
      queue: await proxied(queueUrl),
      ...(store && { store }),
    }
    const direct = {
      DATABASE_URL: postgres.url,
      EVENT_STORE_URL: eventStoreUrl,
      QUEUE_URL: queueUrl,
      DATA_DIR: folder,
      LAUREL_DEMO: 'off',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
    }
    const school = await prepare(direct, postgres.url)
    const env = {
      ...direct,
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      RESTARTS: '0',
      DATABASE_URL: proxies.database.through(postgres.url),
      EVENT_STORE_URL: ownStore?.through(postgres.url) ?? eventStores?.url,
      QUEUE_URL: proxies.queue.through(queueUrl),
    }
    const parts: ApiOrWorker[] = []
    closers.push(() => Promise.all(parts.map(({ kill }) => kill())))
    for (const [n, role] of (['api', 'api', 'worker'] as const).entries())
      parts.push(await openPart({ role, n, env, folder }))
    return {
      folder,
      backend,
      school,
      postgres,
      redis,
      databaseUrl: postgres.url,
      proxies,
      disk,
      eventStoreUrl,
      eventStores,
      apis: parts.filter(({ role }) => role === 'api'),
      workers: parts.filter(({ role }) => role === 'worker'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const prefix = 'laurel-faults-'

/** Removes the remains of killed runs. */
const removeLeftOvers = async () => {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (!owner || isRunning(owner)) continue
    await run('umount', ['--lazy', join(tmpdir(), name, 'disk')]).catch(() => undefined)
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Only root can mount; without a mount nothing fills the disk. */
const mountDisk = async (path: string): Promise<string | undefined> => {
  await mkdir(path)
  const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', path]
  return run('mount', options).then(
    () => path,
    () => undefined,
  )
}

const openPostgres = async (folder: string): Promise<Server & { url: string }> => {
  const port = await freePostgresPort()
  const dataDir = join(folder, 'postgres')
  const begin = () => startEmbeddedPostgres({ dataDir, port, settings })
  let server = await begin()
  return {
    name: 'PostgreSQL',
    url: server.url,
    pid: () => server.pid,
    kill: async () => {
      signal(server.pid, 'SIGKILL')
      await server.exited
    },
    start: async () => {
      server = await untilDone(begin)
    },
  }
}

const openRedis = async (): Promise<Server & { url: string }> => {
  let server = await startRedis()
  const { url, port } = server
  return {
    name: 'Redis',
    url,
    pid: () => server.pid,
    kill: () => server.stop(),
    start: async () => {
      server = await startRedis(port)
    },
  }
}

const prepare = async (env: NodeJS.ProcessEnv, url: string) => {
  await migrate(url)
  const wired = await wire(connected(parseConfig(env), url), { poolSize: 4 })
  return makeFaultSchool(wired).finally(wired.close)
}

type Opening = Readonly<{
  role: 'api' | 'worker'
  n: number
  env: NodeJS.ProcessEnv
  folder: string
}>

const openPart = async ({ role, n, env, folder }: Opening): Promise<ApiOrWorker> => {
  const port = await freeTestPort()
  const clockFile = join(folder, `clock-${n}`)
  await writeFile(clockFile, '0')
  const begin = () =>
    startServerProgram({
      name: `${role} ${n + 1}`,
      command: process.execPath,
      args: [
        `--import=${join(import.meta.dirname, 'shifted-clock.mjs')}`,
        join(root, 'scripts/server.ts'),
      ],
      env: {
        ...env,
        LAUREL_ROLE: role,
        PORT: String(port),
        LAUREL_CLOCK_FILE: clockFile,
        DATA_DIR: join(folder, `${role}-${n}`),
      },
      port,
      ready: `http://127.0.0.1:${port}/${role === 'api' ? 'readyz' : 'healthz'}`,
      logFile: join(folder, `${role}-${n}.log`),
    })
  let program: ServerProgram = await untilDone(begin)
  return {
    role,
    port,
    clockFile,
    name: `${role} ${n + 1}`,
    pid: () => program.pid,
    kill: () => program.kill(),
    start: async () => {
      program = await untilDone(begin)
    },
  }
}

export const signal = (pid: number, kind: NodeJS.Signals) => {
  try {
    process.kill(pid, kind)
  } catch {}
}

const spare = 8_000_000

/** Fills the disk. Returns the file that takes the remaining space. */
export const fillDisk = async (disk: string) => {
  const { bavail, bsize } = await statfs(disk)
  const path = join(disk, `filler-${randomUUID()}`)
  await run('fallocate', ['-l', String(Math.max(bsize, bavail * bsize - spare)), path])
  const file = await open(path, 'a')
  const block = Buffer.alloc(bsize)
  for (;;)
    if (
      await file.appendFile(block).then(
        () => false,
        () => true,
      )
    )
      break
  await file.close()
  return path
}
