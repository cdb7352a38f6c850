import { readdir, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '#tests/support/memory.ts'
import { ratePerSecond } from './client/load.ts'
import { postOf } from './client/requests.ts'
import { type OpenScreen, openScreens, type Screens } from './client/screens.ts'
import { awards, lagsOf } from './measures/sockets.ts'
import type { Sizes } from './sizes.ts'
import { allCaughtUp } from './stage/caught-up.ts'
import { type CrowdServer, openCrowd } from './stage/crowd-server.ts'
import { openFolder, withClient } from './stage/postgres.ts'
import { median, percentile } from './statistics.ts'

/** One sample, taken after each part of the time. */
export type SoakSample = Readonly<{
  minute: number
  awards: number
  /** Awards that were refused, or whose connection was lost. */
  failures: number
  /** Of all processes, including PostgreSQL. */
  memoryMb: number
  /** Open sockets of all processes. */
  sockets: number
  databaseConnections: number
  /** p99 from an award to its school's displays. */
  displayLagMs: number
  /** p50 of an award. */
  awardMs: number
  diskMb: number
}>

export type Soak = Readonly<{
  /** Class awards a second at most, read models included. */
  capacity: number
  /** Class awards a second of the soak. */
  perSecond: number
  samples: readonly SoakSample[]
  verdicts: readonly SoakVerdict[]
  /** Why it ended early, with the last lines of the server's log. */
  broken?: string
}>

export type SoakVerdict = Readonly<{ what: string; first: number; last: number; isFlat: boolean }>

type SoakRequest = Readonly<{
  minutes: number
  sizes: Sizes
  /** Class awards per second; by default half of what this machine can do. */
  perSecond?: number
  say: (line: string) => void
  signal?: AbortSignal
}>

const samplesWanted = 20
const shortestPart = 15
const longestPart = 60
const capacityTakes = 10

/**
 * Awards classes at half of this machine's highest rate for some minutes, while screens of many
 * schools are open. Samples memory, connections, lag and disk.
 */
export const runSoak = async (request: SoakRequest): Promise<Soak> => {
  const folder = await openFolder()
  try {
    const crowd = await openCrowd(folder.path, request.sizes)
    try {
      const watched = crowd.schools.flatMap(({ screens }) => screens)
      const screens = await openScreens(crowd.port, watched)
      try {
        return await soakOn({ crowd, screens, watched }, request)
      } finally {
        screens.close()
      }
    } finally {
      await crowd.stop()
    }
  } finally {
    await folder.remove()
  }
}

type Scene = Readonly<{ crowd: CrowdServer; screens: Screens; watched: readonly OpenScreen[] }>

const soakOn = async (
  scene: Scene,
  { minutes, sizes, say, signal, ...wanted }: SoakRequest,
): Promise<Soak> => {
  const { crowd } = scene
  const capacity = await capacityOf(crowd, sizes)
  const perSecond = wanted.perSecond ?? Math.max(1, Math.round(capacity / 2))
  say(`${capacity.toFixed(0)} class awards a second at most; ${perSecond} from now on`)
  const seconds = minutes * 60
  const part = Math.min(
    seconds,
    Math.max(shortestPart, Math.min(longestPart, seconds / samplesWanted)),
  )
  const samples: SoakSample[] = []
  const soak = { capacity, perSecond, samples }
  try {
    for (let past = 0; past < seconds; past += part) {
      signal?.throwIfAborted()
      const sample = await samplePart(scene, {
        sizes: { ...sizes, crowdAwards: perSecond, crowdSeconds: Math.round(part) },
        before: samples.at(-1),
        minute: (past + part) / 60,
        say,
        signal,
      })
      samples.push(sample)
      say(lineOf(sample))
    }
    return { ...soak, verdicts: judgeSamples(samples) }
  } catch (error) {
    const broken = `${(error as Error).message}\n${await crowd.lastLines()}`
    return { ...soak, verdicts: judgeSamples(samples), broken }
  }
}

/** Returns class awards a second, counting the time until all read models show them. */
const capacityOf = async ({ port, url, schools }: CrowdServer, sizes: Sizes) => {
  let sent = 0
  const request = (n: number) => {
    sent = n + 1
    const school = schools[n % schools.length]!
    const classes = [...Map.groupBy(school.students, (one) => one.class).values()]
    const profiles = classes[Math.floor(n / schools.length) % classes.length]!.slice(
      0,
      sizes.awarded,
    ).map(({ profile }) => profile)
    const body = { pointRule_id: school.rules[0]!.id, profiles, counts: 1 }
    return postOf('/api/v2/actions/profiles', school.token, body)
  }
  const seconds = Math.min(capacityTakes, sizes.crowdSeconds)
  const began = performance.now()
  await ratePerSecond({
    port,
    callers: sizes.classCallers,
    warmUp: sizes.warmUp,
    seconds,
    request,
  })
  await allCaughtUp(url)
  return (sent * 1000) / (performance.now() - began)
}

type Part = Readonly<{
  sizes: Sizes
  before: SoakSample | undefined
  minute: number
  say: (line: string) => void
  signal: AbortSignal | undefined
}>

const samplePart = async (
  { crowd, screens, watched }: Scene,
  { sizes, before, minute, say, signal }: Part,
): Promise<SoakSample> => {
  await screens.arrivals()
  const errors: Error[] = []
  const made = await awards(crowd, { sizes, onFailure: (_, error) => errors.push(error), signal })
  for (const message of new Set(errors.map((error) => error.message))) say(`failed: ${message}`)
  await sleep(settling)
  const arrivals = await screens.arrivals()
  const seen = new Map(watched.map((screen, n) => [screen, arrivals[n]!]))
  const pids = await crowd.pids()
  const [memory, sockets, stored] = await Promise.all([
    Promise.all(pids.map(memoryOf)),
    Promise.all(pids.map(socketsOf)),
    storedIn(crowd.url),
  ])
  return {
    minute,
    awards: (before?.awards ?? 0) + made.length,
    failures: (before?.failures ?? 0) + errors.length,
    memoryMb: sum(memory),
    sockets: sum(sockets),
    ...stored,
    displayLagMs: percentile(lagsOf(made, seen, 'display'), 0.99),
    awardMs: median(made.map(({ sent, answered }) => answered - sent)),
  }
}

/** In ms: time for the last awards to reach the screens. */
const settling = 2_000

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

const socketsOf = async (pid: number) => {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const links = files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => ''))
  return (await Promise.all(links)).filter((link) => link.startsWith('socket:')).length
}

const storedIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ connections: string; bytes: string }>(
      `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
       pg_database_size(current_database()) AS bytes`,
    )
    return {
      databaseConnections: Number(rows[0]!.connections),
      diskMb: Number(rows[0]!.bytes) / 1024 / 1024,
    }
  })

/**
 * A value is not flat if it grows by more than its allowance from the second quarter of the time to
 * the last.
 */
const mayGrow = {
  memoryMb: 1.1,
  sockets: 1.05,
  displayLagMs: 1.5,
  awardMs: 1.5,
  diskPerAwardKb: 1.2,
}

/** Compares the second quarter of the samples, when caches are full, with the last. */
export const judgeSamples = (samples: readonly SoakSample[]): readonly SoakVerdict[] => {
  if (samples.length === 0) return []
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const early = samples.slice(quarter, 2 * quarter)
  const first = early.length > 0 ? early : samples.slice(0, 1)
  const last = samples.slice(-quarter)
  const compare = (
    what: string,
    most: number,
    figureOf: (sample: SoakSample) => number,
  ): SoakVerdict => {
    const [from, to] = [first, last].map((part) => median(part.map(figureOf))) as [number, number]
    return { what, first: from, last: to, isFlat: to <= from * most }
  }
  const disk = (part: readonly SoakSample[]) => growthOf(samples, part)
  return [
    compare('memory, MB', mayGrow.memoryMb, ({ memoryMb }) => memoryMb),
    compare('open sockets', mayGrow.sockets, ({ sockets }) => sockets),
    compare('database connections', mayGrow.sockets, (one) => one.databaseConnections),
    compare('award to display p99, ms', mayGrow.displayLagMs, ({ displayLagMs }) => displayLagMs),
    compare('award p50, ms', mayGrow.awardMs, ({ awardMs }) => awardMs),
    {
      what: 'disk for an award, kB',
      first: disk(first),
      last: disk(last),
      isFlat: disk(last) <= disk(first) * mayGrow.diskPerAwardKb,
    },
    failedAwards(samples.at(-1)!),
  ]
}

const failedAwards = ({ failures }: SoakSample): SoakVerdict => ({
  what: 'failed awards',
  first: 0,
  last: failures,
  isFlat: failures === 0,
})

/** Returns the kilobytes on disk per award in this part of the time. */
const growthOf = (samples: readonly SoakSample[], part: readonly SoakSample[]) => {
  const before = samples[samples.indexOf(part[0]!) - 1] ?? part[0]!
  const end = part.at(-1)!
  const made = end.awards - before.awards
  return made > 0 ? ((end.diskMb - before.diskMb) * 1024) / made : 0
}

const lineOf = (sample: SoakSample) =>
  [
    `${sample.minute.toFixed(1)} min`,
    `${sample.awards} awards`,
    `${sample.failures} failed`,
    `${sample.memoryMb.toFixed(0)} MB`,
    `${sample.sockets} sockets`,
    `${sample.databaseConnections} connections`,
    `display p99 ${sample.displayLagMs.toFixed(0)} ms`,
    `award p50 ${sample.awardMs.toFixed(0)} ms`,
    `disk ${sample.diskMb.toFixed(0)} MB`,
  ].join(' · ')
