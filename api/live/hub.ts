import type { Snapshot } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { levelOf } from '#platform/outage.ts'
import { projections as all } from '#projections/all.ts'
import { positionsOf } from './profile-positions.ts'
import { createPulses, type Target } from './pulses.ts'
import { createReadings, type Share } from './readings.ts'
import type { Room } from './room.ts'

export type Hub = Readonly<{
  /** Somebody watches from now on. */
  join: (room: Room) => void
  /** What to begin with, for who is in the room; undefined where the room was sent a newer one meanwhile. */
  snapshot: (room: Room) => Promise<Snapshot | undefined>
  leave: (name: string) => void
  /** A read model has moved on in a period, or something that all of them show. */
  moved: (target: Target) => void
  /** What the rooms of a live quiz show has changed: the teacher's alone, or everybody's. */
  quizMoved: (quizId: string, who: 'host' | 'everybody') => void
  /** Anything may have changed. */
  refresh: () => void
  stop: () => void
}>

type Options = Readonly<{ services: Services; emit: (room: string, snapshot: Snapshot) => void }>

/** `since`: the number of the oldest reading that a part of the snapshot may come from. */
type Reading = Promise<Readonly<{ snapshot: Snapshot; since: number }>>
/** `sent`: the number of the reading that was sent last. */
type Watched = { room: Room; members: number; shown: Position; sent: number; reading: Reading | undefined }

/**
 * Reads one snapshot for each room that is watched here and depends on what has moved, however many watch it, and at most every 100 ms; what
 * several rooms show is read once.
 */
export const createHub = ({ services: { db, log }, emit }: Options): Hub => {
  const watched = new Map<string, Watched>()
  const readings = createReadings()
  // Readings in the order in which they began, for they may overtake each other. A snapshot's position cannot tell, as it is the highest of
  // several read models': one that has the newest points and old badges has the same as one that has both.
  let begun = 0
  const underWay = new Set<number>()

  const read = (one: Watched, share: Share, isJoining = false): Reading => {
    const number = ++begun
    underWay.add(number)
    const [oldest = number] = underWay
    const since = isJoining ? oldest : number
    const reading = one.room
      .read(share)
      .then((snapshot) => ({ snapshot, since }))
      .finally(() => {
        underWay.delete(number)
        if (one.reading === reading) one.reading = undefined
      })
    one.reading = reading
    return reading
  }

  const isOvertaken = ({ sent, shown }: Watched, { snapshot, since }: Awaited<Reading>) =>
    since < sent || snapshot.position < shown

  const send = async (one: Watched, share: Share) => {
    const done = await read(one, share)
    if (isOvertaken(one, done)) return
    one.shown = done.snapshot.position
    one.sent = done.since
    emit(one.room.name, done.snapshot)
  }

  /** Of the students' rooms those who have got points, come or gone since they were shown: one query a read model for all of them. */
  const changedProfiles = async (organizationId: string, rooms: readonly Watched[]) => {
    if (rooms.length === 0) return []
    const ids = rooms.flatMap(({ room }) => room.profileId ?? [])
    const positions = await positionsOf(db, organizationId, ids)
    return rooms.filter(({ room, shown }) => (positions.get(room.profileId ?? '') ?? '') > shown)
  }

  const refreshPeriod = async ({ organizationId, periodId, projection }: Target) => {
    // Of a read model that this version does not know: anything may have changed.
    const isKnown = all.some(({ name }) => name === projection)
    const isConcerned = ({ projections }: Room) => !isKnown || projections.some(({ name }) => name === projection)
    const rooms = [...watched.values()].filter(
      ({ room }) =>
        room.organizationId === organizationId &&
        (room.periodId === null || room.periodId === periodId) &&
        isConcerned(room),
    )
    const profiles = rooms.filter(({ room }) => room.profileId !== undefined)
    const others = rooms.filter(({ room }) => room.profileId === undefined)
    const concerned = [...others, ...(await changedProfiles(organizationId, profiles))]
    const share = readings.fresh()
    await Promise.all(concerned.map((one) => send(one, share)))
  }

  const failed = (err: unknown) => log[levelOf(err)]({ err }, 'A live snapshot could not be read')
  const pulses = createPulses(refreshPeriod, failed)

  return {
    join: (room) => {
      const one = watched.get(room.name) ?? { room, members: 0, shown: '', sent: 0, reading: undefined }
      watched.set(room.name, one)
      one.members += 1
    },
    // Many who come at once, such as after a restart, share one reading.
    snapshot: async (room) => {
      const one = watched.get(room.name)
      if (!one) return room.read(readings.joining())
      const { sent } = one
      const joined = await (one.reading ?? read(one, readings.joining(), true))
      if (!isOvertaken(one, joined)) return joined.snapshot
      if (one.sent > sent) return undefined
      const fresh = await read(one, readings.fresh())
      return one.sent > fresh.since ? undefined : fresh.snapshot
    },
    leave: (name) => {
      const one = watched.get(name)
      if (!one) return
      one.members -= 1
      if (one.members === 0) watched.delete(name)
    },
    moved: (target) => {
      for (const { room } of watched.values()) {
        if (room.organizationId === target.organizationId) return pulses.ask(target)
      }
    },
    quizMoved: (quizId, who) => {
      const share = readings.fresh()
      for (const one of watched.values()) {
        if (one.room.quizId !== quizId || (who === 'host' && one.room.profileId !== undefined)) continue
        send(one, share).catch(failed)
      }
    },
    refresh: () => {
      for (const one of watched.values()) {
        one.shown = ''
        pulses.ask({ organizationId: one.room.organizationId, periodId: one.room.periodId ?? '' })
      }
    },
    stop: () => {
      pulses.stop()
      readings.stop()
    },
  }
}
