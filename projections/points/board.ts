import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { checkpointPosition } from '../engine/checkpoint.ts'
import type { Fragment } from '../engine/fragments.ts'
import { LatestBatchRow, latestBatches } from './batches.ts'
import { DailyTotals, totals } from './daily-totals.ts'
import { pointsProjection } from './points.ts'
import {
  ClassRank,
  classOrder,
  pointsOfStudent,
  rankedClasses,
  rankedStudents,
  StudentRank,
  studentOrder,
} from './rankings.ts'

/** Rows of the ranking and of each class. */
export const boardRows = 6
const [detailedRows, latestShown] = [3, 5]

const BoardStudent = StudentRank.omit({ points: true }).extend({
  /** The place in the school, without ties. */
  nth: z.number(),
  class_rank: z.number(),
  nth_in_class: z.number(),
})
export type BoardStudent = z.infer<typeof BoardStudent>

const BoardClass = ClassRank.extend({
  average_rank: z.number(),
  place: z.number(),
})
export type BoardClass = z.infer<typeof BoardClass>

export const BoardRow = z.object({
  position: z.string(),
  reward: DailyTotals,
  redeem: DailyTotals,
  top_students: z.array(StudentRank),
  first_students: z.array(BoardStudent),
  ranked_classes: z.array(BoardClass),
  students: z.number(),
  latest: z.array(LatestBatchRow),
})
export type BoardRow = z.infer<typeof BoardRow>

export type BoardQuery = Readonly<{
  organizationId: string
  periodId: string
  week?: string | null
}>

const list = (rows: Fragment) => sql.fragment`(SELECT COALESCE(json_agg(r), '[]') FROM (${rows}) r)`
const one = (row: Fragment) => sql.fragment`(SELECT to_json(r) FROM (${row}) r)`
/** A literal tells the planner how many rows to expect. */
const written = (count: number) => sql.literalValue(String(count))

export const readBoard = (db: CommonQueryMethods, query: BoardQuery): Promise<BoardRow> => {
  const students = sql.fragment`
    SELECT * FROM (
      SELECT *, row_number() OVER (ORDER BY ${studentOrder}) AS nth,
        rank() OVER (PARTITION BY class ORDER BY rank) AS class_rank,
        row_number() OVER (PARTITION BY class ORDER BY ${studentOrder}) AS nth_in_class
      FROM all_students) first
    WHERE nth <= ${written(boardRows)} OR nth_in_class <= ${written(boardRows)} ORDER BY nth`
  const detailed = sql.fragment`
    SELECT top.*, ${pointsOfStudent(query, sql.fragment`top.profile_id`)} AS points
    FROM (SELECT * FROM all_students ORDER BY ${studentOrder} LIMIT ${written(detailedRows)}) top ORDER BY ${studentOrder}`
  const classes = sql.fragment`
    SELECT *, rank() OVER (ORDER BY average DESC NULLS LAST) AS average_rank,
      row_number() OVER (ORDER BY class COLLATE natural_order, class) AS place
    FROM (${rankedClasses(query, sql.fragment`all_students`)}) ranked ORDER BY ${classOrder}`
  const board = sql.type(BoardRow)`
    WITH all_students AS MATERIALIZED (${rankedStudents(query, false)})
    SELECT ${checkpointPosition(pointsProjection)} AS position,
      ${one(totals({ ...query, kind: 'reward' }))} AS reward,
      ${one(totals({ ...query, kind: 'redeem' }))} AS redeem,
      ${list(detailed)} AS top_students, ${list(students)} AS first_students, ${list(classes)} AS ranked_classes,
      (SELECT count(*) FROM all_students) AS students,
      ${list(latestBatches({ ...query, limit: latestShown }))} AS latest`
  // Prepared, because this statement runs often, and planning it takes longer than reading.
  return db.one(prepared(board))
}
