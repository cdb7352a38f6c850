import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connected, parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { wire } from '#scripts/wire.ts'
import { startPostgres } from '#tests/support/database.ts'
import { freeTestPort } from '#tests/support/free-test-port.ts'
import { startRedis } from '#tests/support/redis.ts'
import { type School, testSchool } from '#tests/support/school.ts'
import { startBalancer } from './balancer.ts'
import { type ServerProgram, startServerProgram } from './program.ts'

/** The same values as in docker-compose.yml. */
export const drainSeconds = 5

const root = resolve(import.meta.dirname, '../..')

export type StagePart = {
  role: 'api' | 'worker'
  program: ServerProgram
  restart: () => Promise<void>
}
export type ApartStage = Readonly<{
  school: School
  port: number
  parts: readonly StagePart[]
  close: () => Promise<void>
}>

/** PostgreSQL, Redis, two APIs, two workers and the balancer as processes, with one school. */
export const openApartStage = async (): Promise<ApartStage> => {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let one = closers.pop(); one; one = closers.pop()) await one().catch(() => undefined)
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-apart-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const postgres = await startPostgres()
    closers.push(postgres.stop)
    const redis = await startRedis()
    closers.push(redis.stop)
    const env = {
      DATABASE_URL: postgres.url,
      EVENT_STORE_URL: postgres.url,
      QUEUE_URL: redis.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(drainSeconds),
      LAUREL_DEMO: 'off',
      // All connections of the load share one account, and its limit of calls suits one person.
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
    }
    const school = await makeSchool(env, postgres.url)
    const parts: StagePart[] = []
    closers.push(() => Promise.all(parts.map(({ program }) => program.kill())))
    for (const [n, role] of (['api', 'api', 'worker', 'worker'] as const).entries())
      parts.push(await startPart({ role, n, env, folder }))
    const apiPorts = parts.filter(({ role }) => role === 'api').map(({ program }) => program.port)
    const balancer = await startBalancer(folder, apiPorts)
    closers.push(balancer.kill)
    return { school, port: balancer.port, parts, close }
  } catch (error) {
    await close()
    throw error
  }
}

const makeSchool = async (env: NodeJS.ProcessEnv, url: string) => {
  await migrate(url)
  const wired = await wire(connected(parseConfig(env), url), { poolSize: 4 })
  return testSchool(wired, { students: 60 }).finally(wired.close)
}

type Starting = Readonly<{
  role: StagePart['role']
  n: number
  env: NodeJS.ProcessEnv
  folder: string
}>

const startPart = async ({ role, n, env, folder }: Starting): Promise<StagePart> => {
  const port = await freeTestPort()
  const startOnce = () =>
    startServerProgram({
      name: `${role} ${n + 1}`,
      command: process.execPath,
      args: [join(root, 'scripts/server.ts')],
      env: {
        ...env,
        LAUREL_ROLE: role,
        PORT: String(port),
        DATA_DIR: join(folder, `${role}-${n}`),
      },
      port,
      ready: `http://127.0.0.1:${port}/${role === 'api' ? 'readyz' : 'healthz'}`,
      logFile: join(folder, `${role}-${n}.log`),
    })
  // Starts a program again if it ended during its start, as compose does. On a busy machine a start
  // may fail.
  const start = () => startOnce().catch(startOnce)
  const part: StagePart = {
    role,
    program: await start(),
    restart: async () => {
      part.program = await start()
    },
  }
  return part
}
