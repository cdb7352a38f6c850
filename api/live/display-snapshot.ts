import { createHash } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import type { DisplaySnapshot, DisplayStudent } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import { localDateOf, startOfIsoWeek } from '#domain/calendar.ts'
import { badgesShown } from '#projections/badges/latest.ts'
import type { RankedHouse } from '#projections/houses/house-ranking.ts'
import { type LatestBatchRow, latestGainsOf, wholeSchool } from '#projections/points/batches.ts'
import { type BoardClass, type BoardRow, boardRows } from '#projections/points/board.ts'
import { readPosition } from '#projections/points/position.ts'
import type { DisplayRow } from '#registry/displays/displays.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { badgeOf } from './badge-moments.ts'
import { goalsOf } from './class-goals.ts'
import { shownGroupsOf, wireRank } from './house-ranks.ts'
import type { SharedReadings } from './readings.ts'
import { schoolBoard } from './school-board.ts'
import { studentLabel } from './student-label.ts'

export type ShownDisplay = Readonly<
  Pick<DisplayRow, 'organization_id' | 'id' | 'class' | 'privacy' | 'span' | 'averages'>
>

type DisplayReading = Readonly<{ periodId: string | null; at: Date; share: SharedReadings }>

/** Contains only what the display may show. Lists are empty without a period. */
export const displaySnapshot = async (
  services: Pick<Services, 'db' | 'boards'>,
  display: ShownDisplay,
  { periodId, at, share }: DisplayReading,
): Promise<DisplaySnapshot> => {
  const { db } = services
  const { organization_id: organizationId, class: ofClass, span, averages } = display
  const shared = { room: 'display', at: at.toISOString(), class: ofClass, span, averages } as const
  if (periodId === null) {
    const position = await share.once('position', () => readPosition(db))
    return { ...shared, position, classes: [], students: [], latest: null, badges: [] }
  }
  const of = { organizationId, periodId }
  const week =
    span === 'week' ? await share.once('week', () => weekOf(db, organizationId, at)) : null
  const gains = (classes: readonly string[]) => latestGainsOf(db, of, classes)
  const { board, badges, houses, position } = await schoolBoard(
    services,
    { ...of, week, at },
    share,
  )
  const classes = board.ranked_classes.map((row) => row.class)
  const [latest, goals, groups] = await Promise.all([
    ofClass === null || classes.includes(ofClass)
      ? share.once(`gains ${periodId}`, () => gains(classes)).then(latestOf(ofClass))
      : share.each({ key: `gains ${periodId}`, id: ofClass }, gains),
    share.once(`goals ${periodId}`, () => goalsOf(db, of)),
    ofClass === null
      ? []
      : share.once(`groups ${periodId} ${ofClass} ${week}`, () =>
          shownGroupsOf(db, { ...of, week, class: ofClass }),
        ),
  ])
  const student = reducedBy(display)
  return {
    ...shared,
    position,
    classes: classesOf(board, display),
    students: studentsOf(board, ofClass).map(({ rank, row }) => ({
      ...student(row),
      rank,
      totalpoints: row.total,
    })),
    latest: latest ? latestAward(latest, student) : null,
    ...(houses.length > 0 && { houses: teamsOf(houses, display) }),
    ...(groups.length > 0 && { groups: teamsOf(groups, display) }),
    goal: goals.get(ofClass ?? wholeSchool) ?? null,
    badges: badges
      .filter((badge) => ofClass === null || badge.class === ofClass)
      .slice(0, badgesShown)
      .map((badge) => ({ ...badgeOf(organizationId, badge), student: student(badge) })),
  }
}

const latestOf = (ofClass: string | null) => (gains: ReadonlyMap<string, LatestBatchRow | null>) =>
  gains.get(ofClass ?? wholeSchool)

const studentsOf = ({ first_students }: BoardRow, ofClass: string | null) =>
  first_students
    .filter((row) => (ofClass === null ? row.nth <= boardRows : row.class === ofClass))
    .slice(0, boardRows)
    .map((row) => ({ rank: ofClass === null ? row.rank : row.class_rank, row }))

/** A display's own class replaces the last row if it ranks lower. */
const classesOf = ({ ranked_classes }: BoardRow, { class: ofClass, averages }: ShownDisplay) => {
  const rankOf = (row: BoardClass) => (averages ? row.average_rank : row.rank)
  const ranked = ranked_classes.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.place - other.place,
  )
  const own = ranked.findIndex((row) => row.class === ofClass)
  const shown =
    own < boardRows ? ranked.slice(0, boardRows) : [...ranked.slice(0, boardRows - 1), ranked[own]!]
  return shown.map((row) => ({
    rank: rankOf(row),
    class: row.class,
    totalpoints: row.total,
    ...(averages && { average: row.average }),
  }))
}

const teamsOf = (teams: readonly RankedHouse[], { averages }: ShownDisplay) =>
  teams
    .map((team) => ({ ...wireRank(team), rank: averages ? team.average_rank : team.rank }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, boardRows)

const weekOf = async (db: CommonQueryMethods, organizationId: string, at: Date) => {
  const organization = await findOrganization(db, organizationId)
  return startOfIsoWeek(localDateOf(at, organization?.time_zone ?? 'UTC'))
}

type Student = Readonly<{
  profile_id: string
  class: string
  class_no: number | null
  name_en: string
  name_zh: string
}>

const reducedBy =
  ({ id, privacy }: ShownDisplay) =>
  (row: Student): DisplayStudent => ({
    key: createHash('sha256').update(`${id} ${row.profile_id}`).digest('base64url').slice(0, 16),
    label: studentLabel({ en: row.name_en, zh: row.name_zh }, privacy),
    class: row.class,
    class_no: row.class_no,
  })

const latestAward = (batch: LatestBatchRow, student: (row: Student) => DisplayStudent) => ({
  batch: batch.batch_id,
  created_at: batch.created_at,
  rule_name: batch.rule_name,
  rule_name_en: batch.rule_name_en,
  point: batch.point,
  students: batch.students,
  class: batch.class,
  awards: batch.awards.map(student),
})
