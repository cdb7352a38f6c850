import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '#scripts/demo/random.ts'
import type { Server } from './server.ts'
import { type ApiOrWorker, type FaultStage, fillDisk, signal } from './stage.ts'

/** Breaks something, waits, and repairs it. */
export type StageFault = Readonly<{ name: string; happen: () => Promise<void> }>

/** In ms: longer than every deadline of a call. */
const frozenFor = 6_500

export const faultsOf = (stage: FaultStage, random: Random): readonly StageFault[] => {
  const { apis, workers, postgres, redis, proxies, disk, eventStores } = stage
  const nodes = eventStores?.servers ?? []
  const servers = [...apis, ...workers, postgres, ...(redis ? [redis] : []), ...nodes]
  const hold = (least: number, most: number) => sleep(random.between(least, most))

  const killing = (server: Server): StageFault => ({
    name: `kill -9 of ${server.name}`,
    happen: async () => {
      await server.kill()
      await hold(0, 2_000)
      await server.start()
    },
  })
  const freezing = (server: Server): StageFault => ({
    name: `${server.name} frozen`,
    happen: async () => {
      const pids = await familyOf(server.pid())
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await sleep(frozenFor)
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
  })
  const onNetwork = Object.entries(proxies).flatMap(([name, proxy]): StageFault[] => [
    {
      name: `connections to the ${name} cut`,
      happen: async () => {
        proxy.cut()
        await hold(100, 4_000)
        proxy.mend()
      },
    },
    {
      name: `connections to the ${name} slow`,
      happen: async () => {
        proxy.slow(random.pick([80, 400]))
        await hold(2_000, 4_000)
        proxy.goOn()
      },
    },
    {
      name: `connections to the ${name} half closed`,
      happen: async () => {
        proxy.halfClose()
        await hold(1_000, frozenFor)
        // A half-closed connection never recovers automatically.
        proxy.cut()
        proxy.mend()
      },
    },
  ])
  const full: StageFault = {
    name: 'the disk full',
    happen: async () => {
      const filler = await fillDisk(disk ?? '')
      await hold(2_000, 4_000)
      await rm(filler, { force: true })
      await revive(postgres)
    },
  }
  const leaderless: StageFault = {
    name: 'kill -9 of the leader of the log',
    happen: async () => {
      const leader = await eventStores?.leader()
      await leader?.kill()
      await hold(500, 6_000)
      await leader?.start()
    },
  }
  const readOnly: StageFault = {
    name: 'the database read-only',
    happen: async () => {
      await setReadOnly(stage.databaseUrl, true)
      await hold(1_500, 4_000)
      await setReadOnly(stage.databaseUrl, false)
    },
  }
  const clocks = [...apis, ...workers].map(
    (program): StageFault => ({
      name: `the clock of ${program.name} set back an hour`,
      happen: async () => {
        await shiftClock(program, -3_600_000)
        await hold(1_000, 4_000)
        await shiftClock(program, 0)
      },
    }),
  )
  return [
    ...servers.map(killing),
    ...servers.map(freezing),
    ...onNetwork,
    ...(disk ? [full] : []),
    ...(nodes.length > 1 ? [leaderless, leaderless] : []),
    readOnly,
    ...clocks,
  ]
}

const shiftClock = async ({ clockFile, pid }: ApiOrWorker, ms: number) => {
  await writeFile(clockFile, String(ms))
  signal(pid(), 'SIGUSR2')
}

/** PostgreSQL stops if it cannot write its own log. */
const revive = async (postgres: Server) => {
  await sleep(500)
  const isThere = await readFile(`/proc/${postgres.pid()}/stat`, 'utf8').catch(() => '')
  if (!isThere || isThere.includes(') Z ')) await postgres.start()
}

const setReadOnly = async (url: string, isOn: boolean) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** The process and its children: PostgreSQL has one for each connection. */
const familyOf = async (pid: number): Promise<readonly number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    all.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')
      return [one, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const
    }),
  )
  return [pid, ...parents.flatMap(([one, parent]) => (parent === pid ? one : []))]
}
