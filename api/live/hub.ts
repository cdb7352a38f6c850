import PQueue from 'p-queue'
import type { Snapshot } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { findProfilePositions } from '#projections/points/balances.ts'
import { createPulses } from './pulses.ts'
import type { Room } from './rooms.ts'

export type Hub = Readonly<{
  /** Somebody watches from now on. */
  join: (room: Room) => void
  /** What to begin with. */
  snapshot: (room: Room) => Promise<Snapshot>
  leave: (name: string) => void
  /** The read models have moved on in a period. */
  moved: (organizationId: string, periodId: string) => void
  /** Anything may have changed. */
  refresh: () => void
  stop: () => void
}>

type Options = Readonly<{ services: Services; emit: (room: string, snapshot: Snapshot) => void }>

type Watched = { room: Room; members: number; shown: Position; reading: Promise<Snapshot> | undefined }

/** The database has calls to answer besides. */
const readsAtOnce = 4

/** Reads one snapshot for each room that is watched here and concerned, however many watch it, and at most every 100 ms. */
export const createHub = ({ services: { db, log }, emit }: Options): Hub => {
  const watched = new Map<string, Watched>()
  const reads = new PQueue({ concurrency: readsAtOnce })

  const read = (one: Watched): Promise<Snapshot> => {
    const reading = reads
      .add(() => one.room.read())
      .finally(() => {
        if (one.reading === reading) one.reading = undefined
      })
    one.reading = reading
    return reading
  }

  const send = async (one: Watched) => {
    const snapshot = await read(one)
    // Two readings may overtake each other.
    if (snapshot.position < one.shown) return
    one.shown = snapshot.position
    emit(one.room.name, snapshot)
  }

  /** Of the students' rooms those whose points have changed since they were shown: one query for all of them. */
  const changedProfiles = async (organizationId: string, rooms: readonly Watched[]) => {
    if (rooms.length === 0) return []
    const ids = rooms.flatMap(({ room }) => room.profileId ?? [])
    const rows = await findProfilePositions(db, organizationId, ids)
    const positions = new Map(rows.map(({ profile_id, position }) => [profile_id, position]))
    return rooms.filter(({ room, shown }) => (positions.get(room.profileId ?? '') ?? '') > shown)
  }

  const refreshPeriod = async (organizationId: string, periodId: string) => {
    const rooms = [...watched.values()].filter(
      ({ room }) => room.organizationId === organizationId && (room.periodId === null || room.periodId === periodId),
    )
    const profiles = rooms.filter(({ room }) => room.profileId !== undefined)
    const others = rooms.filter(({ room }) => room.profileId === undefined)
    const concerned = [...others, ...(await changedProfiles(organizationId, profiles))]
    await Promise.all(concerned.map(send))
  }

  const pulses = createPulses(refreshPeriod, (err) => log.warn({ err }, 'A live snapshot could not be read'))

  return {
    join: (room) => {
      const one = watched.get(room.name) ?? { room, members: 0, shown: '', reading: undefined }
      watched.set(room.name, one)
      one.members += 1
    },
    // Many who come at once, such as after a restart, share one reading.
    snapshot: async (room) => {
      const one = watched.get(room.name)
      if (!one) return room.read()
      const snapshot = await (one.reading ?? read(one))
      // Meanwhile the room may have been sent a newer one.
      return snapshot.position < one.shown ? read(one) : snapshot
    },
    leave: (name) => {
      const one = watched.get(name)
      if (!one) return
      one.members -= 1
      if (one.members === 0) watched.delete(name)
    },
    moved: (organizationId, periodId) => {
      for (const { room } of watched.values()) {
        if (room.organizationId === organizationId) return pulses.ask(organizationId, periodId)
      }
    },
    refresh: () => {
      for (const one of watched.values()) {
        one.shown = ''
        pulses.ask(one.room.organizationId, one.room.periodId ?? '')
      }
    },
    stop: () => {
      pulses.stop()
      reads.clear()
    },
  }
}
