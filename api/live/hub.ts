import type { Snapshot } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { levelOf } from '#platform/outage.ts'
import { createReadings } from './readings.ts'
import type { Room } from './room.ts'
import { createSchoolRooms, type ReadModelMove } from './school-rooms.ts'

export type SchoolMove = ReadModelMove & Readonly<{ organizationId: string }>

export type Hub = Readonly<{
  join: (room: Room) => void
  /** Reads the snapshot for a joining screen; undefined if its whole room receives one. */
  snapshot: (room: Room) => Promise<Snapshot | undefined>
  leave: (room: Room) => void
  position: (room: Room) => Position | undefined
  moved: (target: SchoolMove) => void
  quizMoved: (quizId: string, who: 'host' | 'everybody') => void
  refresh: () => void
  stop: () => void
}>

type HubOptions = Readonly<{ services: Services; emit: (room: string, snapshot: Snapshot) => void }>

export const createHub = ({ services, emit }: HubOptions): Hub => {
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
