import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { GameType } from '#domain/games/rules.ts'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { type ListQuery, readList } from '#registry/lists.ts'
import { fitsChoice } from '#registry/organization/class-filter.ts'
import { allOf } from '../engine/fragments.ts'
import { nameFragment } from '../history/history-names.ts'

const GameSessionRow = z.object({
  id: z.string(),
  created_at: z.string(),
  position: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  profile_id: z.string(),
  user_id: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  correct: z.number(),
  incorrect: z.number(),
  point: z.number(),
  exchanged: z.number(),
  round_id: z.string().nullable(),
  team: z.number().nullable(),
  records: z.array(
    z.object({ question: z.string(), options: z.array(z.number()), isCorrect: z.boolean() }),
  ),
})
export type GameSessionRow = z.infer<typeof GameSessionRow>

const gameName = sql.fragment`COALESCE(games.name, session.game_name)`
const student = sql.fragment`
  session.profile_id, students.id AS user_id, ${nameFragment('students', 'en')} AS name_en, ${nameFragment('students', 'zh')} AS name_zh,
  session.class, CASE WHEN profiles.class = session.class AND students.erased_at IS NULL THEN profiles.class_no END AS class_no`

export const sessionList = {
  gameName,
  student,
  row: GameSessionRow,
  columns: sql.fragment`
    session.id, session.finished_at AS created_at, session.position, session.game_id, ${gameName} AS game_name,
    ${student}, session.correct, session.incorrect, session.point, session.exchanged, session.round_id,
    (SELECT membership.team FROM game_round_teams AS membership
      WHERE membership.organization_id = session.organization_id AND membership.round_id = session.round_id
        AND membership.profile_id = session.profile_id) AS team,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object('question', answer.question_id, 'options', answer.chosen, 'isCorrect', answer.is_correct)
        ORDER BY answer.position)
      FROM game_answers AS answer
      WHERE answer.organization_id = session.organization_id AND answer.session_id = session.id), '[]') AS records`,
  from: sql.fragment`
    game_sessions AS session
    LEFT JOIN games ON games.organization_id = session.organization_id AND games.id = session.game_id
      AND games.deleted_at IS NULL
    LEFT JOIN profiles ON profiles.organization_id = session.organization_id AND profiles.id = session.profile_id
    LEFT JOIN users AS students
      ON students.organization_id = session.organization_id AND students.id = profiles.user_id`,
  searched: sql.fragment`
    concat_ws(' ', session.class, profiles.class_no, ${nameFragment('students', 'en')}, ${nameFragment('students', 'zh')})`,
  orders: {
    created_at: sql.fragment`session.finished_at`,
    class: sql.fragment`session.class COLLATE natural_order`,
    point: sql.fragment`session.point`,
    pointExchanged: sql.fragment`session.exchanged`,
    accuracy: sql.fragment`session.correct::float8 / NULLIF(session.correct + session.incorrect, 0)`,
  },
  defaultOrder: sql.fragment`session.finished_at DESC, session.position DESC`,
}

export type SessionsFilter = Readonly<{
  organizationId: string
  gameId?: string | undefined
  periodId?: string | undefined
  roundId?: string | undefined
  userId?: string | undefined
  gameType?: GameType | undefined
  /** `class:1A`, `grade:1` or `NONE`. */
  class?: string | undefined
}>

export const sessionConditions = ({
  organizationId,
  gameId,
  periodId,
  roundId,
  userId,
  gameType,
  class: choice,
}: SessionsFilter) =>
  allOf([
    sql.fragment`session.organization_id = ${organizationId} AND session.finished_at IS NOT NULL`,
    ...(gameId === undefined ? [] : [sql.fragment`session.game_id = ${gameId}`]),
    ...(periodId === undefined ? [] : [sql.fragment`session.period_id = ${periodId}`]),
    ...(roundId === undefined ? [] : [sql.fragment`session.round_id = ${roundId}`]),
    ...(gameType === undefined
      ? []
      : [
          sql.fragment`session.game_id IN (
            SELECT id FROM games WHERE organization_id = ${organizationId} AND game_type = ${gameType})`,
        ]),
    ...(choice === undefined
      ? []
      : [fitsChoice(organizationId, choice, sql.fragment`session.class`)]),
    ...(userId === undefined
      ? []
      : [
          sql.fragment`session.profile_id IN (
            SELECT id FROM profiles WHERE organization_id = ${organizationId} AND user_id = ${userId})`,
        ]),
  ])

export type SessionOrder = keyof typeof sessionList.orders

export const listGameSessions = (
  db: CommonQueryMethods,
  filter: SessionsFilter,
  query: ListQuery<SessionOrder> = {},
) => readList(db, { ...sessionList, where: sessionConditions(filter) }, query)

export const streamSessions = (db: CommonQueryMethods, filter: SessionsFilter, search?: string) =>
  inPages<GameSessionRow>((after, limit) => {
    const before = after
      ? sql.fragment`(session.finished_at, session.position) < (${after.created_at}::timestamptz, ${after.position})`
      : sql.fragment`true`
    return db.any(sql.type(GameSessionRow)`
      SELECT ${sessionList.columns} FROM ${sessionList.from}
      WHERE ${allOf([sessionConditions(filter), before, ...wordsIn(search, sessionList.searched)])}
      ORDER BY ${sessionList.defaultOrder} LIMIT ${limit}`)
  }, 500)

const Totals = z.object({
  sessions: z.number(),
  users: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  exchanged: z.number(),
})

/** Counts a live quiz as one session. */
export const readSessionTotals = (db: CommonQueryMethods, filter: SessionsFilter) =>
  db.one(sql.type(Totals)`
    SELECT count(DISTINCT COALESCE(session.round_id, session.id)) AS sessions, count(DISTINCT COALESCE(profiles.user_id, session.profile_id)) AS users,
      COALESCE(sum(correct), 0)::bigint AS correct, COALESCE(sum(incorrect), 0)::bigint AS incorrect,
      COALESCE(sum(exchanged), 0)::bigint AS exchanged
    FROM game_sessions AS session
    LEFT JOIN profiles ON profiles.organization_id = session.organization_id AND profiles.id = session.profile_id
    WHERE ${sessionConditions(filter)}`)

const RoundRow = z.object({
  id: z.string(),
  created_at: z.string(),
  began_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  classes: z.array(z.string()),
  users: z.number(),
  correct: z.number(),
  incorrect: z.number(),
  exchanged: z.number(),
})
export type RoundRow = z.infer<typeof RoundRow>

export const listRounds = (db: CommonQueryMethods, filter: SessionsFilter, limit: number) =>
  db.any(sql.type(RoundRow)`
    SELECT session.round_id AS id, max(session.finished_at) AS created_at,
      array_agg(DISTINCT session.class COLLATE natural_order) AS classes, count(*) AS users,
      sum(correct)::bigint AS correct, sum(incorrect)::bigint AS incorrect, sum(exchanged)::bigint AS exchanged,
      max(round.began_at) AS began_at, max(round.ended_at) AS ended_at
    FROM game_sessions AS session
    LEFT JOIN game_rounds AS round ON round.organization_id = session.organization_id AND round.id = session.round_id
    WHERE ${sessionConditions(filter)} AND session.round_id IS NOT NULL
    GROUP BY session.round_id ORDER BY max(session.finished_at) DESC, session.round_id LIMIT ${limit}`)

const QuestionChoicesRow = z.object({
  question_id: z.string(),
  version: z.number(),
  answers: z.number(),
  correct: z.number(),
  chosen: z.record(z.string(), z.number()),
})
export type QuestionChoicesRow = z.infer<typeof QuestionChoicesRow>

/** Returns one row for each version of a question. */
export const readAnswerCounts = (
  db: CommonQueryMethods,
  filter: SessionsFilter & Readonly<{ gameId: string }>,
) =>
  db.any(sql.type(QuestionChoicesRow)`
    WITH given AS MATERIALIZED (
      SELECT answer.question_id, answer.version, answer.chosen, answer.is_correct
      FROM game_sessions AS session
      JOIN game_answers AS answer
        ON answer.organization_id = session.organization_id AND answer.session_id = session.id
      WHERE ${sessionConditions(filter)}),
    places AS (
      SELECT question_id, version, place, count(*) AS count
      FROM given, jsonb_array_elements_text(chosen) AS place GROUP BY question_id, version, place),
    placed AS (
      SELECT question_id, version, jsonb_object_agg(place, count) AS chosen FROM places GROUP BY question_id, version)
    SELECT question_id, version, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct, placed.chosen
    FROM given JOIN placed USING (question_id, version)
    GROUP BY question_id, version, placed.chosen ORDER BY question_id, version`)
