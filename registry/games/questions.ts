import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type GameType, gameTypes } from '#domain/games/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'
import { NamesInBoth, subjectNames } from './games.ts'

export const OptionRow = z.object({ id: z.string(), text: z.string(), is_ans: z.boolean() })
export type OptionRow = Readonly<z.infer<typeof OptionRow>>

export const QuestionRow = z.object({
  id: z.string(),
  game_id: z.string(),
  game_type: z.enum(gameTypes),
  game_name: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  options: z.array(OptionRow),
  is_active: z.boolean(),
  version: z.number(),
  seconds: z.number().nullable(),
})
export type QuestionRow = z.infer<typeof QuestionRow>

const columns = sql.fragment`
  question.id, question.game_id, games.game_type, games.name AS game_name, question.text, question.image, question.options,
  question.is_active, question.version, question.seconds`
const from = sql.fragment`
  game_questions AS question
  JOIN games ON games.organization_id = question.organization_id AND games.id = question.game_id`

export const listQuestions = (db: CommonQueryMethods, organizationId: string, gameId: string) =>
  db.any(sql.type(QuestionRow)`
    SELECT ${columns} FROM ${from}
    WHERE question.organization_id = ${organizationId} AND question.game_id = ${gameId} AND question.is_active
    ORDER BY question.place`)

export const findQuestions = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(QuestionRow)`
    SELECT ${columns} FROM ${from}
    WHERE question.organization_id = ${organizationId} AND question.id = ANY(${sql.array(ids, 'uuid')})
      AND games.deleted_at IS NULL`)

const BankQuestionRow = QuestionRow.extend({
  subject_names: NamesInBoth,
})
export type BankQuestionRow = z.infer<typeof BankQuestionRow>

const bank = {
  row: BankQuestionRow,
  columns: sql.fragment`${columns}, ${subjectNames} AS subject_names`,
  from,
  searched: sql.fragment`
    concat_ws(' ', question.text, games.name, jsonb_path_query_array(question.options, '$[*].text')::text)`,
  orders: { created_at: sql.fragment`question.created_at`, text: sql.fragment`question.text` },
  defaultOrder: sql.fragment`question.created_at DESC, question.place DESC`,
}

export type BankFilter = Readonly<{
  organizationId: string
  game?: string | undefined
  except?: string | undefined
  subject?: string | undefined
}>

export const listBank = (
  db: CommonQueryMethods,
  { organizationId, game, except, subject }: BankFilter,
  query: ListQuery<keyof typeof bank.orders> = {},
) => {
  const conditions = [
    sql.fragment`question.organization_id = ${organizationId} AND question.is_active AND games.deleted_at IS NULL`,
    ...(game === undefined ? [] : [sql.fragment`games.id = ${game}`]),
    ...(except === undefined ? [] : [sql.fragment`games.id <> ${except}`]),
    ...(subject === undefined ? [] : [sql.fragment`${subject}::uuid = ANY(games.subjects)`]),
  ]
  const where = sql.join(conditions, sql.fragment` AND `)
  return readList(db, { ...bank, where: sql.fragment`${where}` }, query)
}

const Placed = QuestionRow.extend({ place: z.number(), game_place: z.number() })
export type QuestionPlace = Pick<z.infer<typeof Placed>, 'game_place' | 'game_id' | 'place'>

export const readQuestions = (
  db: CommonQueryMethods,
  organizationId: string,
  filter: Readonly<{
    game?: string | undefined
    gameType?: GameType | undefined
    after: QuestionPlace | undefined
    limit: number
  }>,
) => {
  const { game, gameType, after, limit } = filter
  const conditions = [
    sql.fragment`question.organization_id = ${organizationId} AND question.is_active AND games.deleted_at IS NULL`,
    ...(game === undefined ? [] : [sql.fragment`games.id = ${game}`]),
    ...(gameType === undefined ? [] : [sql.fragment`games.game_type = ${gameType}`]),
    ...(after
      ? [
          sql.fragment`(games.place, games.id, question.place) > (${after.game_place}, ${after.game_id}::uuid, ${after.place})`,
        ]
      : []),
  ]
  return db.any(sql.type(Placed)`
    SELECT ${columns}, question.place, games.place AS game_place FROM ${from}
    WHERE ${sql.join(conditions, sql.fragment` AND `)}
    ORDER BY games.place, games.id, question.place LIMIT ${limit}`)
}
