import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { defineResource, equals } from '../define-resource.ts'
import { FieldsError } from '../registry-error.ts'

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

const columns = sql.fragment`id, name_en, name_zh, image, least_players, most_players, is_active`

/** @throws FieldsError `blob_not_found` */
const checkImage = async (
  db: CommonQueryMethods,
  { organizationId }: Author,
  { image }: Readonly<{ image?: string | null | undefined }>,
) => {
  if (image && (await findBlobIds(db, organizationId, [image])).length === 0)
    throw new FieldsError([{ field: 'image', code: 'blob_not_found' }])
}

/** In an update, a null image removes the stored one. */
export const {
  list: listBoardGames,
  find: findBoardGame,
  create: createBoardGame,
  update: updateBoardGame,
  remove: deleteBoardGame,
} = defineResource({
  table: 'board_games',
  subjectType: 'board_game',
  row: BoardGameRow,
  columns,
  searched: sql.fragment`concat_ws(' ', name_zh, name_en)`,
  orders: {
    name_en: sql.fragment`name_en COLLATE natural_order`,
    name_zh: sql.fragment`name_zh COLLATE natural_order`,
    minPlayers: sql.fragment`least_players`,
    maxPlayers: sql.fragment`most_players`,
    isActive: sql.fragment`is_active`,
  },
  defaultOrder: sql.fragment`created_at, id`,
  filter: ({ isActive }: Readonly<{ isActive?: boolean | undefined }>) =>
    equals(sql.fragment`is_active`, isActive),
  edited: ['name_en', 'name_zh', 'least_players', 'most_players', 'is_active'],
  optional: ['image'],
  initial: ({ at }) => ({ created_at: sql.fragment`${at.toISOString()}` }),
  check: checkImage,
  keepsDeleted: true,
})

/** Also finds a deleted game (`isGone`), because its sessions stay readable. */
export const findBoardGameEver = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(BoardGameRow.extend({ isGone: z.boolean() }))`
    SELECT ${columns}, deleted_at IS NOT NULL AS "isGone" FROM board_games
    WHERE organization_id = ${organizationId} AND id = ${id}`)
