import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { int4, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange, logChanges } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { listClassBelongings } from '#registry/organization/class-belongings.ts'
import { makeFiltersOfClasses } from '#registry/organization/class-filters.ts'
import { moveSeats } from '#registry/people/moved-seats.ts'
import { FieldsError, RegistryError } from '#registry/registry-error.ts'
import { moveStaffClasses } from '#registry/staff/move-staff-classes.ts'
import { manyStudents } from './import-students.ts'
import { finishImport, noteFollowers } from './imports.ts'
import { filledClasses, leftBehind } from './left-behind.ts'
import { planStudentMove, type StudentMove, type StudentMovePlan } from './plan-student-move.ts'
import { profileIdOf } from './write-import.ts'

export const saidByMove = ({ periodId, from, mode, numbers, classes, ...move }: StudentMove) => ({
  periodId,
  from,
  mode,
  numbers,
  classes,
  seen: move.seen,
  ...(move.filters && { filters: true }),
})

/**
 * Refuses a plan with an undecided class, or one that differs from the plan that the author saw.
 * @throws RegistryError `students_changed`, FieldsError for each undecided class
 */
export const mustBeMovable = (plan: StudentMovePlan, { seen }: Pick<StudentMove, 'seen'>) => {
  const undecided = plan.classes.filter(({ moves }) =>
    moves.some(({ outcome }) => outcome === 'undecided'),
  )
  if (undecided.length > 0)
    throw new FieldsError(
      undecided.map((one) => ({ field: `classes.${one.class}`, code: 'yup_required' })),
    )
  if (seen !== undefined && seen !== plan.version) throw new RegistryError('students_changed')
}

const StateRow = z.object({ is_done: z.boolean() })

/**
 * Moves all or none, as an import that can be undone. Students already there keep their places.
 * @throws as planStudentMove and mustBeMovable
 */
export const moveStudents = async (db: DatabasePool, author: Author, move: StudentMove) => {
  const joined = await db.transaction((transaction) => carryOut(transaction, author, move))
  if (joined >= manyStudents) await makeStatistics(db, 'public', ['profiles'])
}

const carryOut = async (transaction: CommonQueryMethods, author: Author, move: StudentMove) => {
  const { organizationId } = author
  const { commandId: id, periodId } = move
  await lockOrganization(transaction, organizationId)
  await claimCommand(transaction, author, saidByMove(move))
  const state = await transaction.maybeOne(sql.type(StateRow)`
    SELECT state = 'done' AS is_done FROM student_imports
    WHERE organization_id = ${organizationId} AND id = ${id}`)
  if (state?.is_done) return 0
  const plan = await planStudentMove(transaction, organizationId, move)
  mustBeMovable(plan, move)
  const rows = plan.moves.flatMap(({ student: { userId }, to, number }) =>
    to && number !== null
      ? [{ id: profileIdOf(userId, periodId), user_id: userId, class: to, class_no: number }]
      : [],
  )
  const counts = { created: 0, joined: rows.length, updated: 0, unchanged: plan.counts.already }
  await finishImport(transaction, author, { id, periodId, hashes: 0, ...counts })
  if (rows.length === 0) return 0
  await joinPeriod(transaction, author, { move, rows })
  const classes = plan.classes.flatMap((one) => (one.to ? [{ class: one.class, to: one.to }] : []))
  const following = { from: move.from, periodId, classes }
  await moveSeats(transaction, organizationId, following)
  const belongings = await listClassBelongings(transaction, organizationId, move.from)
  await moveStaffClasses(transaction, author, following)
  const names = move.filters ? [...filledClasses(plan)] : []
  await noteFollowers(transaction, author, {
    id,
    leftBehind: leftBehind(plan, belongings),
    madeFilters: await makeFiltersOfClasses(transaction, author, { commandId: id, names }),
  })
  return rows.length
}

type JoinRow = Readonly<{ id: string; user_id: string; class: string; class_no: number }>
type PlannedJoin = Readonly<{ move: StudentMove; rows: readonly JoinRow[] }>

const joinColumns = { id: uuid, user_id: uuid, class: text, class_no: int4 }

const joinPeriod = async (
  transaction: CommonQueryMethods,
  author: Author,
  { move: { commandId, periodId }, rows }: PlannedJoin,
) => {
  const { organizationId } = author
  const joining = sentRows(rows, joinColumns)
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO student_import_images (organization_id, import_id, user_id, before, after)
    SELECT ${organizationId}::uuid, ${commandId}::uuid, user_id, '{"class": null, "class_no": null}',
      jsonb_build_object('class', class, 'class_no', class_no)
    FROM ${joining} AS joining`)
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO profiles (organization_id, period_id, id, user_id, class, class_no)
    SELECT ${organizationId}::uuid, ${periodId}::uuid, id, user_id, class, class_no
    FROM ${joining} AS joining`)
  await logChange(transaction, author, {
    action: 'imported',
    subjectType: 'student_import',
    subjectId: commandId,
  })
  await logChanges(
    transaction,
    author,
    rows.map((row) => ({
      action: 'updated',
      subjectType: 'user',
      subjectId: row.user_id,
      fields: ['class', 'class_no'],
    })),
  )
}
