import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { seeded } from '#scripts/demo/random.ts'
import { newBook, startCallers } from './callers.ts'
import { checkStage } from './checks.ts'
import type { LogKind } from './event-stores.ts'
import { faultsOf, type StageFault } from './faults.ts'
import { type FaultStage, openFaultStage, type QueueBackend } from './stage.ts'
import { openFaultWatchers } from './watchers.ts'

export type FaultRounds = Readonly<{
  backend: QueueBackend
  logKind?: LogKind
  rounds: number
  seed: number
  say: (line: string) => void
  signal: AbortSignal
}>

const faultsOfRound = 4

/** Returns one line for each broken rule, and stops everything that it started. */
export const runFaults = async (options: FaultRounds): Promise<readonly string[]> => {
  const { backend, logKind = 'postgres', rounds, seed, say, signal } = options
  const stage = await openFaultStage({ backend, logKind })
  const pids = [...stage.apis, ...stage.workers].map(({ pid }) => pid())
  const watchers = openFaultWatchers(stage.apis, stage.school)
  try {
    if (!stage.disk) say('Nothing could be mounted here, so no disk gets full.')
    for (let n = 0; n < rounds; n += 1) {
      signal.throwIfAborted()
      const broken = await playRound(stage, watchers, { seed: seed + n, say })
      if (broken.length > 0) return broken.map((line) => `round of seed ${seed + n}: ${line}`)
    }
    watchers.close()
    return await leftovers(stage, pids)
  } finally {
    watchers.close()
    await stage.close()
  }
}

type Round = Readonly<{ seed: number; say: (line: string) => void }>

/** Consecutive seeds use each kind of fault before any repeats. */
const chosenOf = (all: readonly StageFault[], seed: number): readonly StageFault[] => {
  const rounds = Math.ceil(all.length / faultsOfRound)
  const order = seeded(Math.floor(seed / rounds))
  const shuffled = all
    .map((fault) => ({ fault, place: order.next() }))
    .sort((one, other) => one.place - other.place)
  const first = (seed % rounds) * faultsOfRound
  const chosen = Array.from(
    { length: faultsOfRound },
    (_, n) => shuffled[(first + n) % all.length]!,
  )
  return chosen.map(({ fault }) => fault)
}

const playRound = async (
  stage: FaultStage,
  watchers: ReturnType<typeof openFaultWatchers>,
  { seed, say }: Round,
) => {
  const began = performance.now()
  const random = seeded(seed)
  const book = newBook()
  const chosen = chosenOf(faultsOf(stage, random), seed)
  const callers = startCallers({ school: stage.school, apis: stage.apis, random, book })
  const names: string[] = []
  try {
    await sleep(800)
    for (const { name, happen } of chosen) {
      names.push(name)
      await happen()
      await sleep(random.between(300, 1_200))
    }
  } finally {
    await callers.stop()
  }
  const broken = await checkStage(stage, book, watchers)
  if (broken.length > 0) for (const line of await errorsLogged(stage.folder)) say(line)
  const seconds = Math.round((performance.now() - began) / 1_000)
  const figures = `${book.calls} calls, ${book.repeated} of them again, ${book.recorded.size} actions`
  say(`Seed ${seed}, ${stage.backend}: ${names.join('; ')}. ${figures}, ${seconds} s.`)
  return broken
}

const shownErrors = 10

/** Returns the last lines at level error of all programs. */
const errorsLogged = async (folder: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .flatMap((text) => text.split('\n').filter((line) => line.includes('"level":"error"')))
    .slice(-shownErrors)
}

/** Once its programs have ended, Laurel must have no connection left. */
const leftovers = async (stage: FaultStage, first: readonly number[]): Promise<string[]> => {
  for (const { kill } of [...stage.apis, ...stage.workers]) await kill()
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    for (let n = 0; n < 40; n += 1) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      if (rows[0]?.count === 0) break
      if (n === 39) return [`${rows[0]?.count} connections are left`]
      await sleep(250)
    }
  } finally {
    await client.end()
  }
  const alive = first.filter((pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  })
  return alive.length > 0 ? [`${alive.length} processes are left`] : []
}
