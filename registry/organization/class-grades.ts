import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { gradeFinder, gradeKey } from '#domain/class-grade.ts'
import { nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { FieldsError } from '../registry-error.ts'
import { listOrganizationFilters } from './organization-filters.ts'
import { spellClasses } from './spell-classes.ts'

export const mostClasses = 500

const Correction = z.object({ class: z.string(), grade_id: z.string().nullable() })
const ClassRow = z.object({ class: z.string() })

/** Lists corrections. A null `grade_id`: the class has no grade. */
export const listClassGrades = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(Correction)`
    SELECT class, grade_id FROM class_grades WHERE organization_id = ${organizationId}
    ORDER BY class COLLATE natural_order, class`)

export const listClasses = async (db: CommonQueryMethods, organizationId: string) =>
  db.anyFirst(sql.type(ClassRow)`
    SELECT class FROM (
      SELECT DISTINCT class FROM profiles
      JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
      WHERE profiles.organization_id = ${organizationId} AND is_current AND class <> ''
    ) AS classes ORDER BY class COLLATE natural_order, class LIMIT ${mostClasses}`)

/** `byName` ignores corrections; `gradeOf` applies them. */
export const readGrades = async (db: CommonQueryMethods, organizationId: string) => {
  const [{ rows: grades }, corrections] = await Promise.all([
    listOrganizationFilters(db, organizationId, { attribute: 'grade' }),
    listClassGrades(db, organizationId),
  ])
  const byId = new Map(grades.map((grade) => [grade.id, grade]))
  const corrected = new Map(
    corrections.map((one) => [one.class, byId.get(one.grade_id ?? '') ?? null]),
  )
  return {
    grades,
    corrections,
    byName: gradeFinder(grades, new Map()),
    gradeOf: gradeFinder(grades, corrected),
  }
}

/** A null `grade` removes the correction; a null `id` means no grade. */
export type GradeChange = Readonly<{ class: string; grade: Readonly<{ id: string | null }> | null }>

/** @throws FieldsError for an unknown class or grade */
export const setClassGrades = (
  db: CommonQueryMethods,
  author: Author,
  typed: readonly GradeChange[],
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const spelled = await spellClasses(
      transaction,
      organizationId,
      typed.map((change) => change.class),
    )
    const asked = typed.map((change) => ({ ...change, class: spelled(change.class) }))
    await mustBeKnown(transaction, organizationId, asked)
    const changes = [...new Map(asked.map((change) => [change.class, change])).values()]
    // All spellings of a class have the same grade.
    const keys = changes.map(({ class: name }) => gradeKey(name))
    const rows = changes.flatMap(({ class: name, grade }) =>
      grade === null ? [] : [{ class: name, grade_id: grade.id }],
    )
    const set = changes.filter(({ grade }) => grade !== null).map(({ class: name }) => name)
    const written = await transaction.query(sql.typeAlias('void')`
      INSERT INTO class_grades (organization_id, class, grade_id)
      SELECT ${organizationId}::uuid, class, grade_id
      FROM ${sentRows(rows, { class: text, grade_id: nullable(uuid) })} AS correction ORDER BY class
      ON CONFLICT (organization_id, class) DO UPDATE SET grade_id = excluded.grade_id
      WHERE class_grades.grade_id IS DISTINCT FROM excluded.grade_id`)
    const removed = await transaction.query(sql.typeAlias('void')`
      DELETE FROM class_grades WHERE organization_id = ${organizationId} 
        AND grade_key(class) = ANY (${sql.array(keys, 'text')}) AND class <> ALL (${sql.array(set, 'text')})`)
    const { length } = await listClassGrades(transaction, organizationId)
    if (length > mostClasses)
      throw new FieldsError([
        { field: 'grades', code: 'yup_array_max', params: { max: mostClasses } },
      ])
    if (written.rowCount + removed.rowCount > 0)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'organization',
        subjectId: organizationId,
        fields: ['class_grades'],
      })
  })

// A correction may be removed from a class without students.
const mustBeKnown = async (
  db: CommonQueryMethods,
  organizationId: string,
  changes: readonly GradeChange[],
) => {
  const classes = new Set(await listClasses(db, organizationId))
  const grades = new Set(
    await db.anyFirst(sql.type(z.object({ id: z.string() }))`
      SELECT id FROM organization_filters WHERE organization_id = ${organizationId} AND attribute = 'grade' FOR SHARE`),
  )
  const wrong = changes.flatMap(({ class: name, grade }, at) => [
    ...(grade === null || classes.has(name)
      ? []
      : [{ field: `grades.${at}.class`, code: 'yup_type_error' as const }]),
    ...(!grade?.id || grades.has(grade.id)
      ? []
      : [{ field: `grades.${at}.grade`, code: 'yup_type_error' as const }]),
  ])
  if (wrong.length > 0) throw new FieldsError(wrong)
}
