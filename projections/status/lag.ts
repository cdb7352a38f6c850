import type { CommonQueryMethods } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import type { EventStore, Position } from '#platform/event-store/event-store.ts'
import { projectionHalted, projectionLagEvents, projectionLagSeconds } from '#platform/metrics.ts'
import { projections } from '../all.ts'
import { readCheckpoints } from '../engine/checkpoint.ts'
import type { ProjectionFailure } from '../engine/failures.ts'
import type { Projection } from '../engine/projection.ts'
import { listFailures } from './list-failures.ts'

export type LagDeps = Readonly<{
  db: CommonQueryMethods
  eventStore: Pick<EventStore, 'readAll' | 'head'>
  clock: Clock
}>

export type Lag = Readonly<{
  projection: string
  position: string
  head: string
  positions: number
  seconds: number
  failure: ProjectionFailure | null
}>

export const readLags = async (
  deps: LagDeps,
  readers: readonly Projection[] = projections,
): Promise<Lag[]> => {
  const failures = await listFailures(deps.db)
  const checkpoints = await readCheckpoints(deps.db, readers)
  return Promise.all(
    checkpoints.map(({ position }, n) => lagOf(deps, readers[n]!, position, failures)),
  )
}

const lagOf = async (
  { eventStore, clock }: LagDeps,
  projection: Projection,
  position: Position,
  failures: readonly ProjectionFailure[],
): Promise<Lag> => {
  const { name, categories } = projection
  const [page, head] = await Promise.all([
    eventStore.readAll({ after: position, limit: 1, categories }),
    eventStore.head(),
  ])
  const [waiting] = page.events
  const isBehind = waiting !== undefined || !page.end
  return {
    projection: name,
    position,
    head,
    positions: isBehind ? Number(BigInt(head) - BigInt(position)) : 0,
    seconds: waiting
      ? Math.max(0, (clock().getTime() - Date.parse(waiting.recordedAt)) / 1_000)
      : 0,
    failure: failures.find((failure) => failure.projection === name) ?? null,
  }
}

export const measureLags = async (deps: LagDeps, readers?: readonly Projection[]) => {
  for (const { projection, positions, seconds, failure } of await readLags(deps, readers)) {
    projectionLagEvents.set({ projection }, positions)
    projectionLagSeconds.set({ projection }, seconds)
    projectionHalted.set({ projection }, failure ? 1 : 0)
  }
}
