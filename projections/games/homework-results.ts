import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type PlayedStatus, playedStatuses } from '#domain/games/rules.ts'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import { isOpenTo } from '#registry/games/games.ts'
import { type ListQuery, readList } from '#registry/lists.ts'
import { forClassOf, meantByFilter } from '#registry/organization/class-filter.ts'
import { profileHolding, profilesHeldBy } from '#registry/students/merged-students.ts'
import { allOf } from '../engine/fragments.ts'

const students = sql.fragment`
  JOIN organizations ON organizations.id = homework.organization_id
  JOIN profiles ON profiles.organization_id = homework.organization_id
    AND profiles.period_id = homework.period_id AND profiles.class_no IS NOT NULL
    AND EXISTS (
      SELECT FROM organization_filters AS filter WHERE filter.organization_id = homework.organization_id
        AND filter.id = ANY(homework.filters) AND ${meantByFilter(sql.fragment`profiles.class`)})
  JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id
    AND users.is_active AND users.erased_at IS NULL`

const organizationId = sql.fragment`homework.organization_id`
const accounts = profilesHeldBy({ organizationId, profileId: sql.fragment`profiles.id` })

/** Lists sessions since the homework was set, also of merged accounts. The best one counts. */
const played = sql.fragment`
  LEFT JOIN LATERAL (
    SELECT count(*) AS attempts, min(session.finished_at) AS first_at,
      (array_agg(session.correct ORDER BY session.point DESC, session.correct DESC, session.position))[1] AS correct,
      (array_agg(session.correct + session.incorrect
        ORDER BY session.point DESC, session.correct DESC, session.position))[1] AS questions
    FROM game_sessions AS session
    WHERE session.organization_id = homework.organization_id AND session.profile_id = ANY(${accounts})
      AND session.game_id = homework.game_id AND session.round_id IS NULL
      AND session.finished_at >= homework.created_at) AS played ON true`

const status = sql.fragment`
  CASE WHEN played.first_at IS NULL THEN 'not_yet'
    WHEN (played.first_at AT TIME ZONE organizations.time_zone)::date <= homework.due_on THEN 'on_time'
    ELSE 'late' END`

const Names = z.array(z.object({ id: z.string(), en: z.string(), zh: z.string() }))

const GameHomeworkRow = z.object({
  id: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  period_id: z.string(),
  due_on: z.string(),
  closes: z.boolean(),
  is_marked: z.boolean(),
  filter_names: Names,
  author_en: z.string(),
  author_zh: z.string(),
  created_at: z.string(),
  counts: z.object({ students: z.number(), on_time: z.number(), late: z.number() }),
})
export type GameHomeworkRow = z.infer<typeof GameHomeworkRow>

// Counts in the column list, so that only homework on the page is counted.
const list = {
  row: GameHomeworkRow,
  columns: sql.fragment`
    homework.id, homework.game_id, games.name AS game_name, homework.period_id, homework.due_on, homework.closes,
    homework.is_marked, homework.created_at, author.name_en AS author_en, author.name_zh AS author_zh,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object('id', filter.id, 'en', filter.name_en, 'zh', filter.name_zh)
        ORDER BY filter.value COLLATE natural_order, filter.id)
      FROM organization_filters AS filter
      WHERE filter.organization_id = homework.organization_id AND filter.id = ANY(homework.filters)), '[]') AS filter_names,
    (
      SELECT jsonb_build_object('students', count(*), 'on_time', count(*) FILTER (WHERE ${status} = 'on_time'),
        'late', count(*) FILTER (WHERE ${status} = 'late'))
      FROM (SELECT homework.*) AS homework ${students} ${played}) AS counts`,
  from: sql.fragment`
    game_homework AS homework
    JOIN games ON games.organization_id = homework.organization_id AND games.id = homework.game_id
      AND games.deleted_at IS NULL
    JOIN users AS author ON author.organization_id = homework.organization_id AND author.id = homework.created_by`,
  searched: sql.fragment`games.name`,
  orders: { due: sql.fragment`homework.due_on` },
  defaultOrder: sql.fragment`homework.due_on DESC, homework.created_at DESC, homework.id`,
}

export type HomeworkFilter = Readonly<{
  organizationId: string
  id?: string | undefined
  gameId?: string | undefined
  periodId?: string | undefined
}>

const conditionsOf = ({ organizationId, id, gameId, periodId }: HomeworkFilter) =>
  allOf([
    sql.fragment`homework.organization_id = ${organizationId} AND homework.deleted_at IS NULL`,
    ...(id === undefined ? [] : [sql.fragment`homework.id = ${id}`]),
    ...(gameId === undefined ? [] : [sql.fragment`homework.game_id = ${gameId}`]),
    ...(periodId === undefined ? [] : [sql.fragment`homework.period_id = ${periodId}`]),
  ])

export const listGameHomework = (
  db: CommonQueryMethods,
  filter: HomeworkFilter,
  query: ListQuery<keyof typeof list.orders> = {},
) => readList(db, { ...list, where: conditionsOf(filter) }, query)

type OneHomework = Readonly<{ organizationId: string; id: string }>

export const findGameHomework = (db: CommonQueryMethods, one: OneHomework) =>
  db.maybeOne(sql.type(GameHomeworkRow)`
    SELECT ${list.columns} FROM ${list.from} WHERE ${conditionsOf(one)}`)

/** Finds the homework without counting students. */
export const findGameHomeworkId = (db: CommonQueryMethods, one: OneHomework) =>
  db.maybeOneFirst(sql.typeAlias('id')`
    SELECT homework.id FROM ${list.from} WHERE ${conditionsOf(one)}`)

const HomeworkStudentRow = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  status: z.enum(playedStatuses),
  first_at: z.string().nullable(),
  attempts: z.number(),
  correct: z.number().nullable(),
  questions: z.number().nullable(),
  /** Null until the job has asked the ledger for the mark. */
  is_marked: z.boolean().nullable(),
})
export type HomeworkStudentRow = z.infer<typeof HomeworkStudentRow>

// A merge moves the mark to another account, but not the row that says that the job has sent it.
const isMarkOfStudent = sql.fragment`
  mark.organization_id = homework.organization_id AND mark.homework_id = homework.id
  AND mark.profile_id = ANY(${accounts})`

const studentList = {
  row: HomeworkStudentRow,
  columns: sql.fragment`
    profiles.id AS profile_id, users.id AS user_id, users.name_en, users.name_zh, profiles.class, profiles.class_no,
    ${status} AS status, played.first_at, played.attempts, played.correct, played.questions, (
      SELECT bool_or(mark.is_marked) FROM game_homework_marks AS mark WHERE ${isMarkOfStudent}) AS is_marked`,
  from: sql.fragment`game_homework AS homework ${students} ${played}`,
  searched: sql.fragment`concat_ws(' ', profiles.class, profiles.class_no, users.name_en, users.name_zh)`,
  orders: {
    class: sql.fragment`profiles.class COLLATE natural_order`,
    first_at: sql.fragment`played.first_at`,
    score: sql.fragment`played.correct::float8 / NULLIF(played.questions, 0)`,
  },
  defaultOrder: sql.fragment`profiles.class COLLATE natural_order, profiles.class_no, profiles.id`,
}

export type HomeworkStudentOrder = keyof typeof studentList.orders
export type HomeworkStudentsFilter = Readonly<{
  organizationId: string
  id: string
  status?: PlayedStatus | undefined
}>

const studentsWhere = ({ organizationId, id, status: wanted }: HomeworkStudentsFilter) =>
  allOf([
    sql.fragment`homework.organization_id = ${organizationId} AND homework.id = ${id} AND homework.deleted_at IS NULL`,
    ...(wanted === undefined ? [] : [sql.fragment`${status} = ${wanted}`]),
  ])

export const listHomeworkStudents = (
  db: CommonQueryMethods,
  filter: HomeworkStudentsFilter,
  query: ListQuery<HomeworkStudentOrder> = {},
) => readList(db, { ...studentList, where: studentsWhere(filter) }, query)

export const streamHomeworkStudents = (db: CommonQueryMethods, filter: HomeworkStudentsFilter) =>
  inPages<HomeworkStudentRow>((after, limit) => {
    const before = after
      ? sql.fragment`(profiles.class COLLATE natural_order, profiles.class_no, profiles.id)
          > (${after.class} COLLATE natural_order, ${after.class_no}, ${after.profile_id}::uuid)`
      : sql.fragment`true`
    return db.any(sql.type(HomeworkStudentRow)`
      SELECT ${studentList.columns} FROM ${studentList.from} WHERE ${allOf([studentsWhere(filter), before])}
      ORDER BY ${studentList.defaultOrder} LIMIT ${limit}`)
  }, 500)

const OwnHomeworkRow = z.object({
  id: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  due_on: z.string(),
  closes: z.boolean(),
  status: z.enum(playedStatuses),
  correct: z.number().nullable(),
  questions: z.number().nullable(),
  is_over: z.boolean(),
  is_open: z.boolean(),
})
export type OwnHomeworkRow = z.infer<typeof OwnHomeworkRow>

type OwnQuery = Readonly<{ organizationId: string; userId: string; at: Date; limit: number }>
/** In days, after the due day. */
const shownFor = 14

/** Lists the current period's homework, the next due day first. */
export const listOwnHomework = (
  db: CommonQueryMethods,
  { organizationId, userId, at, limit }: OwnQuery,
) => {
  const today = sql.fragment`(${at.toISOString()}::timestamptz AT TIME ZONE organizations.time_zone)::date`
  return db.any(sql.type(OwnHomeworkRow)`
    SELECT homework.id, homework.game_id, games.name AS game_name, homework.due_on, homework.closes,
      ${status} AS status, played.correct, played.questions, homework.due_on < ${today} AS is_over,
      ${isOpenTo(userId, at)} AS is_open
    FROM game_homework AS homework
    JOIN organizations ON organizations.id = homework.organization_id
    JOIN periods ON periods.organization_id = homework.organization_id AND periods.id = homework.period_id
      AND periods.is_current
    JOIN profiles ON profiles.organization_id = homework.organization_id
      AND profiles.period_id = homework.period_id AND profiles.user_id = ${userId}
    JOIN games ON games.organization_id = homework.organization_id AND games.id = homework.game_id
      AND games.deleted_at IS NULL
    ${played}
    WHERE homework.organization_id = ${organizationId} AND homework.deleted_at IS NULL
      AND homework.due_on >= ${today} - ${shownFor}::integer
      AND ${forClassOf(userId, sql.fragment`homework.organization_id`, sql.fragment`homework.filters`)}
    ORDER BY homework.due_on < ${today}, abs(homework.due_on - ${today}), homework.created_at, homework.id
    LIMIT ${limit}`)
}

const UnmarkedRow = z.object({
  organization_id: z.string(),
  homework_id: z.string(),
  due_on: z.string(),
  profiles: z.array(z.string()),
})
export type UnmarkedRow = z.infer<typeof UnmarkedRow>
type UnmarkedPlace = Readonly<{ dueOn: string; homework: string; profile: string }>

export const lastPlaceOf = (rows: readonly UnmarkedRow[]): UnmarkedPlace | undefined => {
  const last = rows.at(-1)
  const profile = last?.profiles.at(-1)
  return last && profile ? { dueOn: last.due_on, homework: last.homework_id, profile } : undefined
}

const holder = profileHolding({ organizationId, profileId: sql.fragment`session.profile_id` })

/** In days after the due day. A later play does not count as handed in. */
const markedFor = 60

/**
 * Lists students who played homework that counts (`is_marked`) and is due, but are not yet marked.
 * Starts from the plays, because a job asks every few seconds. What an account played before a
 * merge counts for the account that holds it.
 */
export const listUnmarked = (
  db: CommonQueryMethods,
  at: Date,
  { most, after }: Readonly<{ most: number; after?: UnmarkedPlace | undefined }>,
) => {
  const isLater = after
    ? sql.fragment`(homework.due_on, homework.id, profiles.id)
        > (${after.dueOn}::date, ${after.homework}::uuid, ${after.profile}::uuid)`
    : sql.fragment`true`
  return db.any(sql.type(UnmarkedRow)`
    SELECT organization_id, homework_id, due_on, array_agg(profile_id ORDER BY profile_id) AS profiles FROM (
      SELECT homework.organization_id, homework.id AS homework_id, homework.due_on, profiles.id AS profile_id
      FROM (
        SELECT homework.*, player.profile_id
        FROM game_homework AS homework
        JOIN periods ON periods.organization_id = homework.organization_id AND periods.id = homework.period_id
          AND periods.is_current
        CROSS JOIN LATERAL (
          SELECT DISTINCT ${holder} AS profile_id FROM game_sessions AS session
          WHERE session.organization_id = homework.organization_id AND session.game_id = homework.game_id
            AND session.round_id IS NULL AND session.finished_at >= homework.created_at
            AND NOT EXISTS (
              SELECT FROM game_homework_marks AS mark WHERE mark.organization_id = homework.organization_id
                AND mark.homework_id = homework.id AND mark.profile_id = session.profile_id)) AS player
        WHERE homework.is_marked AND homework.deleted_at IS NULL
          AND homework.due_on > ${at.toISOString()}::date - ${markedFor}::integer
          -- No time zone is further ahead.
          AND homework.due_on <= ${at.toISOString()}::date + 1
        -- Keeps the planner from looking at the classes of all students first.
        OFFSET 0) AS homework
      ${students}
      WHERE profiles.id = homework.profile_id
        AND NOT EXISTS (SELECT FROM game_homework_marks AS mark WHERE ${isMarkOfStudent})
        -- A record of the day that a merge is still moving comes first.
        AND NOT EXISTS (
          SELECT FROM public.account_merges AS merge WHERE merge.organization_id = homework.organization_id
            AND merge.kept_profile_id = profiles.id AND merge.state IN ('moving', 'undoing'))
        AND homework.due_on <= (${at.toISOString()}::timestamptz AT TIME ZONE organizations.time_zone)::date
        AND COALESCE((organizations.modules ->> 'game')::boolean, false)
        AND COALESCE((organizations.modules ->> 'homework')::boolean, false)
        AND ${isLater}
      ORDER BY homework.due_on, homework.id, profiles.id LIMIT ${most}) AS unmarked
    GROUP BY organization_id, homework_id, due_on ORDER BY due_on, homework_id`)
}
