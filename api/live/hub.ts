import type { Snapshot } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { levelOf } from '#platform/outage.ts'
import { createReadings } from './readings.ts'
import type { Room } from './room.ts'
import { createSchoolRooms, type Move } from './school-rooms.ts'

export type Target = Move & Readonly<{ organizationId: string }>

export type Hub = Readonly<{
  /** Somebody watches from now on. */
  join: (room: Room) => void
  /** The first snapshot for a socket that has joined. Undefined if the whole room is sent it. */
  snapshot: (room: Room) => Promise<Snapshot | undefined>
  leave: (room: Room) => void
  /** Where what the room shows stands: what its newest snapshot said. */
  position: (room: Room) => Position | undefined
  /** A read model has moved on in a period, or something that all of them show. */
  moved: (target: Target) => void
  /** What the rooms of a live quiz show has changed: the teacher's alone, or everybody's. */
  quizMoved: (quizId: string, who: 'host' | 'everybody') => void
  /** Anything may have changed. */
  refresh: () => void
  stop: () => void
}>

type Options = Readonly<{ services: Services; emit: (room: string, snapshot: Snapshot) => void }>

/**
 * Reads one snapshot for each room that is watched here and depends on what has moved, however many
 * watch it, school by school.
 */
export const createHub = ({ services, emit }: Options): Hub => {
  const schools = new Map<string, ReturnType<typeof createSchoolRooms>>()
  const readings = createReadings()
  const onError = (err: unknown) =>
    services.log[levelOf(err)]({ err }, 'A live snapshot could not be read')
  const open = (organizationId: string) => {
    const school = createSchoolRooms(organizationId, { services, readings, emit, onError })
    schools.set(organizationId, school)
    return school
  }

  return {
    join: (room) => (schools.get(room.organizationId) ?? open(room.organizationId)).enter(room),
    snapshot: async ({ organizationId, name }) => schools.get(organizationId)?.snapshot(name),
    leave: ({ organizationId, name }) => {
      const school = schools.get(organizationId)
      if (!school?.leave(name)) return
      school.stop()
      schools.delete(organizationId)
    },
    position: ({ organizationId, name }) => schools.get(organizationId)?.position(name),
    moved: ({ organizationId, ...move }) => schools.get(organizationId)?.moved(move),
    quizMoved: (...what) => {
      for (const { quizMoved } of schools.values()) quizMoved(...what)
    },
    refresh: () => {
      for (const { refresh } of schools.values()) refresh()
    },
    stop: () => {
      for (const { stop } of schools.values()) stop()
      readings.stop()
    },
  }
}
