import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/postgres/free-port.ts'
import { familyOf, memoryOf } from '#tests/support/memory.ts'
import { ratePerSecond } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { startDatabases } from '../stage/postgres.ts'
import type { BenchSchool } from '../stage/school.ts'
import { seed } from '../stage/seed.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

const root = resolve(import.meta.dirname, '../../..')
const ours = resolve(import.meta.dirname, '../stage/ours.ts')
const patience = 60_000

/**
 * Measures the memory of all processes of Laurel and its own PostgreSQL while classes are awarded,
 * with shared memory counted once. The largest sample of a run counts; there are four a second.
 */
export const memory = async (stage: BenchStage): Promise<Measured> => {
  const { sizes } = stage
  const folder = join(stage.folder, 'memory')
  await mkdir(folder)
  const databases = await startDatabases(join(folder, 'postgres'))
  try {
    const url = await databases.create('memory')
    const school = await seed(url, sizes.fewEvents, sizes)
    const port = await freePort()
    const program = await start({ url, port, folder })
    try {
      const usedMb = async () => Math.round((await sum(program.pid)) + (await sum(databases.pid)))
      const idleMb = await usedMb()
      const peaks: number[] = []
      for (let run = 0; run < sizes.runs; run += 1)
        peaks.push(await peakUnderLoad(usedMb, { school, port, stage }))
      const parts = {
        laurelMb: Math.round(await sum(program.pid)),
        postgresMb: Math.round(await sum(databases.pid)),
      }
      return { value: median(peaks), raw: { peakMb: peaks, idleMb, ...parts } }
    } finally {
      await program.stop()
    }
  } finally {
    await databases.stop()
  }
}

const sum = async (pid: number) =>
  (await Promise.all((await familyOf(pid)).map(memoryOf))).reduce((all, one) => all + one, 0)

type Load = Readonly<{ school: BenchSchool; port: number; stage: BenchStage }>

const peakUnderLoad = async (
  usedMb: () => Promise<number>,
  { school, port, stage: { sizes } }: Load,
) => {
  const classes = studentsByClass(school).map((students) => students.slice(0, sizes.awarded))
  const { classCallers: callers, warmUp, seconds } = sizes
  const request = (n: number) =>
    postOf(
      '/api/v2/actions/profiles',
      school.token,
      rewardOf(school, n, classes[n % classes.length]!),
    )
  let over = false
  const loading = ratePerSecond({ port, callers, warmUp, seconds, request }).finally(() => {
    over = true
  })
  loading.catch(() => undefined)
  let peak = 0
  while (!over) {
    peak = Math.max(peak, await usedMb())
    await sleep(250)
  }
  await loading
  return peak
}

type Place = Readonly<{ url: string; port: number; folder: string }>

/** Starts Laurel like `npm start`, with its waiting parent process. */
const start = async ({ url, port, folder }: Place) => {
  const child = spawn(process.execPath, [join(root, 'scripts/boot.mjs'), ours], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      DATA_DIR: folder,
      LAUREL_DEMO: 'off',
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const until = performance.now() + patience
  while (!(await isUp(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error('Laurel does not come up')
    }
    await sleep(100)
  }
  return { pid: child.pid!, stop }
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
