import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { houseColours, houseEmblems } from '#domain/houses/houses.ts'
import { sql } from '#platform/postgres/pool.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import { mostInBatch, RevertableAction } from '../history/revertable.ts'

export const HouseAwardRow = z.object({
  id: z.string(),
  batch_id: z.string(),
  created_at: z.string(),
  team_id: z.string(),
  class: z.string(),
  name: z.string(),
  name_en: z.string(),
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
  rule_id: z.string(),
  rule_name: z.string(),
  rule_name_en: z.string(),
  count: z.number(),
  points: z.number(),
  actor_id: z.string(),
  actor_en: z.string(),
  actor_zh: z.string(),
  reverted_at: z.string().nullable(),
})
export type HouseAwardRow = z.infer<typeof HouseAwardRow>

export type HouseAwardFilter = Readonly<{
  organizationId: string
  periodId?: string | undefined
  team?: string | undefined
  actorId?: string | undefined
}>

const conditionsOf = ({ organizationId, periodId, team, actorId }: HouseAwardFilter) =>
  allOf([
    sql.fragment`awards.organization_id = ${organizationId}`,
    ...(periodId === undefined ? [] : [sql.fragment`awards.period_id = ${periodId}`]),
    ...(team === undefined ? [] : [sql.fragment`awards.team_id = ${team}`]),
    ...(actorId === undefined ? [] : [sql.fragment`awards.actor_id = ${actorId}`]),
  ])

type Page = Readonly<{ limit: number; page: number }>

const readPage = (
  db: CommonQueryMethods,
  filter: HouseAwardFilter,
  { limit, page, order }: Page & Readonly<{ order: Fragment }>,
) => {
  const { organizationId } = filter
  return db.any(sql.type(HouseAwardRow)`
    SELECT awards.id, batch_id, awards.created_at, team_id, awards.class, teams.name, teams.name_en,
      teams.colour, teams.emblem, rule_id, rule_name, rule_name_en, count, points, actor_id,
      COALESCE(actors.name_en, '') AS actor_en, COALESCE(actors.name_zh, '') AS actor_zh, reverted_at
    FROM house_awards AS awards
    JOIN (
      SELECT organization_id, id, name, name_en, colour, emblem FROM houses
      UNION ALL SELECT organization_id, id, name, name_en, colour, emblem FROM class_groups) AS teams
      ON teams.organization_id = ${organizationId} AND teams.id = team_id
    LEFT JOIN users AS actors ON actors.organization_id = ${organizationId} AND actors.id = actor_id
    WHERE ${conditionsOf(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${page * limit}`)
}

const newestFirst = sql.fragment`awards.created_at DESC, awards.position DESC`
const oldestFirst = sql.fragment`awards.created_at, awards.position`

export const listHouseAwards = async (
  db: CommonQueryMethods,
  filter: HouseAwardFilter,
  page: Page,
) => {
  const [rows, total] = await Promise.all([
    readPage(db, filter, { ...page, order: newestFirst }),
    db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM house_awards AS awards WHERE ${conditionsOf(filter)}`),
  ])
  return { rows, total }
}

const inOnePage = 1000

/** Streams the oldest first, so that an award given during the export shifts no page. */
export async function* streamHouseAwards(db: CommonQueryMethods, filter: HouseAwardFilter) {
  for (let page = 0; ; page += 1) {
    const rows = await readPage(db, filter, { limit: inOnePage, page, order: oldestFirst })
    yield rows
    if (rows.length < inOnePage) return
  }
}

const revertable = sql.fragment`
  id, batch_id, team_id AS profile_id, period_id, actor_id, actor_role, reverted_by, NULL AS reverts`

export const findHouseAward = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(RevertableAction)`
    SELECT ${revertable} FROM house_awards WHERE organization_id = ${organizationId} AND id = ${id}`)

export const findHouseAwards = (db: CommonQueryMethods, organizationId: string, batchId: string) =>
  db.any(sql.type(RevertableAction)`
    SELECT ${revertable} FROM house_awards
    WHERE organization_id = ${organizationId} AND batch_id = ${batchId} ORDER BY team_id, id
    LIMIT ${mostInBatch + 1}`)
