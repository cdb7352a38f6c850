import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  type BoardGame,
  BoardGameAnswer,
  BoardGameInput,
  BoardGamesAnswer,
  BoardGamesQuery,
} from '#api/contracts/board-games.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { imageOf } from '#api/http/blobs/image-of.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  createBoardGame,
  deleteBoardGame,
  updateBoardGame,
} from '#registry/board-games/board-game-changes.ts'
import {
  type BoardGameRow,
  findBoardGame,
  listBoardGames,
} from '#registry/board-games/board-games.ts'

/** The board games that the school has. */
export const boardGameRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireStaff,
    schema: { querystring: BoardGamesQuery, response: answers(BoardGamesAnswer) },
  }
  app.get('/v2/boardGame/game', list, ({ caller: { organizationId }, query }, reply) =>
    sendList(reply, services, {
      ...{
        limit: query.limit,
        page: query.page,
        at: clock(),
        answer: boardGameAnswer(organizationId),
      },
      read: (snapshot, span) => listBoardGames(snapshot, organizationId, { ...query, ...span }),
    }),
  )

  const response = answers(BoardGameAnswer)
  const detailOf = async (organizationId: string, id: string) => {
    const row = orNotFound(await findBoardGame(db, organizationId, id))
    if (row.isGone) throw new HttpError('not_found')
    return succeeded(boardGameAnswer(organizationId)(row))
  }
  const one = { preHandler: requireStaff, schema: { params: IdParams, response } }
  app.get('/v2/boardGame/game/:id', one, ({ caller, params }) =>
    detailOf(caller.organizationId, params.id),
  )

  const preHandler = requireStaffCommand
  const headers = CommandHeaders

  const create = { preHandler, schema: { headers, body: BoardGameInput, response } }
  app.post('/v2/boardGame/game', create, async (request) => {
    const { organizationId } = request.caller
    const { image = null, ...game } = boardGameFields(
      organizationId,
      registryCommandId(request),
      request.body,
    )
    await createBoardGame(db, authorOf(request, clock), { ...game, image })
    return await detailOf(organizationId, game.id)
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: BoardGameInput, response },
  }
  app.put('/v2/boardGame/game/:id', update, async (request) => {
    const { caller, params, body } = request
    const game = boardGameFields(caller.organizationId, params.id, body)
    await updateBoardGame(db, authorOf(request, clock), game)
    return await detailOf(caller.organizationId, params.id)
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/v2/boardGame/game/:id', remove, async (request) => {
    await deleteBoardGame(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
}

const boardGameAnswer =
  (organizationId: string) =>
  (row: BoardGameRow): BoardGame => ({
    ...{ _id: row.id, name: { en: row.name_en, zh: row.name_zh } },
    image: row.image === null ? null : blobAddress(organizationId, row.image),
    ...{ minPlayers: row.least_players, maxPlayers: row.most_players, isActive: row.is_active },
  })

/** As it is stored. @throws HttpError `validation_failed` for an image of another organisation */
const boardGameFields = (organizationId: string, id: string, input: BoardGameInput) => ({
  ...{ id, name_en: input.name.en, name_zh: input.name.zh, is_active: input.isActive },
  ...{ least_players: input.minPlayers, most_players: input.maxPlayers },
  image: input.image ? imageOf(organizationId, input.image, 'image') : input.image,
})
