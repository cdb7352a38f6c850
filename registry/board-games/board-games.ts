import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type ListWanted, readList } from '../lists.ts'

export const BoardGameRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  image: z.string().nullable(),
  least_players: z.number(),
  most_players: z.number(),
  is_active: z.boolean(),
})
export type BoardGameRow = z.infer<typeof BoardGameRow>

export const columns = sql.fragment`id, name_en, name_zh, image, least_players, most_players, is_active`

const list = {
  row: BoardGameRow,
  columns,
  from: sql.fragment`board_games`,
  searched: sql.fragment`concat_ws(' ', name_zh, name_en)`,
  orders: {
    name_en: sql.fragment`name_en COLLATE natural_order`,
    name_zh: sql.fragment`name_zh COLLATE natural_order`,
    minPlayers: sql.fragment`least_players`,
    maxPlayers: sql.fragment`most_players`,
    isActive: sql.fragment`is_active`,
  },
  usual: sql.fragment`created_at, id`,
}

export type BoardGamesWanted = ListWanted<keyof typeof list.orders> &
  Readonly<{ isActive?: boolean | undefined }>

export const listBoardGames = (
  db: CommonQueryMethods,
  organizationId: string,
  { isActive, ...wanted }: BoardGamesWanted = {},
) => {
  const active = isActive === undefined ? sql.fragment`` : sql.fragment`AND is_active = ${isActive}`
  const where = sql.fragment`organization_id = ${organizationId} AND deleted_at IS NULL ${active}`
  return readList(db, { ...list, where }, wanted)
}

/** Also a deleted one (`isGone`), whose sessions stay readable. */
export const findBoardGame = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(BoardGameRow.extend({ isGone: z.boolean() }))`
    SELECT ${columns}, deleted_at IS NOT NULL AS "isGone" FROM board_games
    WHERE organization_id = ${organizationId} AND id = ${id}`)
