import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntilBuilt } from '#projections/status/unbuilt.ts'
import { heapFlags } from '#scripts/boot/heap.mjs'
import { familyOf } from '#tests/support/memory.ts'
import type { Sizes } from '../sizes.ts'
import { caughtUp } from './caught-up.ts'
import { type CrowdSchool, seedCrowd } from './crowd.ts'
import { startDatabases } from './postgres.ts'
import { withParts } from './seed.ts'
import { startServer } from './server.ts'

/** The resolution of the system's CPU clock. */
const ticksPerSecond = 100
const buildingTakes = 180_000
const logShown = 1_500

export type CrowdServer = Readonly<{
  port: number
  schools: readonly CrowdSchool[]
  /** The address of its database. */
  url: string
  /** Processes of our server and its PostgreSQL, with all their children. */
  pids: () => Promise<readonly number[]>
  /** CPU time used by our server and its PostgreSQL, in ms. */
  cpu: () => Promise<number>
  /** Restarts our server on the same port. Resolves once it listens. */
  restart: () => Promise<void>
  /** The end of our server's log. */
  lastLines: () => Promise<string>
  stop: () => Promise<void>
}>

/** Starts many schools on their own server and PostgreSQL. */
export const openCrowd = async (folder: string, sizes: Sizes): Promise<CrowdServer> => {
  const databases = await startDatabases(join(folder, 'crowd'))
  try {
    const url = await databases.create('crowd')
    const schools = await seedCrowd(url, sizes)
    const crowd = await serveCrowd({ url, databasePid: databases.pid, schools, folder })
    const stop = () => crowd.stop().finally(databases.stop)
    return { ...crowd, stop }
  } catch (error) {
    await databases.stop()
    throw error
  }
}

type Served = Readonly<{
  url: string
  databasePid: number
  schools: readonly CrowdSchool[]
  folder: string
}>

export const serveCrowd = async ({
  url,
  databasePid,
  schools,
  folder,
}: Served): Promise<CrowdServer> => {
  const env = { DATABASE_URL: url, DATA_DIR: folder, LAUREL_DEMO: 'off', RATE_LIMIT: '0' }
  const logFile = join(folder, 'crowd.log')
  const startAt = (port: number) =>
    startServer({
      file: 'ours.ts',
      flags: heapFlags,
      env: { ...env, PORT: String(port) },
      logFile,
      patience: buildingTakes,
    })
  let server = await startAt(0)
  const { port } = server
  // Screens can connect only once every read model is built.
  await withParts(url, ({ db }) => waitUntilBuilt(db, buildingTakes))
  await caughtUp(url)
  const pids = async () => [...(await familyOf(server.pid)), ...(await familyOf(databasePid))]
  const cpu = async () =>
    (await Promise.all((await pids()).map(cpuOf))).reduce((sum, one) => sum + one, 0)
  const restart = async () => {
    await server.stop()
    server = await startAt(port)
  }
  const lastLines = async () => (await readFile(logFile, 'utf8')).slice(-logShown)
  return { port, url, schools, pids, cpu, restart, lastLines, stop: () => server.stop() }
}

/** CPU time of a process and its finished children, in ms. */
const cpuOf = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return times.reduce((sum, one) => sum + (Number(one) * 1000) / ticksPerSecond, 0)
}
