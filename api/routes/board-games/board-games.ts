import {
  type BoardGame,
  BoardGameAnswer,
  BoardGameInput,
  BoardGamesAnswer,
  BoardGamesQuery,
} from '#api/contracts/board-games.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { imageOf } from '#api/http/blobs/image-of.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import {
  type BoardGameRow,
  createBoardGame,
  deleteBoardGame,
  findBoardGame,
  listBoardGames,
  updateBoardGame,
} from '#registry/board-games/board-games.ts'

const boardGameAnswer = (row: BoardGameRow, { organizationId }: Caller): BoardGame => ({
  _id: row.id,
  name: { en: row.name_en, zh: row.name_zh },
  image: row.image === null ? null : blobAddress(organizationId, row.image),
  minPlayers: row.least_players,
  maxPlayers: row.most_players,
  isActive: row.is_active,
})

/** @throws HttpError `validation_failed` for another organisation's image */
const boardGameFields = (id: string, input: BoardGameInput, { organizationId }: Caller) => ({
  id,
  name_en: input.name.en,
  name_zh: input.name.zh,
  is_active: input.isActive,
  least_players: input.minPlayers,
  most_players: input.maxPlayers,
  image: input.image ? imageOf(organizationId, input.image, 'image') : input.image,
})

export const boardGameRoutes = defineResourceRoutes({
  path: '/v2/boardGame/game',
  reads: requireStaff,
  edits: requireStaffCommand,
  contracts: {
    query: BoardGamesQuery,
    list: BoardGamesAnswer,
    one: BoardGameAnswer,
    create: BoardGameInput,
    update: BoardGameInput,
  },
  registry: {
    list: listBoardGames,
    find: findBoardGame,
    create: createBoardGame,
    update: updateBoardGame,
    remove: deleteBoardGame,
  },
  listQuery: (query) => query,
  fields: (...sent) => {
    const { image = null, ...game } = boardGameFields(...sent)
    return { ...game, image }
  },
  changes: boardGameFields,
  answer: boardGameAnswer,
})
