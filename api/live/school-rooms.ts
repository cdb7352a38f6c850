import type { Snapshot } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { projections as all } from '#projections/all.ts'
import { createPacedWork } from './paced-work.ts'
import { positionsOf } from './profile-positions.ts'
import type { createReadings, SharedReadings } from './readings.ts'
import type { Room } from './room.ts'

/** A missing field means every period or every read model. */
export type ReadModelMove = Readonly<{
  periodId?: string | undefined
  projection?: string | undefined
}>

/** `shown`: the newest snapshot's position. `sent`: the number of the reading behind it. */
type Watched = { room: Room; members: number; shown: Position; sent: number }
type PendingSnapshot = PromiseWithResolvers<Snapshot | undefined>

type SchoolRoomsOptions = Readonly<{
  services: Pick<Services, 'db'>
  readings: ReturnType<typeof createReadings>
  emit: (room: string, snapshot: Snapshot) => void
  onError: (error: unknown) => void
}>

/** Ms between two readings, and before the first. */
const [readEveryMs, collectForMs] = [100, 25]
const tryAgainAfter = 1_000
/** How long, in ms, joining screens may share the last reading if nothing has moved. */
const freshFor = 5_000

/** Reads a school's rooms. Rooms that wait share a reading, and one reading runs at a time. */
export const createSchoolRooms = (
  organizationId: string,
  { services, readings, emit, onError }: SchoolRoomsOptions,
) => {
  const watched = new Map<string, Watched>()
  let moves: ReadModelMove[] = []
  let joining = new Map<Watched, PendingSnapshot>()
  let last: Readonly<{ share: SharedReadings; at: number }> | undefined
  let begun = 0
  const retries = new Set<NodeJS.Timeout>()

  const shareFor = (moved: readonly ReadModelMove[]): SharedReadings => {
    const now = performance.now()
    if (!last || moved.length > 0 || now - last.at > freshFor)
      last = { share: readings.fresh(), at: now }
    return last.share
  }

  /** Returns the snapshot; undefined if the whole room has received it or a newer one. */
  const read = async (
    one: Watched,
    share: SharedReadings,
    isForAll: boolean,
  ): Promise<Snapshot | undefined> => {
    begun += 1
    const number = begun
    const snapshot = await one.room.read(share)
    if (number < one.sent) return undefined
    if (snapshot.position < one.shown) return snapshot
    one.shown = snapshot.position
    if (!isForAll) return snapshot
    one.sent = number
    emit(one.room.name, snapshot)
    return undefined
  }

  const changedProfiles = async (rooms: readonly Watched[]) => {
    if (rooms.length === 0) return []
    const ids = rooms.flatMap(({ room }) => room.profileId ?? [])
    const positions = await positionsOf(services.db, organizationId, ids)
    return rooms.filter(({ room, shown }) => (positions.get(room.profileId ?? '') ?? '') > shown)
  }

  const concernedBy = async (moved: readonly ReadModelMove[]) => {
    const rooms = [...watched.values()].filter(({ room }) =>
      moved.some((move) => isConcerned(room, move)),
    )
    const isProfile = ({ room }: Watched) => room.profileId !== undefined
    const profiles = await changedProfiles(rooms.filter(isProfile))
    return new Set([...rooms.filter((one) => !isProfile(one)), ...profiles])
  }

  const readAll = async () => {
    const [moved, joined] = [moves, joining]
    moves = []
    joining = new Map()
    const share = shareFor(moved)
    const failures: unknown[] = []
    const concerned = await concernedBy(moved).catch((error) => {
      failures.push(error)
      return new Set<Watched>()
    })
    const readOne = async (one: Watched) => {
      const answer = joined.get(one)
      try {
        const snapshot = await read(one, share, concerned.has(one))
        answer?.resolve(snapshot)
      } catch (error) {
        answer?.reject(error)
        if (concerned.has(one)) failures.push(error)
      }
    }
    await Promise.all([...new Set([...concerned, ...joined.keys()])].map(readOne))
    if (failures.length === 0) return
    again(moved)
    // If the database is unreachable, every room fails; one report is enough.
    onError(failures[0])
  }

  const pulse = createPacedWork(readAll, { every: readEveryMs, lead: collectForMs, onError })

  const moved = (...some: readonly ReadModelMove[]) => {
    moves.push(...some)
    pulse.ask()
  }

  const again = (some: readonly ReadModelMove[]) => {
    const timer = setTimeout(() => {
      retries.delete(timer)
      moved(...some)
    }, tryAgainAfter).unref()
    retries.add(timer)
  }

  return {
    enter: (room: Room) => {
      const one = watched.get(room.name) ?? { room, members: 0, shown: '', sent: 0 }
      watched.set(room.name, one)
      one.members += 1
    },
    /** Returns whether the school has no viewers. */
    leave: (name: string): boolean => {
      const one = watched.get(name)
      if (one) one.members -= 1
      if (one?.members === 0) watched.delete(name)
      return watched.size === 0
    },
    snapshot: (name: string): Promise<Snapshot | undefined> => {
      const one = watched.get(name)
      if (!one) return Promise.resolve(undefined)
      if (one.room.quizId) return read(one, readings.fresh(), false)
      const answer = joining.get(one) ?? Promise.withResolvers()
      joining.set(one, answer)
      pulse.ask()
      return answer.promise
    },
    position: (name: string) => watched.get(name)?.shown,
    moved,
    quizMoved: (quizId: string, who: 'host' | 'everybody') => {
      const share = readings.fresh()
      for (const one of watched.values()) {
        if (one.room.quizId !== quizId || (who === 'host' && one.room.profileId !== undefined))
          continue
        read(one, share, true).catch(onError)
      }
    },
    refresh: () => {
      for (const one of watched.values()) one.shown = ''
      moved({})
    },
    stop: () => {
      pulse.stop()
      for (const timer of retries) clearTimeout(timer)
    },
  }
}

const isConcerned = (room: Room, { periodId, projection }: ReadModelMove) => {
  if (room.periodId !== null && periodId !== undefined && room.periodId !== periodId) return false
  // A newer version may announce unknown read models.
  const isKnown = all.some(({ name }) => name === projection)
  return !isKnown || room.projections.some(({ name }) => name === projection)
}
