import { seeded } from '#scripts/demo/random.ts'
import { type BugName, bugsOf } from './bugs.ts'
import { type SentRequest, startSimulatedCallers } from './callers.ts'
import { createSimulatedDatabase } from './database.ts'
import { brokenRules } from './invariants.ts'
import { createSimulatedLog } from './log.ts'
import { createNetwork, type Faults, type Link } from './network.ts'
import {
  type Api,
  followedProjections,
  followedReactors,
  prepareSchool,
  type Surroundings,
  startSimulatedApi,
  startWorker,
} from './programs.ts'
import { createBroker } from './queue.ts'
import { makeSchool } from './registry.ts'
import { type Process, type Time, withSimulatedTime } from './time.ts'
import { createTrace } from './trace.ts'

export type SeedResult = Readonly<{
  seed: number
  /** One line for each broken rule. */
  broken: readonly string[]
  trace: readonly string[]
  events: number
  steps: number
}>

type SeedOptions = Readonly<{ bug?: BugName | undefined }>

const began = Date.UTC(2026, 2, 10, 1)
/** In ms: how long faults occur, and then the time to come to rest. */
const faultsUntil = 15_000
const atRestBy = 150_000
/** In ms: longer than the latest copy of a message. */
const lateCopies = 3_000

/** Everything follows from the seed: the school, the callers, the faults and every delay. */
export const runSeed = (seed: number, options: SeedOptions = {}): Promise<SeedResult> =>
  withSimulatedTime((time) => play(time, seed, options))

const play = async (time: Time, seed: number, { bug }: SeedOptions): Promise<SeedResult> => {
  const random = seeded(seed)
  const { trace, lines } = createTrace(time.now)
  const perhaps = (most: number) => (random.chance(0.5) ? random.next() * most : 0)
  const faults: Faults = {
    loseRequest: perhaps(0.02),
    loseAnswer: perhaps(0.03),
    delay: perhaps(0.05),
    crash: perhaps(0.004),
    duplicate: perhaps(0.1),
  }
  const storeKind = random.pick(['postgres', 'eventstoredb'] as const)
  const school = makeSchool(random.between(2, 4))
  const counts = { api: random.between(1, 3), worker: random.between(1, 2) }
  const at = (process: Process) => new Date(began + time.now() + process.skew)
  const nobody: Process = { name: 'servers', alive: true, skew: 0 }

  const kill = (process: Process, why: string) => {
    if (!process.alive) return
    process.alive = false
    trace(process.name, `dies ${why}`)
    database.leave(process)
    time.after(random.next() * 3_000, () => restart(process), nobody)
  }
  const network = createNetwork({ time, random, trace, kill })
  const database = createSimulatedDatabase({
    time,
    network,
    registry: school,
    now: () => at(nobody),
  })
  const log = createSimulatedLog(() => at(nobody))
  const broker = createBroker({ time, random, network, trace })
  const world: Surroundings = {
    time,
    network,
    log,
    database,
    broker,
    trace,
    storeKind,
    bugs: bugsOf(bug),
    clockOf: at,
  }

  const prepared = prepareSchool(world, { name: 'first', alive: true, skew: 0 })
  await time.runUntil(2_000)
  await prepared
  Object.assign(network.faults, faults)

  let apis: Api[] = []
  const processes = new Map<string, Process>()
  const restart = ({ name }: Pick<Process, 'name'>, skew = 0) => {
    const process: Process = { name, alive: true, skew }
    processes.set(name, process)
    const begin = async () => {
      if (name.startsWith('worker')) return startWorker(world, process)
      const api = await startSimulatedApi(world, process)
      apis = [...apis.filter(({ process: { alive } }) => alive), api]
    }
    // A program that ends during its start is started again, as by a container engine.
    time.as(process, () => void begin().catch((error) => kill(process, String(error))))
  }
  trace('seed', `${seed}: ${storeKind}, ${counts.api} api, ${counts.worker} workers`)
  for (const role of ['api', 'worker'] as const)
    for (let n = 1; n <= counts[role]; n += 1) restart({ name: `${role} ${n}` })

  const commands = random.between(8, 24)
  const callers = startSimulatedCallers({
    time,
    random,
    network,
    trace,
    school,
    commands,
    apis: () => apis,
    atOnce: random.between(1, 5),
  })

  let isFaulty = true
  const events = planFaults({
    random: random.next,
    pick: random.pick,
    processes,
    trace,
    kill,
    network,
  })
  for (const { at: moment, run } of events)
    time.after(moment, () => (isFaulty ? run() : undefined), nobody)
  await time.runUntil(faultsUntil, () => callers.isDone())
  trace('seed', 'no more faults')
  isFaulty = false
  network.mend()
  for (const process of processes.values()) process.skew = 0
  const isAtRest = () => callers.isDone() && isQuiet(callers.sent, log, database)
  await time.runUntil(atRestBy, isAtRest)
  // Late copies of requests and wake-ups still arrive.
  await time.runUntil(time.now() + lateCopies)
  const broken = brokenRules({ log, tables: database.tables, sent: callers.sent })
  for (const line of broken) trace('broken', line)
  return { seed, broken, trace: lines, events: log.events.length, steps: time.steps() }
}

const isQuiet = (
  sent: readonly SentRequest[],
  { head }: Surroundings['log'],
  { tables }: Surroundings['database'],
) =>
  sent.every(({ isAnswered }) => isAnswered) &&
  tables.checkpoints.size === followedProjections.length + followedReactors.length &&
  [...tables.checkpoints.values()].every(({ position }) => position === head()) &&
  [...tables.intents.values()].every(({ size }) => size === 0)

type Planning = Readonly<{
  random: () => number
  pick: <Item>(items: readonly Item[]) => Item
  processes: ReadonlyMap<string, Process>
  trace: (who: string, what: string) => void
  kill: (process: Process, why: string) => void
  network: ReturnType<typeof createNetwork>
}>

/** A few moments at which a process dies, loses its connection or has its clock changed. */
const planFaults = ({ random, pick, processes, trace, kill, network }: Planning) => {
  const links: readonly Link[] = ['store', 'database']
  const count = Math.floor(random() * 5)
  const somebody = () => pick([...processes.values()])
  const kinds = [
    () => kill(somebody(), 'by kill -9'),
    () => network.cutOff(somebody(), pick(links), 200 + random() * 6_000),
    () => {
      const process = somebody()
      process.skew += pick([-3_600_000, 3_600_000, -1_000, 86_400_000])
      trace(process.name, `has its clock moved by ${process.skew / 1_000} s`)
    },
  ]
  return Array.from({ length: count }, () => ({ at: random() * 6_000, run: () => pick(kinds)() }))
}
