import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { actionRow } from '#api/answers/action-row.ts'
import { attendanceRow } from '#api/answers/attendance-row.ts'
import { classRow, studentRow } from '#api/answers/ranking-rows.ts'
import type {
  ProfileSnapshot,
  StaffSnapshot,
  LatestBatch as WireBatch,
} from '#api/contracts/live.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { start } from '#platform/event-store/event-store.ts'
import { listNewestAttendanceOfEach } from '#projections/attendance/history.ts'
import { badgesShown } from '#projections/badges/latest.ts'
import { findBalances } from '#projections/points/balances.ts'
import { type LatestBatchRow, latestBatchesOf } from '#projections/points/batches.ts'
import { latestBatchesOfStudents } from '#projections/points/batches-of-students.ts'
import { listNewestActionsOfEach } from '#projections/points/history.ts'
import { findOwnStudents } from '#registry/staff/own-classes.ts'
import { badgeMoment, badgeOf, latestBadges } from './badge-moments.ts'
import { wireRank } from './house-ranks.ts'
import { positionsOf } from './profile-positions.ts'
import type { SharedReadings } from './readings.ts'
import { schoolBoard } from './school-board.ts'

const tops = 3
const latestShown = 5

type StaffReading = Readonly<{
  organizationId: string
  periodId: string
  /** Shows the awards that this person may see; undefined shows everybody's. */
  actorId: string | undefined
  at: Date
}>

export const staffSnapshot = async (
  services: Pick<Services, 'db' | 'boards'>,
  { organizationId, periodId, actorId, at }: StaffReading,
  share: SharedReadings,
): Promise<StaffSnapshot> => {
  const of = { organizationId, periodId }
  const { board, badges, houses, position } = await schoolBoard(services, { ...of, at }, share)
  const latest =
    actorId === undefined
      ? board.latest
      : await latestSeenBy(services.db, { ...of, actorId }, share)
  return {
    room: 'staff',
    period: periodId,
    position,
    at: at.toISOString(),
    reward: board.reward,
    redeem: board.redeem,
    topStudents: board.top_students.map(studentRow),
    topClasses: board.ranked_classes.slice(0, tops).map(classRow),
    students: board.students,
    classes: board.ranked_classes.length,
    latest: (latest ?? []).map(wireBatch),
    badges: badges.slice(0, badgesShown).map((badge) => badgeMoment(organizationId, badge)),
    ...(houses.length > 0 && { houses: houses.map(wireRank) }),
  }
}

type TeacherReading = Readonly<{ organizationId: string; periodId: string; actorId: string }>

/** Reads a teacher's own awards, and for a class teacher those of the class's students, too. */
const latestSeenBy = async (
  db: CommonQueryMethods,
  { organizationId, periodId, actorId }: TeacherReading,
  share: SharedReadings,
) => {
  const latest = { organizationId, periodId, limit: latestShown }
  const [own = [], ofClass = []] = await Promise.all([
    share.each({ key: `own ${periodId}`, id: actorId }, (actors) =>
      latestBatchesOf(db, latest, actors),
    ),
    share.each({ key: `own class ${periodId}`, id: actorId }, async (ids) => {
      const teachers = [...(await findOwnStudents(db, organizationId, ids)).values()]
        .filter(({ period_id }) => period_id === periodId)
        .map(({ staff_id, students }) => [staff_id, students] as const)
      return teachers.length === 0
        ? new Map<string, readonly LatestBatchRow[]>()
        : await latestBatchesOfStudents(db, latest, new Map(teachers))
    }),
  ])
  const known = new Set(own.map(({ batch_id }) => batch_id))
  return [...own, ...ofClass.filter(({ batch_id }) => !known.has(batch_id))]
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, latestShown)
}

const wireBatch = (batch: LatestBatchRow): z.infer<typeof WireBatch> => ({
  batch: batch.batch_id,
  created_at: batch.created_at,
  type: batch.type,
  rule_name: batch.rule_name,
  rule_name_en: batch.rule_name_en,
  point: batch.point,
  students: batch.students,
  class: batch.class,
  awards: batch.awards.map(({ profile_id, name_en, name_zh, ...award }) => ({
    profile: profile_id,
    name: { en: name_en, zh: name_zh },
    class: award.class,
    class_no: award.class_no,
  })),
})

type ProfileReading = Readonly<{ profileId: string; at: Date }>

export const profileSnapshot = async (
  db: CommonQueryMethods,
  caller: Caller,
  { profileId, at }: ProfileReading,
  share: SharedReadings,
): Promise<ProfileSnapshot> => {
  const { organizationId } = caller
  const filter = { organizationId, asStudentsSee: true } as const
  const ofEach = <Read>(
    key: string,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
  ) => share.each({ key, id: profileId }, read)
  // The position is read first, so that the rows are at least as new.
  const position = await ofEach('positions', (ids) => positionsOf(db, organizationId, ids))
  const [balance, latest, attendance, badges] = await Promise.all([
    ofEach('balances', (ids) => findBalances(db, organizationId, ids)),
    ofEach('actions', (profileIds) =>
      listNewestActionsOfEach(db, filter, { profileIds, limit: latestShown }),
    ),
    ofEach('attendance', (profileIds) =>
      listNewestAttendanceOfEach(db, filter, { profileIds, limit: latestShown }),
    ),
    caller.isParent
      ? []
      : ofEach('badges', async (profileIds) =>
          Map.groupBy(
            await latestBadges(db, { organizationId, profileIds, at }),
            (badge) => badge.profile_id,
          ),
        ),
  ])
  return {
    room: 'profile',
    profile: profileId,
    position: position ?? start,
    at: at.toISOString(),
    point: balance?.point ?? 0,
    cumulative_point: balance?.cumulative_point ?? 0,
    latest: (latest ?? []).map((row) => actionRow(row, caller)),
    latest_attendance: (attendance ?? []).map((row) => attendanceRow(row, caller)),
    badges: (badges ?? []).slice(0, badgesShown).map((badge) => badgeOf(organizationId, badge)),
  }
}
