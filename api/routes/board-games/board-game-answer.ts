import type { BoardGame, BoardGameInput } from '#api/contracts/board-games.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { imageOf } from '#api/http/blobs/image-of.ts'
import type { BoardGameRow } from '#registry/board-games/board-games.ts'

export const boardGameAnswer =
  (organizationId: string) =>
  (row: BoardGameRow): BoardGame => ({
    ...{ _id: row.id, name: { en: row.name_en, zh: row.name_zh } },
    image: row.image === null ? null : blobAddress(organizationId, row.image),
    ...{ minPlayers: row.least_players, maxPlayers: row.most_players, isActive: row.is_active },
  })

/** As it is stored. @throws HttpError `validation_failed` for an image of another organisation */
export const boardGameFields = (organizationId: string, id: string, input: BoardGameInput) => ({
  ...{ id, name_en: input.name.en, name_zh: input.name.zh, is_active: input.isActive },
  ...{ least_players: input.minPlayers, most_players: input.maxPlayers },
  image: input.image ? imageOf(organizationId, input.image, 'image') : input.image,
})
