import { z } from 'zod'
import { maxBoardGamePlayers } from '#domain/board-games/rules.ts'
import { ImageAddress } from './blobs.ts'
import { Flag, Id, ListPaging, Localized, LocalizedName, paged, success } from './common.ts'

// With z.int(), mistakes in other fields would not be reported.
const Players = z
  .number({ error: 'yup_integer' })
  .multipleOf(1, 'yup_integer')
  .min(1)
  .max(maxBoardGamePlayers)
const isInOrder = ({ minPlayers, maxPlayers }: { minPlayers?: unknown; maxPlayers?: unknown }) =>
  typeof minPlayers !== 'number' || typeof maxPlayers !== 'number' || minPlayers <= maxPlayers

export const BoardGameInput = z
  .object({
    name: LocalizedName,
    image: ImageAddress('boardGame').nullish(),
    minPlayers: Players,
    maxPlayers: Players,
    isActive: z.boolean(),
  })
  .refine(isInOrder, {
    path: ['maxPlayers'],
    error: 'most_below_least',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type BoardGameInput = z.infer<typeof BoardGameInput>

export const BoardGame = z.object({
  _id: Id,
  name: Localized,
  image: z.string().nullable(),
  minPlayers: z.number(),
  maxPlayers: z.number(),
  isActive: z.boolean(),
})
export type BoardGame = z.infer<typeof BoardGame>
export const BoardGameAnswer = success(BoardGame)
export const BoardGamesAnswer = paged(BoardGame)

export const BoardGamesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name_en', 'name_zh', 'minPlayers', 'maxPlayers', 'isActive']).optional(),
})
