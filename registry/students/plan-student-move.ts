import { createHash } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { successorFinder } from '#domain/class-successor.ts'
import {
  type MovableStudent,
  type MovePlan,
  type MoveRequest,
  planMove,
} from '#domain/student-moves.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listClassGrades } from '#registry/organization/class-grades.ts'
import { listOrganizationFilters } from '#registry/organization/organization-filters.ts'
import { findPeriod, type PeriodRow } from '#registry/organization/periods.ts'
import { FieldsError, foundRow } from '#registry/registry-error.ts'

export type StudentMove = MoveRequest &
  Readonly<{
    /** A retry has the same id and moves no one twice. */
    commandId: string
    periodId: string
    from: string
    /** Creates missing filters for the classes. */
    filters?: boolean | undefined
    /** The `version` of the plan that the author saw. */
    seen?: string | undefined
  }>

export type StudentMovePlan = MovePlan &
  Readonly<{
    from: PeriodRow
    period: PeriodRow
    known: readonly Readonly<{ class: string; present: number }>[]
    /** A hash of the new places, which changes with the plan. */
    version: string
  }>

const StudentRow = z.object({
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  is_active: z.boolean(),
  class: z.string(),
  class_no: z.number(),
})

const PlaceRow = z.object({
  user_id: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
})

/** @throws RegistryError `not_found` for a period, FieldsError if both are the same */
export const planStudentMove = async (
  db: CommonQueryMethods,
  organizationId: string,
  move: StudentMove,
): Promise<StudentMovePlan> => {
  if (move.from === move.periodId)
    throw new FieldsError([{ field: 'from', code: 'yup_type_error' }])
  const period = foundRow(await findPeriod(db, organizationId, move.periodId))
  const from = foundRow(await findPeriod(db, organizationId, move.from))
  const students = await readStudents(db, organizationId, move.from)
  const present = await readPlaces(db, organizationId, move.periodId)
  const { rows: filters } = await listOrganizationFilters(db, organizationId)
  const valuesOf = (attribute: string) =>
    filters.filter((one) => one.attribute === attribute).map(({ value }) => value)
  const there = Map.groupBy(
    present.filter(({ classNo }) => classNo !== null),
    (one) => one.class,
  )
  const spellings = [...there.keys(), ...valuesOf('class')]
  const classes = [...new Set([...spellings, ...students.map((one) => one.class)])]
  const plan = planMove(move, {
    students,
    present,
    spellings,
    successorOf: successorFinder({
      classes,
      grades: valuesOf('grade'),
      corrections: await readCorrections(db, organizationId, filters),
    }),
  })
  const targets = plan.moves.flatMap(({ to }) => to ?? [])
  return {
    ...plan,
    from,
    period,
    known: [...new Set([...classes, ...targets])]
      .filter((name) => name !== '')
      .sort(naturally)
      .map((name) => ({ class: name, present: there.get(name)?.length ?? 0 })),
    version: versionOf(plan),
  }
}

const { compare: naturally } = new Intl.Collator('en', { numeric: true })

const versionOf = ({ moves }: MovePlan) => {
  const places = moves.map(({ student, outcome, to, number }) => [
    student.userId,
    outcome,
    to ?? null,
    number,
  ])
  return createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 32)
}

const readStudents = async (
  db: CommonQueryMethods,
  organizationId: string,
  periodId: string,
): Promise<MovableStudent[]> => {
  const rows = await db.any(sql.type(StudentRow)`
    SELECT user_id, name_en, name_zh, is_active, class, class_no
    FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
    WHERE profiles.organization_id = ${organizationId} AND period_id = ${periodId} AND class_no IS NOT NULL AND merged_into IS NULL
      AND erased_at IS NULL AND role = 'user'
    ORDER BY class COLLATE natural_order, class, class_no, user_id`)
  return rows.map((row) => ({
    userId: row.user_id,
    nameEn: row.name_en,
    nameZh: row.name_zh,
    isActive: row.is_active,
    class: row.class,
    classNo: row.class_no,
  }))
}

const readPlaces = async (db: CommonQueryMethods, organizationId: string, periodId: string) => {
  const rows = await db.any(sql.type(PlaceRow)`
    SELECT user_id, class, class_no FROM profiles
    WHERE organization_id = ${organizationId} AND period_id = ${periodId}
    ORDER BY class COLLATE natural_order, class, class_no, user_id`)
  return rows.map((row) => ({ userId: row.user_id, class: row.class, classNo: row.class_no }))
}

type Filters = Awaited<ReturnType<typeof listOrganizationFilters>>['rows']

const readCorrections = async (
  db: CommonQueryMethods,
  organizationId: string,
  filters: Filters,
) => {
  const byId = new Map(filters.map((one) => [one.id, one.value]))
  const corrections = await listClassGrades(db, organizationId)
  return new Map(corrections.map((one) => [one.class, byId.get(one.grade_id ?? '') ?? null]))
}
