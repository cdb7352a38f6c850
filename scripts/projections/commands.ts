import type { DatabasePool } from 'slonik'
import type { Ledger } from '#ledger/ledger.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { findFailure } from '#projections/engine/failures.ts'
import type { ReplayProgress } from '#projections/engine/progress.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { rebuild, rebuildTogether } from '#projections/engine/rebuild.ts'
import { readLags } from '#projections/status/lag.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { countText } from '#scripts/count-text.ts'
import { readBacklog } from '#workers/reactors/engine/intents.ts'
import type { Reactor } from '#workers/reactors/engine/reactor.ts'
import { retryReactor } from '#workers/reactors/engine/start-reactor.ts'

export type ProjectionTools = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  announcements: Announcements
  clock: Clock
  log: Log
  say: (line: string) => void
  ledger: Ledger
}>

export type ChosenReaders = Readonly<{
  projections: readonly Projection[]
  reactors: readonly Reactor[]
}>

export type ProjectionCommand = (tools: ProjectionTools, chosen: ChosenReaders) => Promise<void>

export const projectionUsage = `npm run projections -- status            shows how far each read model and reactor is
npm run projections -- rebuild NAME|all  rebuilds a read model while Laurel runs
npm run projections -- retry NAME|all    retries a halted read model or reactor`

const status: ProjectionCommand = async (tools, { projections, reactors }) => {
  const readers = [...projections, ...reactors.map(({ intake }) => intake)]
  for (const { projection, positions, seconds, failure } of await readLags(tools, readers)) {
    const behind =
      positions === 0 ? 'up to date' : `${positions} positions and ${seconds.toFixed(1)} s behind`
    tools.say(`${projection}: ${failure ? haltedText(failure) : behind}`)
  }
  for (const { intake } of reactors) {
    const { count } = await readBacklog(tools.db, intake.schema)
    if (count > 0) tools.say(`${intake.name}: ${count} decisions wait for the ledger's answer`)
  }
  const stuck = (await listFailures(tools.db)).filter(({ projection }) =>
    projection.endsWith('.intents'),
  )
  for (const failure of stuck) tools.say(`${failure.projection}: ${haltedText(failure)}`)
}

const haltedText = ({
  reason,
  position,
  event_id,
  error,
  failed_at,
}: NonNullable<Awaited<ReturnType<typeof findFailure>>>) =>
  `halted since ${failed_at} (${reason}) at ` +
  `${position}${event_id ? `, event ${event_id}` : ''}: ${error}`

const rebuildThem: ProjectionCommand = async (tools, { projections }) => {
  const onProgress = (name: string, progress: ReplayProgress) =>
    tools.say(`${name}: ${progressText(progress)}`)
  const [first, ...others] = projections
  if (others.length > 0) return rebuildTogether(tools, projections, { onProgress })
  if (first)
    await rebuild(tools, first, { onProgress: (progress) => onProgress(first.name, progress) })
}

const progressText = ({ phase, events, total, seconds, perSecond }: ReplayProgress) => {
  if (phase === 'indexes') return `${events} events done, creating the indexes`
  const share = total > 0 ? Math.floor((events / total) * 100) : 100
  if (phase === 'replay') return `${events} of ${total} events (${share} %), ${perSecond} a second`
  const time = `${seconds.toFixed(1)} s`
  return `rebuilt from ${countText(events, 'event')} in ${time}, ${perSecond} a second`
}

const retry: ProjectionCommand = async (tools, { projections, reactors }) => {
  for (const projection of projections) {
    const result = await catchUp(tools, projection, { retry: true })
    const failure = await findFailure(tools.db, projection)
    const outcome = result === 'end' ? 'up to date' : 'not built in this version yet: rebuild it'
    tools.say(`${projection.name}: ${failure ? haltedText(failure) : outcome}`)
    if (result !== 'end') process.exitCode = 1
  }
  for (const reactor of reactors) {
    const result = await retryReactor(tools, reactor)
    const failures = (await listFailures(tools.db)).filter(({ projection }) =>
      isOf(reactor, projection),
    )
    for (const failure of failures) tools.say(`${failure.projection}: ${haltedText(failure)}`)
    if (result === 'end' && failures.length === 0) tools.say(`${reactor.intake.name}: up to date`)
    else process.exitCode = 1
  }
}

const isOf = ({ intake }: Reactor, projection: string) =>
  [intake.schema, `${intake.schema}.intents`].includes(projection)

export const projectionCommands: Readonly<Record<string, ProjectionCommand>> = {
  status,
  rebuild: rebuildThem,
  retry,
}
