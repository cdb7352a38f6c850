import type { Snapshot } from '#api/contracts/live.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Projection } from '#projections/engine/projection.ts'
import type { Share } from './readings.ts'

/** What sockets watch together: they all get the same snapshots. */
export type Room = Readonly<{
  /** The same for everybody who may see the same. */
  name: string
  organizationId: string
  /** The period that it shows; null for a display, which follows the school into its next one. */
  periodId: string | null
  /** Of a student's room. */
  profileId?: string
  /** Of the room of a live quiz: its id. */
  quizId?: string
  /** The read models that it shows: when another one moves, nothing changes here. */
  projections: readonly Projection[]
  read: (share: Share) => Promise<Snapshot>
  /** Where in the log what it shows last changed. */
  position: () => Promise<Position>
}>
