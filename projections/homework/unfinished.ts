import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { TypedMessage } from '#domain/decider.ts'
import type { UnfinishedHomeworkRecord } from '#domain/homework/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createFinders } from '../history/revertable.ts'
import {
  type HomeworkChange,
  markTakenBack,
  sharedColumns,
  sharedDefinition,
  sharedTypes,
  sharedValues,
} from './changes.ts'

/** Names are those of the time. */
export const unfinishedTables = [
  sql.typeAlias('void')`CREATE TABLE unfinished_homework (
    ${sharedDefinition},
    -- The code.
    rule_id uuid NOT NULL,
    rule_name text NOT NULL,
    rule_name_en text NOT NULL,
    subject_id uuid NOT NULL,
    subject_name_zh text NOT NULL,
    subject_name_en text NOT NULL
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

const codeTypes = ['uuid', 'text', 'text', 'uuid', 'text', 'text']
const codeOf = ({ effect: { data } }: UnfinishedChange) => [
  ...[data.homeworkTypeId, data.homeworkTypeName, data.homeworkTypeNameEn],
  ...[data.subjectId, data.subjectNameZh, data.subjectNameEn],
]

export const projectUnfinished = async (
  changes: readonly UnfinishedChange[],
  db: CommonQueryMethods,
) => {
  const recorded = changes.filter(({ revertedBy }) => revertedBy === null)
  if (recorded.length > 0) {
    const rows = recorded.map((change) => [...sharedValues(change), ...codeOf(change)])
    await db.query(sql.typeAlias('void')`
      INSERT INTO unfinished_homework (${sharedColumns}, rule_id, rule_name, rule_name_en, subject_id,
        subject_name_zh, subject_name_en)
      SELECT * FROM ${sql.unnest(rows, [...sharedTypes, ...codeTypes])}`)
  }
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
