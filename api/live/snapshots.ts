import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { actionRow } from '#api/answers/action-row.ts'
import { attendanceRow } from '#api/answers/attendance-row.ts'
import { classRow, studentRow } from '#api/answers/ranking-rows.ts'
import type { ProfileSnapshot, StaffSnapshot, LatestBatch as WireBatch } from '#api/contracts/live.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { listNewestAttendance } from '#projections/attendance/history.ts'
import { findBalance } from '#projections/points/balances.ts'
import { type LatestBatch, latestBatchesOf } from '#projections/points/batches.ts'
import { listNewestActions } from '#projections/points/history.ts'
import { badgeMoment, badgeOf, badgesOfPeriod, latestBadges } from './badge-moments.ts'
import { positionOf } from './profile-positions.ts'
import type { Share } from './readings.ts'

/** Rows of the dashboard's rankings, and how many of the newest awards it shows. */
const tops = 3
const latestShown = 5

type Staff = Readonly<{
  organizationId: string
  periodId: string
  /** Whose awards alone are among the latest ones; undefined for who sees everybody's. */
  actorId: string | undefined
  at: Date
}>

export const staffSnapshot = async (
  { db, boards }: Pick<Services, 'db' | 'boards'>,
  { organizationId, periodId, actorId, at }: Staff,
  share: Share,
): Promise<StaffSnapshot> => {
  const of = { organizationId, periodId }
  const key = `${organizationId} ${periodId}`
  const own = (actors: readonly string[]) => latestBatchesOf(db, { ...of, limit: latestShown }, actors)
  const [board, { moved, newest }] = await Promise.all([
    share.once(`staff ${key}`, () => boards.read({ ...of, tops, latest: latestShown })),
    share.once(`badges ${key}`, () => badgesOfPeriod(db, { ...of, at })),
  ])
  const latest = actorId === undefined ? board.latest : await share.each({ key: `own ${key}`, id: actorId }, own)
  return {
    room: 'staff',
    period: periodId,
    position: board.position > moved ? board.position : moved,
    at: at.toISOString(),
    reward: board.reward,
    redeem: board.redeem,
    topStudents: board.top_students.map(studentRow),
    topClasses: board.top_classes.map(classRow),
    students: board.students,
    classes: board.classes,
    latest: (latest ?? []).map(wireBatch),
    badges: newest.map((badge) => badgeMoment(organizationId, badge)),
  }
}

const wireBatch = (batch: LatestBatch): z.infer<typeof WireBatch> => ({
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

/** One student's points, coming and going, for the student and the parent. */
export const profileSnapshot = async (
  db: CommonQueryMethods,
  caller: Caller,
  { profileId, at }: { profileId: string; at: Date },
): Promise<ProfileSnapshot> => {
  // The position first: what is read after it is at least that new.
  const { organizationId } = caller
  const position = await positionOf(db, organizationId, profileId)
  const own = { organizationId, profileIds: [profileId], asStudentsSee: true } as const
  const [balance, latest, attendance, newest] = await Promise.all([
    findBalance(db, organizationId, profileId),
    listNewestActions(db, own, latestShown),
    listNewestAttendance(db, own, latestShown),
    caller.isParent ? [] : latestBadges(db, { organizationId, profileId, at }),
  ])
  return {
    room: 'profile',
    profile: profileId,
    position,
    at: at.toISOString(),
    point: balance.point,
    cumulative_point: balance.cumulative_point,
    latest: latest.map((row) => actionRow(row, caller)),
    latest_attendance: attendance.map((row) => attendanceRow(row, caller)),
    badges: newest.map((badge) => badgeOf(organizationId, badge)),
  }
}
