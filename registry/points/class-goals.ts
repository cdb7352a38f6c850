import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, text } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { spellClasses } from '../organization/spell-classes.ts'
import { FieldsError } from '../registry-error.ts'

const ClassGoalRow = z.object({ class: z.string(), points: z.number() })
export type ClassGoalRow = z.infer<typeof ClassGoalRow>

export const listClassGoals = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(ClassGoalRow)`
    SELECT class, points FROM class_goals WHERE organization_id = ${organizationId}
    ORDER BY class COLLATE natural_order, class`)

export type GoalChange = Readonly<{ class: string; points: number | null }>

/** @throws FieldsError for a class without a filter */
export const setClassGoals = (
  db: CommonQueryMethods,
  author: Author,
  typed: readonly GoalChange[],
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const spelled = await spellClasses(
      transaction,
      organizationId,
      typed.map((goal) => goal.class),
    )
    const changes = typed.map((goal) => ({ ...goal, class: spelled(goal.class) }))
    const last = new Map(changes.map((goal) => [goal.class, goal]))
    const ended = [...last.values()].filter(({ points }) => points === null)
    await mustBeClasses(transaction, organizationId, changes)
    const rows = [...last.values()].flatMap(({ class: className, points }) =>
      points === null ? [] : [{ class: className, points }],
    )
    const written = await transaction.query(sql.typeAlias('void')`
      INSERT INTO class_goals (organization_id, class, points)
      SELECT ${organizationId}::uuid, class, points
      FROM ${sentRows(rows, { class: text, points: int4 })} AS goal ORDER BY class
      ON CONFLICT (organization_id, class) DO UPDATE SET points = excluded.points
      WHERE class_goals.points <> excluded.points`)
    const removed = await transaction.query(sql.typeAlias('void')`
      DELETE FROM class_goals WHERE organization_id = ${organizationId}
        AND class = ANY (${sql.array(
          ended.map((goal) => goal.class),
          'text',
        )})`)
    if (written.rowCount + removed.rowCount > 0)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'organization',
        subjectId: organizationId,
        fields: ['class_goals'],
      })
    return await listClassGoals(transaction, organizationId)
  })

/** A class without a filter cannot get a goal, but its goal can be removed. */
const mustBeClasses = async (
  db: CommonQueryMethods,
  organizationId: string,
  changes: readonly GoalChange[],
) => {
  const known = new Set(
    await db.anyFirst(sql.type(z.object({ value: z.string() }))`
      SELECT value FROM organization_filters WHERE organization_id = ${organizationId} AND attribute = 'class'`),
  )
  const wrong = changes.flatMap(({ class: className, points }, at) =>
    points === null || known.has(className)
      ? []
      : [{ field: `goals.${at}.class`, code: 'yup_type_error' as const }],
  )
  if (wrong.length > 0) throw new FieldsError(wrong)
}
