import type { CommonQueryMethods } from 'slonik'
import type { TypedMessage } from '#domain/decider.ts'
import type { HomeworkMark } from '#domain/homework/events.ts'
import { bool, date, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows, sentRows } from '#platform/postgres/table.ts'
import { createFinders, RevertableAction } from '../history/revertable.ts'
import { type HomeworkChange, markTakenBack, sharedColumns, sharedValues } from './changes.ts'

/** A day's newest mark that was not undone counts. */
const marks = defineTable('homework_marks', {
  ...sharedColumns,
  status: text,
  stands: { ...bool, definition: sql.fragment`boolean DEFAULT false` },
})

export const markTables = [
  sql.typeAlias('void')`CREATE TABLE homework_marks (
    ${marks.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
  // Lets the writer find a student's other marks of the day.
  sql.typeAlias(
    'void',
  )`CREATE INDEX homework_marks_profile ON homework_marks (organization_id, profile_id, date)`,
]

export const markIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX homework_marks_newest ON homework_marks (organization_id, created_at, position)
    INCLUDE (period_id, class, status, date, profile_id, actor_id, stands)`,
  sql.typeAlias('void')`
    CREATE INDEX homework_marks_days ON homework_marks (organization_id, period_id, date)
    INCLUDE (class, status, profile_id) WHERE stands`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX homework_marks_batch ON homework_marks (organization_id, batch_id)`,
]

type MarkChange = HomeworkChange<TypedMessage<'HomeworkMarked', HomeworkMark>>

export const projectMarks = async (changes: readonly MarkChange[], db: CommonQueryMethods) => {
  if (changes.length === 0) return
  const given = changes.filter(({ revertedBy }) => revertedBy === null)
  const rows = given.map((change) => ({
    ...sharedValues(change),
    status: change.effect.data.status,
    stands: false,
  }))
  await insertRows(db, marks, rows)
  await markTakenBack(db, 'homework_marks', changes)
  await letLastStand(db, changes)
}

const letLastStand = (db: CommonQueryMethods, changes: readonly MarkChange[]) => {
  const days = new Map(
    changes.map(({ metadata, profileId, effect }) => {
      const day = {
        organization_id: metadata.organizationId,
        profile_id: profileId,
        date: effect.data.date,
      }
      return [Object.values(day).join(' '), day] as const
    }),
  )
  return db.query(sql.typeAlias('void')`
    WITH last AS (
      SELECT organization_id, profile_id, date, max(position) FILTER (WHERE reverted_by IS NULL) AS position
      FROM homework_marks
      JOIN ${sentRows([...days.values()], { organization_id: uuid, profile_id: uuid, date })} AS days
        USING (organization_id, profile_id, date)
      GROUP BY organization_id, profile_id, date)
    UPDATE homework_marks AS marks SET stands = NOT stands
    FROM last
    WHERE marks.organization_id = last.organization_id AND marks.profile_id = last.profile_id
      AND marks.date = last.date AND stands <> COALESCE(marks.position = last.position, false)`)
}

export const { findBatch: findMarks } = createFinders('homework_marks')

/** Finds a mark, and the day's earlier ones: after an undo, the newest of these counts. */
export const findMarkAndBelow = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.any(sql.type(RevertableAction)`
    SELECT below.id, below.batch_id, below.profile_id, below.period_id, below.actor_id, below.actor_role,
      below.reverted_by, below.reverts
    FROM homework_marks AS mark JOIN homework_marks AS below
      ON below.organization_id = mark.organization_id AND below.profile_id = mark.profile_id
        AND below.date = mark.date AND below.position <= mark.position
        AND (below.id = mark.id OR below.reverted_by IS NULL)
    WHERE mark.organization_id = ${organizationId} AND mark.id = ${id}
    ORDER BY below.position DESC`)
