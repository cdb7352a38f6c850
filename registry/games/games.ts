import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type GameType, gameTypes } from '#domain/games/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'
import { forClassOf, overlaps } from '../organization/class-filter.ts'
import { isClosedByHomework, isHomeworkOf } from './homework.ts'

export const NamesInBoth = z.array(z.object({ id: z.string(), en: z.string(), zh: z.string() }))

export const subjectNames = sql.fragment`
  COALESCE((
    SELECT jsonb_agg(jsonb_build_object('id', subject.id, 'en', subject.name_en, 'zh', subject.name_zh)
      ORDER BY subject.place, subject.created_at, subject.id)
    FROM subjects AS subject
    WHERE subject.organization_id = games.organization_id AND subject.id = ANY(games.subjects)), '[]')`

export const StoredGame = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  game_type: z.enum(gameTypes),
  place: z.number(),
  feature_start: z.string(),
  feature_end: z.string(),
  point_correct: z.number(),
  point_incorrect: z.number(),
  point_exchange_rate: z.number(),
  is_active: z.boolean(),
  filters: z.array(z.string()),
  subjects: z.array(z.string()),
  draw: z.number().nullable(),
})
export type StoredGame = Readonly<z.infer<typeof StoredGame>>

const GameRow = StoredGame.extend({
  filter_names: NamesInBoth,
  subject_names: NamesInBoth,
  question_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type GameRow = z.infer<typeof GameRow>

const list = {
  row: GameRow,
  columns: sql.fragment`
    games.id, games.name, games.description, games.logo, game_type, games.place, feature_start, feature_end, point_correct,
    point_incorrect, point_exchange_rate, games.is_active, games.filters, games.subjects, games.draw, games.created_at, games.updated_at,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object('id', filter.id, 'en', filter.name_en, 'zh', filter.name_zh)
        ORDER BY filter.value COLLATE natural_order, filter.id)
      FROM organization_filters AS filter
      WHERE filter.organization_id = games.organization_id AND filter.id = ANY(games.filters)), '[]') AS filter_names,
    ${subjectNames} AS subject_names,
    (SELECT count(*) FROM game_questions AS question
      WHERE question.organization_id = games.organization_id AND question.game_id = games.id AND question.is_active
    ) AS question_count`,
  from: sql.fragment`games JOIN organizations ON organizations.id = games.organization_id`,
  searched: sql.fragment`concat_ws(' ', games.name, games.description)`,
  orders: {
    name: sql.fragment`games.name COLLATE natural_order`,
    order: sql.fragment`games.place`,
    featureStart: sql.fragment`feature_start`,
    featureEnd: sql.fragment`feature_end`,
    isActive: sql.fragment`games.is_active`,
    created_at: sql.fragment`games.created_at`,
  },
  defaultOrder: sql.fragment`games.place, games.name COLLATE natural_order, games.id`,
}

/** `at`: its date decides which games are open. */
export type GameReader = Readonly<{
  organizationId: string
  userId: string
  role: string
  at: Date
}>

/** Staff see all games; students see the games that they can start. */
const seenBy = ({ organizationId, userId, role, at }: GameReader) => sql.fragment`
  games.organization_id = ${organizationId} AND games.deleted_at IS NULL
  ${role === 'user' ? sql.fragment`AND ${isOpenTo(userId, at)}` : sql.fragment``}`

/** For rows of `games` and `organizations`: whether the student can start the game. */
export const isOpenTo = (userId: string, at: Date) => {
  const today = sql.fragment`(${at.toISOString()}::timestamptz AT TIME ZONE organizations.time_zone)::date`
  return sql.fragment`games.is_active AND ${today} BETWEEN feature_start AND feature_end
    AND ${forClassOf(userId, sql.fragment`games.organization_id`, sql.fragment`games.filters`)}
    AND NOT ${isClosedByHomework(userId, today)}`
}

export type GameListQuery = ListQuery<keyof typeof list.orders> &
  Readonly<{
    gameType?: GameType | undefined
    isActive?: boolean | undefined
    filter?: readonly string[] | undefined
    subject?: readonly string[] | undefined
  }>

export const listGames = (
  db: CommonQueryMethods,
  reader: GameReader,
  query: GameListQuery = {},
) => {
  const { gameType, isActive, filter, subject } = query
  const conditions = [
    seenBy(reader),
    ...(gameType === undefined ? [] : [sql.fragment`game_type = ${gameType}`]),
    ...(isActive === undefined ? [] : [sql.fragment`games.is_active = ${isActive}`]),
    ...(filter === undefined ? [] : [overlaps(sql.fragment`games.filters`, filter)]),
    ...(subject === undefined ? [] : [overlaps(sql.fragment`games.subjects`, subject)]),
  ]
  return readList(
    db,
    { ...list, where: sql.fragment`${sql.join(conditions, sql.fragment` AND `)}` },
    query,
  )
}

export const findGame = (db: CommonQueryMethods, reader: GameReader, id: string) =>
  db.maybeOne(sql.type(GameRow)`
    SELECT ${list.columns} FROM ${list.from} WHERE ${seenBy(reader)} AND games.id = ${id}`)

/** Finds a game that the student may play alone: a live quiz only while it is homework. */
export const findGameToPlay = (db: CommonQueryMethods, reader: GameReader, id: string) =>
  db.maybeOne(sql.type(GameRow)`
    SELECT ${list.columns} FROM ${list.from}
    WHERE ${seenBy(reader)} AND games.id = ${id} AND (game_type = 'mc' OR ${isHomeworkOf(reader.userId)})`)
