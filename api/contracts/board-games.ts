import { z } from 'zod'
import { maxBoardGamePlayers } from '#domain/board-games/rules.ts'
import { ImageAddress } from './blobs.ts'
import { Flag, Id, ListPaging, Localized, LocalizedName, paged, success } from './common.ts'

// Not z.int(), whose refusal keeps what is said of the other fields from being looked at.
const Players = z
  .number({ error: 'yup_integer' })
  .multipleOf(1, 'yup_integer')
  .min(1)
  .max(maxBoardGamePlayers)
const isInOrder = ({ minPlayers, maxPlayers }: { minPlayers?: unknown; maxPlayers?: unknown }) =>
  typeof minPlayers !== 'number' || typeof maxPlayers !== 'number' || minPlayers <= maxPlayers

/** POST /v2/boardGame/game; PUT /v2/boardGame/game/{id} takes the same. */
export const BoardGameInput = z
  .object({
    name: LocalizedName,
    /** As POST /blobs/batch (field `boardGame`) or a GET of the game answered it; null: none. */
    image: ImageAddress('boardGame').nullish(),
    minPlayers: Players,
    maxPlayers: Players,
    isActive: z.boolean(),
  })
  .refine(isInOrder, {
    ...{ path: ['maxPlayers'], error: 'most_below_least' },
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type BoardGameInput = z.infer<typeof BoardGameInput>

export const BoardGame = z.object({
  _id: Id,
  name: Localized,
  /** Null where it has none of its own. */
  image: z.string().nullable(),
  minPlayers: z.number(),
  maxPlayers: z.number(),
  isActive: z.boolean(),
})
export type BoardGame = z.infer<typeof BoardGame>
export const BoardGameAnswer = success(BoardGame)
export const BoardGamesAnswer = paged(BoardGame)

/** GET /v2/boardGame/game. */
export const BoardGamesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name_en', 'name_zh', 'minPlayers', 'maxPlayers', 'isActive']).optional(),
})
