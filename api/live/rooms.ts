import type { Snapshot, Watch } from '#api/contracts/live.ts'
import { Refusal } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { type Position, start } from '#platform/event-store/event-store.ts'
import { findProfilePositions } from '#projections/points/balances.ts'
import { findPeriodPosition } from '#projections/points/period-positions.ts'
import { findCurrentPeriod, findPeriod } from '#registry/periods.ts'
import { findProfile } from '#registry/profiles.ts'
import { displaySnapshot } from './display-snapshot.ts'
import { profileSnapshot, staffSnapshot } from './snapshots.ts'
import type { Viewer } from './viewer.ts'

/** What sockets watch together: they all get the same snapshots. */
export type Room = Readonly<{
  /** The same for everybody who may see the same. */
  name: string
  organizationId: string
  /** The period that it shows; null for a display, which follows the school into its next one. */
  periodId: string | null
  /** Of a student's room. */
  profileId?: string
  read: () => Promise<Snapshot>
  /** Where in the log what it shows last changed. */
  position: () => Promise<Position>
}>

/** @throws Refusal `forbidden` or `not_found` */
export const openRoom = async (services: Services, viewer: Viewer, watch: Watch): Promise<Room> => {
  switch (watch.room) {
    case 'staff':
      return staffRoom(services, viewer, watch.period)
    case 'profile':
      return profileRoom(services, viewer, watch.profile)
    case 'display':
      return displayRoom(services, viewer)
  }
}

const staffRoom = async ({ db, clock }: Services, viewer: Viewer, periodId: string): Promise<Room> => {
  if (viewer.kind !== 'user' || viewer.caller.role === 'user') throw new Refusal('forbidden')
  const { organizationId } = viewer.caller
  if (!(await findPeriod(db, organizationId, periodId))) throw new Refusal('not_found')
  return {
    name: `staff:${organizationId}:${periodId}`,
    organizationId,
    periodId,
    read: () => staffSnapshot(db, { organizationId, periodId, at: clock() }),
    position: () => findPeriodPosition(db, organizationId, periodId),
  }
}

const profileRoom = async ({ db, clock }: Services, viewer: Viewer, profileId: string): Promise<Room> => {
  // Staff see one student's entries by rules of their own: they ask for them.
  if (viewer.kind !== 'user' || viewer.caller.role !== 'user') throw new Refusal('forbidden')
  const { caller } = viewer
  const { organizationId } = caller
  const profile = await findProfile(db, organizationId, profileId)
  if (profile?.user_id !== caller.userId) throw new Refusal('not_found')
  return {
    name: `profile:${organizationId}:${profileId}`,
    organizationId,
    periodId: profile.period_id,
    profileId,
    read: () => profileSnapshot(db, caller, { profileId, at: clock() }),
    position: async () => (await findProfilePositions(db, organizationId, [profileId]))[0]?.position ?? start,
  }
}

const displayRoom = async ({ db, clock }: Services, viewer: Viewer): Promise<Room> => {
  if (viewer.kind !== 'display') throw new Refusal('forbidden')
  const { display } = viewer
  const organizationId = display.organization_id
  const currentPeriod = async () => (await findCurrentPeriod(db, organizationId))?.id ?? null
  return {
    name: `display:${organizationId}:${display.id}`,
    organizationId,
    periodId: null,
    read: async () => displaySnapshot(db, display, { periodId: await currentPeriod(), at: clock() }),
    position: async () => {
      const periodId = await currentPeriod()
      return periodId === null ? start : findPeriodPosition(db, organizationId, periodId)
    },
  }
}
