import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { OptionRow } from '#registry/games/questions.ts'
import { type ListQuery, readList } from '#registry/lists.ts'
import { allOf } from '../engine/fragments.ts'
import { type SessionsFilter, sessionConditions, sessionList } from './sessions.ts'

const StudentAnswerRow = z.object({
  session_id: z.string(),
  created_at: z.string(),
  session_position: z.string(),
  position: z.string(),
  game_name: z.string(),
  profile_id: z.string(),
  user_id: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  question_id: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  options: z.array(OptionRow),
  chosen: z.array(z.number()),
  is_correct: z.boolean(),
})
export type StudentAnswerRow = z.infer<typeof StudentAnswerRow>

const list = {
  row: StudentAnswerRow,
  // Shows each question as it was when it was asked.
  columns: sql.fragment`
    session.id AS session_id, session.finished_at AS created_at, session.position AS session_position, answer.position,
    ${sessionList.gameName} AS game_name, ${sessionList.student},
    answer.question_id, asked.text, asked.image, asked.options, answer.chosen, answer.is_correct`,
  from: sql.fragment`${sessionList.from}
    JOIN game_answers AS answer
      ON answer.organization_id = session.organization_id AND answer.session_id = session.id
    JOIN game_question_versions AS asked ON asked.organization_id = answer.organization_id
      AND asked.question_id = answer.question_id AND asked.version = answer.version`,
  searched: sessionList.searched,
  orders: {
    created_at: sessionList.orders.created_at,
    class: sessionList.orders.class,
    answer: sql.fragment`answer.chosen`,
    isCorrect: sql.fragment`answer.is_correct`,
  },
  defaultOrder: sql.fragment`session.finished_at DESC, session.position DESC, answer.position`,
}

export type StudentAnswersFilter = SessionsFilter &
  Readonly<{ sessionId?: string | undefined; questionId?: string | undefined }>

const conditionsOf = ({ sessionId, questionId, ...filter }: StudentAnswersFilter) =>
  allOf([
    sessionConditions(filter),
    ...(sessionId === undefined ? [] : [sql.fragment`session.id = ${sessionId}`]),
    ...(questionId === undefined ? [] : [sql.fragment`answer.question_id = ${questionId}`]),
  ])

export type StudentAnswerOrder = keyof typeof list.orders

export const listStudentAnswers = (
  db: CommonQueryMethods,
  filter: StudentAnswersFilter,
  query: ListQuery<StudentAnswerOrder> = {},
) => readList(db, { ...list, where: conditionsOf(filter) }, query)

export const streamStudentAnswers = (
  db: CommonQueryMethods,
  filter: StudentAnswersFilter,
  search?: string,
) =>
  inPages<StudentAnswerRow>((after, limit) => {
    const isNext = after
      ? sql.fragment`
        (session.finished_at, session.position) <= (${after.created_at}::timestamptz, ${after.session_position})
        AND (session.position <> ${after.session_position} OR answer.position > ${after.position})`
      : sql.fragment`true`
    return db.any(sql.type(StudentAnswerRow)`
      SELECT ${list.columns} FROM ${list.from}
      WHERE ${allOf([conditionsOf(filter), isNext, ...wordsIn(search, list.searched)])}
      ORDER BY ${list.defaultOrder} LIMIT ${limit}`)
  }, 500)
