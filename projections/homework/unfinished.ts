import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { TypedMessage } from '#domain/decider.ts'
import type { UnfinishedHomeworkRecord } from '#domain/homework/events.ts'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows } from '#platform/postgres/table.ts'
import { createFinders } from '../history/revertable.ts'
import { type HomeworkChange, markTakenBack, sharedColumns, sharedValues } from './changes.ts'

/** The names are those at the time of the record. `rule` means the homework type. */
const unfinished = defineTable('unfinished_homework', {
  ...sharedColumns,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  subject_id: uuid,
  subject_name_zh: text,
  subject_name_en: text,
})

export const unfinishedTables = [
  sql.typeAlias('void')`CREATE TABLE unfinished_homework (
    ${unfinished.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (autovacuum_vacuum_insert_scale_factor = 0.01)`,
]

export const unfinishedIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX unfinished_homework_newest ON unfinished_homework (organization_id, created_at, position)
    INCLUDE (period_id, class, date, rule_id, subject_id, rule_name, rule_name_en, profile_id, actor_id,
      reverted_by)`,
  sql.typeAlias('void')`
    CREATE INDEX unfinished_homework_days ON unfinished_homework (organization_id, period_id, date)
    INCLUDE (class, rule_id, subject_id, profile_id) WHERE reverted_by IS NULL`,
  sql.typeAlias('void')`
    CREATE INDEX unfinished_homework_profile ON unfinished_homework (organization_id, profile_id, date)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX unfinished_homework_batch ON unfinished_homework (organization_id, batch_id)`,
]

type UnfinishedChange = HomeworkChange<
  TypedMessage<'HomeworkLeftUnfinished', UnfinishedHomeworkRecord>
>

const rowOf = (change: UnfinishedChange) => {
  const { data } = change.effect
  return {
    ...sharedValues(change),
    rule_id: data.homeworkTypeId,
    rule_name: data.homeworkTypeName,
    rule_name_en: data.homeworkTypeNameEn,
    subject_id: data.subjectId,
    subject_name_zh: data.subjectNameZh,
    subject_name_en: data.subjectNameEn,
  }
}

export const projectUnfinished = async (
  changes: readonly UnfinishedChange[],
  db: CommonQueryMethods,
) => {
  const recorded = changes.filter(({ revertedBy }) => revertedBy === null)
  await insertRows(db, unfinished, recorded.map(rowOf))
  await markTakenBack(db, 'unfinished_homework', changes)
}

export const { findAction: findUnfinished, findBatch: findUnfinishedBatch } =
  createFinders('unfinished_homework')

export const listRecordedBy = (
  db: CommonQueryMethods,
  { organizationId, actorId }: Readonly<{ organizationId: string; actorId: string }>,
  ids: readonly string[],
) =>
  db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM unfinished_homework
    WHERE organization_id = ${organizationId} AND actor_id = ${actorId} AND id = ANY(${sql.array(ids, 'uuid')})`)
