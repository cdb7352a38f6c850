import type { Watch } from '#api/contracts/live.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { start } from '#platform/event-store/event-store.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { boardGamesProjection } from '#projections/board-games/board-games.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import { gamesProjection } from '#projections/games/games.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { findDisplays } from '#registry/displays/displays.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'
import { displaySnapshot } from './display-snapshot.ts'
import type { JoinLookups } from './join-lookups.ts'
import { positionOf } from './profile-positions.ts'
import { quizRoom } from './quiz-room.ts'
import type { Room } from './room.ts'
import { profileSnapshot, staffSnapshot } from './snapshots.ts'
import type { Viewer } from './viewer.ts'

/** @throws HttpError `forbidden` or `not_found` */
export const openRoom = async (
  services: Services & Pick<JoinLookups, 'findProfile'>,
  viewer: Viewer,
  watch: Watch,
): Promise<Room> => {
  switch (watch.room) {
    case 'staff':
      return staffRoom(services, viewer, watch.period)
    case 'attendance':
      return attendanceRoom(services, viewer, watch.period)
    case 'homework':
    case 'games':
    case 'board_games':
    case 'records':
      return movingRoom(services, viewer, watch)
    case 'orders':
      return ordersRoom(services, viewer, watch.period)
    case 'profile':
      return profileRoom(services, viewer, watch.profile)
    case 'quiz':
      return quizRoom(services, viewer, watch.quiz)
    case 'display':
      return displayRoom(services, viewer)
  }
}

const staffInPeriod = async ({ db }: Services, viewer: Viewer, periodId: string) => {
  if (viewer.kind !== 'user' || viewer.caller.role === 'user') throw new HttpError('forbidden')
  const { organizationId } = viewer.caller
  if (!(await findPeriod(db, organizationId, periodId))) throw new HttpError('not_found')
  return viewer.caller
}

const staffRoom = async (services: Services, viewer: Viewer, periodId: string): Promise<Room> => {
  const { db, clock } = services
  const { organizationId, allAction, userId } = await staffInPeriod(services, viewer, periodId)
  const projections = [pointsProjection, badgesProjection, housesProjection]
  const actorId = allAction ? undefined : userId
  return {
    name: `staff:${organizationId}:${periodId}:${actorId ?? 'all'}`,
    organizationId,
    periodId,
    projections,
    read: (share) =>
      staffSnapshot(services, { organizationId, periodId, actorId, at: clock() }, share),
    position: () => findPeriodPosition(db, projections, { organizationId, periodId }),
  }
}

/** Sends a position; the page then refetches its lists. */
const attendanceRoom = async (
  services: Services,
  viewer: Viewer,
  periodId: string,
): Promise<Room> => {
  const { db, clock } = services
  const { organizationId } = await staffInPeriod(services, viewer, periodId)
  const projections = [attendanceProjection]
  return {
    name: `attendance:${organizationId}:${periodId}`,
    organizationId,
    periodId,
    projections,
    read: async (share) => {
      const { position } = await share.once('attendance', () =>
        readCheckpoint(db, attendanceProjection),
      )
      return { room: 'attendance', period: periodId, position, at: clock().toISOString() }
    },
    position: () => findPeriodPosition(db, projections, { organizationId, periodId }),
  }
}

const moving = {
  // Absent students hand in nothing, so attendance changes the homework pages, too.
  homework: [homeworkProjection, attendanceProjection],
  games: [gamesProjection],
  board_games: [boardGamesProjection],
  records: [
    pointsProjection,
    attendanceProjection,
    homeworkProjection,
    badgesProjection,
    boardGamesProjection,
    housesProjection,
  ],
} as const
type MovingWatch = Extract<Watch, { room: keyof typeof moving }>

/** The page refetches its lists when the period's position moves. */
const movingRoom = async (
  services: Services,
  viewer: Viewer,
  { room, period: periodId }: MovingWatch,
): Promise<Room> => {
  const { db, clock } = services
  const { organizationId } = await staffInPeriod(services, viewer, periodId)
  const projections = moving[room]
  const position = () => findPeriodPosition(db, projections, { organizationId, periodId })
  return {
    name: `${room}:${organizationId}:${periodId}`,
    organizationId,
    periodId,
    projections,
    position,
    read: async () => ({
      room,
      period: periodId,
      at: clock().toISOString(),
      position: await position(),
    }),
  }
}

/** Every order updates the room, because an order can outlive its period. */
const ordersRoom = async (services: Services, viewer: Viewer, period: string): Promise<Room> => {
  const { db, clock } = services
  const { organizationId } = await staffInPeriod(services, viewer, period)
  const projections = [shopProjection]
  const position = () => findPeriodPosition(db, projections, { organizationId })
  return {
    name: `orders:${organizationId}:${period}`,
    organizationId,
    periodId: null,
    projections,
    position,
    read: async () => ({
      room: 'orders',
      period,
      at: clock().toISOString(),
      position: await position(),
    }),
  }
}

const profileRoom = async (
  { db, clock, findProfile }: Services & Pick<JoinLookups, 'findProfile'>,
  viewer: Viewer,
  profileId: string,
): Promise<Room> => {
  if (viewer.kind !== 'user' || viewer.caller.role !== 'user') throw new HttpError('forbidden')
  const { caller } = viewer
  const { organizationId } = caller
  const profile = await findProfile({ organizationId, id: profileId })
  if (profile?.user_id !== caller.userId) throw new HttpError('not_found')
  return {
    // Parents have their own room, because they do not see badges.
    name: `profile:${organizationId}:${profileId}:${caller.isParent ? 'parent' : 'student'}`,
    organizationId,
    periodId: profile.period_id,
    profileId,
    projections: [
      pointsProjection,
      attendanceProjection,
      homeworkProjection,
      badgesProjection,
      boardGamesProjection,
      shopProjection,
    ],
    read: (share) => profileSnapshot(db, caller, { profileId, at: clock() }, share),
    position: () => positionOf(db, organizationId, profileId),
  }
}

const displayRoom = async (services: Services, viewer: Viewer): Promise<Room> => {
  const { db, clock } = services
  if (viewer.kind !== 'display') throw new HttpError('forbidden')
  const { display } = viewer
  const organizationId = display.organization_id
  const currentPeriod = async () => (await findCurrentPeriod(db, organizationId))?.id ?? null
  const always = [pointsProjection, badgesProjection, housesProjection]
  let projections: Room['projections'] = [...always, classPeaksProjection]
  return {
    name: `display:${organizationId}:${display.id}`,
    organizationId,
    periodId: null,
    get projections() {
      return projections
    },
    read: async (share) => {
      const [periodId, now] = await Promise.all([
        share.once('current', currentPeriod),
        // Staff may have changed the display since the room was opened.
        share.each({ key: 'displays', id: display.id }, (ids) =>
          findDisplays(db, organizationId, ids),
        ),
      ])
      const snapshot = await displaySnapshot(services, now ?? display, {
        periodId,
        at: clock(),
        share,
      })
      projections = snapshot.goal ? [...always, classPeaksProjection] : always
      return snapshot
    },
    position: async () => {
      const periodId = await currentPeriod()
      return periodId === null
        ? start
        : findPeriodPosition(db, projections, { organizationId, periodId })
    },
  }
}
