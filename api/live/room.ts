import type { Snapshot } from '#api/contracts/live.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Projection } from '#projections/engine/projection.ts'
import type { SharedReadings } from './readings.ts'

export type Room = Readonly<{
  /** Viewers with the same rights share the room. */
  name: string
  organizationId: string
  /** Null for displays and orders: a change in any period concerns them. */
  periodId: string | null
  profileId?: string
  quizId?: string
  projections: readonly Projection[]
  read: (share: SharedReadings) => Promise<Snapshot>
  position: () => Promise<Position>
}>
