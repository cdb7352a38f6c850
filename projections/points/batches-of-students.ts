import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { sentRows } from '#platform/postgres/table.ts'
import {
  batchReach,
  type LatestBatchQuery,
  LatestBatchRow,
  latestBatches,
  writtenLimit,
} from './batches.ts'

const OfTeacher = z.object({ teacher: z.string(), latest: LatestBatchRow })

/**
 * Lists, for each teacher, the newest batches among the awards of their students. Counts only these
 * students.
 */
export const latestBatchesOfStudents = async (
  db: CommonQueryMethods,
  query: Omit<LatestBatchQuery, 'students' | 'batch'>,
  studentsOf: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, readonly LatestBatchRow[]>> => {
  const { organizationId, periodId, limit } = query
  const pairs = [...studentsOf].flatMap(([teacher, ids]) =>
    ids.map((id) => ({ teacher, profile_id: id })),
  )
  const held = { students: sql.fragment`held.students`, batch: sql.fragment`held.batch_id` }
  // Reads the newest batches once, however many teachers ask.
  const rows = await db.any(
    prepared(sql.type(OfTeacher)`
      WITH newest AS MATERIALIZED (
        SELECT batch_id, position FROM batches
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND actions > 0 AND is_news
        ORDER BY position DESC LIMIT ${writtenLimit(batchReach)}
      ), pairs AS MATERIALIZED (
        SELECT teacher, profile_id FROM ${sentRows(pairs, { teacher: uuid, profile_id: uuid })} AS pair
      ), ranked AS MATERIALIZED (
        SELECT teacher, newest.batch_id, newest.position,
          row_number() OVER (PARTITION BY teacher ORDER BY newest.position DESC) AS place
        FROM newest JOIN actions ON actions.organization_id = ${organizationId} AND actions.batch_id = newest.batch_id
        JOIN pairs ON pairs.profile_id = actions.profile_id
        WHERE reverted_by IS NULL AND reverts IS NULL
        GROUP BY teacher, newest.batch_id, newest.position
      ), held AS MATERIALIZED (
        SELECT teacher, batch_id, position, students FROM ranked
        JOIN (SELECT teacher, array_agg(profile_id) AS students FROM pairs GROUP BY teacher) AS own USING (teacher)
        WHERE place <= ${writtenLimit(limit)}
      )
      SELECT teacher, (SELECT to_json(r) FROM (${latestBatches({ ...query, ...held })}) r) AS latest
      FROM held ORDER BY teacher, held.position DESC`),
  )
  return new Map(
    [...Map.groupBy(rows, ({ teacher }) => teacher)].map(([teacher, own]) => [
      teacher,
      own.map(({ latest }) => latest),
    ]),
  )
}
