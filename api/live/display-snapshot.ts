import { createHash } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import type { DisplaySnapshot, DisplayStudent } from '#api/contracts/live.ts'
import type { Services } from '#api/services.ts'
import { localDateOf, startOfIsoWeek } from '#domain/calendar.ts'
import type { LatestBatch } from '#projections/points/batches.ts'
import type { Board } from '#projections/points/board.ts'
import { readPosition } from '#projections/points/position.ts'
import type { DisplayRow } from '#registry/displays.ts'
import { findOrganization } from '#registry/organizations.ts'
import { badgeOf, badgesOfPeriod } from './badge-moments.ts'
import { goalOf } from './class-goal.ts'
import { labelOf } from './initials.ts'
import type { Share } from './readings.ts'

export type ShownDisplay = Readonly<
  Pick<DisplayRow, 'organization_id' | 'id' | 'class' | 'privacy' | 'span' | 'averages'>
>

/** `share`: with the others that are read at the same moment. */
type Showing = Readonly<{ periodId: string | null; at: Date; share?: Share }>

const rows = 6

/**
 * What a classroom's display shows of a period, reduced here to what its setting allows. With a class of its own it ranks and shows that
 * class's students only; the ranking of classes is the school's. Without a period it shows empty lists.
 */
export const displaySnapshot = async (
  { db, boards }: Pick<Services, 'db' | 'boards'>,
  display: ShownDisplay,
  { periodId, at, share }: Showing,
): Promise<DisplaySnapshot> => {
  const { organization_id: organizationId, class: ofClass, span, averages } = display
  const shared = { room: 'display', at: at.toISOString(), class: ofClass, span, averages } as const
  if (periodId === null)
    return { ...shared, position: await readPosition(db), classes: [], students: [], latest: null, badges: [] }
  const week = span === 'week' ? await weekOf(db, organizationId, at) : null
  const wanted = {
    ...{ organizationId, periodId, tops: rows, latest: 1, gainsOnly: true, class: ofClass },
    ...{ week, byAverage: averages },
  }
  // The displays of one class show the same, each in its own words.
  const key = `display ${organizationId} ${periodId} ${week} ${averages} ${ofClass ?? ''}`
  const student = reducedBy(display)
  const of = { organizationId, periodId }
  const [board, goal, { moved, newest }] = await Promise.all([
    share ? share.once(key, () => boards.read(wanted)) : boards.read(wanted),
    ofClass === null ? null : goalOf(db, { ...of, class: ofClass }),
    badgesOfPeriod(db, { ...of, class: ofClass, at }),
  ])
  return {
    ...shared,
    position: [board.position, moved, goal?.moved ?? ''].reduce((one, other) => (one > other ? one : other)),
    classes: withOwn(board).map((row) => ({
      ...{ rank: row.rank, class: row.class, totalpoints: row.total },
      ...(averages && { average: row.average }),
    })),
    students: board.top_students.map((row) => ({ ...student(row), rank: row.rank, totalpoints: row.total })),
    latest: board.latest[0] ? latestAward(board.latest[0], student) : null,
    goal: goal?.state ?? null,
    badges: newest.map((badge) => ({ ...badgeOf(organizationId, badge), student: student(badge) })),
  }
}

/** The Monday of the school's present week. */
const weekOf = async (db: CommonQueryMethods, organizationId: string, at: Date) => {
  const organization = await findOrganization(db, organizationId)
  return startOfIsoWeek(localDateOf(at, organization?.time_zone ?? 'UTC'))
}

/** The class of the display is always there: where it is not among the first, in the last row. */
const withOwn = ({ top_classes, own_class }: Board) =>
  !own_class || top_classes.some((row) => row.class === own_class.class)
    ? top_classes
    : [...top_classes.slice(0, rows - 1), own_class]

type Student = Readonly<{
  profile_id: string
  class: string
  class_no: number | null
  name_en: string
  name_zh: string
}>

type ShownStudent = z.infer<typeof DisplayStudent>

const reducedBy =
  ({ id, privacy }: ShownDisplay) =>
  (row: Student): ShownStudent => ({
    key: createHash('sha256').update(`${id} ${row.profile_id}`).digest('base64url').slice(0, 16),
    label: labelOf({ en: row.name_en, zh: row.name_zh }, privacy),
    class: row.class,
    class_no: row.class_no,
  })

const latestAward = (batch: LatestBatch, student: (row: Student) => ShownStudent) => ({
  batch: batch.batch_id,
  created_at: batch.created_at,
  rule_name: batch.rule_name,
  rule_name_en: batch.rule_name_en,
  point: batch.point,
  students: batch.students,
  class: batch.class,
  awards: batch.awards.map(student),
})
