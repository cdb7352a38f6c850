import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { positionOf } from '../engine/checkpoint.ts'
import type { Fragment } from '../engine/fragments.ts'
import { LatestBatch, latestBatches } from './batches.ts'
import { DailyTotals, totals } from './daily-totals.ts'
import { points } from './points.ts'
import {
  ClassRank,
  classOrder,
  pointsOfStudent,
  rankedClasses,
  rankedStudents,
  StudentRank,
  studentOrder,
} from './rankings.ts'

/** What a dashboard or a classroom display shows of a period, all of one moment: the one of `position`. */
export const Board = z.object({
  position: z.string(),
  reward: DailyTotals,
  redeem: DailyTotals,
  top_students: z.array(StudentRank),
  top_classes: z.array(ClassRank),
  /** Of the class that is asked for, wherever it stands. */
  own_class: ClassRank.nullable(),
  students: z.number(),
  classes: z.number(),
  latest: z.array(LatestBatch),
})
export type Board = z.infer<typeof Board>

export type BoardWanted = Readonly<{
  organizationId: string
  periodId: string
  /** Rows in each ranking. */
  tops: number
  latest: number
  gainsOnly?: boolean
  /** Students and awards of this class only. */
  class?: string | null
  /** Rankings of the week from this Monday on (yyyy-MM-dd) instead of the period. */
  week?: string | null
  /** Classes by their points for each student. */
  byAverage?: boolean
}>

const list = (rows: Fragment) => sql.fragment`(SELECT COALESCE(json_agg(r), '[]') FROM (${rows}) r)`
const one = (row: Fragment) => sql.fragment`(SELECT to_json(r) FROM (${row}) r)`

/** One statement, so that everything is of the same moment. */
export const readBoard = (db: CommonQueryMethods, wanted: BoardWanted): Promise<Board> => {
  // Few are ever asked for: written out, so that the database expects no more rows than come, and keeps its plan.
  const tops = sql.literalValue(String(wanted.tops))
  const students = sql.fragment`
    SELECT top.*, ${pointsOfStudent(wanted, sql.fragment`top.profile_id`)} AS points
    FROM (SELECT * FROM all_students ORDER BY ${studentOrder} LIMIT ${tops}) top ORDER BY ${studentOrder}`
  const classes = sql.fragment`SELECT * FROM all_classes ORDER BY ${classOrder} LIMIT ${tops}`
  const own = wanted.class
    ? one(sql.fragment`SELECT * FROM all_classes WHERE class = ${wanted.class}`)
    : sql.fragment`NULL::json`
  const board = sql.type(Board)`
    WITH all_students AS MATERIALIZED (${rankedStudents(wanted, null)}),
      all_classes AS MATERIALIZED (${wanted.class ? rankedClasses(wanted) : rankedClasses(wanted, sql.fragment`all_students`)})
    SELECT ${positionOf(points)} AS position,
      ${one(totals({ ...wanted, kind: 'reward' }))} AS reward,
      ${one(totals({ ...wanted, kind: 'redeem' }))} AS redeem,
      ${list(students)} AS top_students, ${list(classes)} AS top_classes, ${own} AS own_class,
      (SELECT count(*) FROM all_students) AS students, (SELECT count(*) FROM all_classes) AS classes,
      ${list(latestBatches({ ...wanted, limit: wanted.latest }))} AS latest`
  // Asked for ten times a second while a school is at work: planning it would take longer than reading.
  return db.one(prepared(board))
}
