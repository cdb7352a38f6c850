import type { DatabasePool } from 'slonik'
import type { Announcements } from '#platform/announcements.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { findFailure } from '#projections/engine/failures.ts'
import { readLags } from '#projections/engine/lag.ts'
import type { Progress } from '#projections/engine/progress.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { rebuild } from '#projections/engine/rebuild.ts'

export type Tools = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  announcements: Announcements
  clock: Clock
  say: (line: string) => void
}>

export type Command = (tools: Tools, chosen: readonly Projection[]) => Promise<void>

export const usage = `npm run projections -- status            how far each read model is
npm run projections -- rebuild NAME|all  builds it anew, while Laurel goes on
npm run projections -- retry NAME|all    tries a halted one again`

const status: Command = async (tools, chosen) => {
  for (const { projection, positions, seconds, failure } of await readLags(tools)) {
    if (!chosen.some(({ name }) => name === projection)) continue
    const behind = positions === 0 ? 'up to date' : `${positions} positions and ${seconds.toFixed(1)} s behind`
    tools.say(`${projection}: ${failure ? haltedText(failure) : behind}`)
  }
}

const haltedText = ({
  reason,
  position,
  event_id,
  error,
  failed_at,
}: NonNullable<Awaited<ReturnType<typeof findFailure>>>) =>
  `halted since ${failed_at} (${reason}) at ${position}${event_id ? `, event ${event_id}` : ''}: ${error}`

const rebuildThem: Command = async (tools, chosen) => {
  for (const projection of chosen) {
    const onProgress = (progress: Progress) => tools.say(`${projection.name}: ${progressText(progress)}`)
    await rebuild(tools, projection, { onProgress })
  }
}

const progressText = ({ phase, events, total, seconds, perSecond }: Progress) => {
  if (phase === 'indexes') return `${events} events are in, making the indexes`
  const share = total > 0 ? Math.floor((events / total) * 100) : 100
  if (phase === 'replay') return `${events} of ${total} events (${share} %), ${perSecond} a second`
  return `rebuilt from ${events} events in ${seconds.toFixed(1)} s, ${perSecond} a second`
}

const retry: Command = async (tools, chosen) => {
  for (const projection of chosen) {
    const result = await catchUp(tools, projection, { retry: true })
    const failure = await findFailure(tools.db, projection)
    const outcome = result === 'end' ? 'up to date' : 'not built in this version yet: rebuild it'
    tools.say(`${projection.name}: ${failure ? haltedText(failure) : outcome}`)
    if (result !== 'end') process.exitCode = 1
  }
}

export const commands: Readonly<Record<string, Command>> = { status, rebuild: rebuildThem, retry }
