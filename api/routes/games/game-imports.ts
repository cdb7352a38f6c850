import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { v7 as uuidv7 } from 'uuid'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { GamesInput, GamesSaved, ImportUndone } from '#api/contracts/games.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { importGames } from '#registry/games/import-games.ts'
import { undoGameImport } from '#registry/games/undo-game-import.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { gameFields } from './game-answer.ts'

/** In bytes. Enough for a file of games or questions with the longest texts. */
export const bulkBytes = 16 * 1024 * 1024

export const gameImports: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const preHandler = requireStaffCommand
  const headers = CommandHeaders

  const bulk = {
    preHandler,
    bodyLimit: bulkBytes,
    config: { heavy: true },
    schema: { headers, body: GamesInput, response: answers(GamesSaved) },
  }
  app.put('/games/bulk', bulk, async (request) => {
    const { organizationId } = request.caller
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const rows = request.body.games.map(({ _id, logo: _, ...sent }, at) => ({
      isNew: _id === undefined,
      game: gameFields({ organizationId, timeZone, prefix: `games.${at}.` }, _id ?? uuidv7(), {
        ...sent,
        filters: sent.filters ?? [],
        subjects: sent.subjects ?? [],
      }),
      keeps: (['filters', 'subjects'] as const).filter((field) => sent[field] === undefined),
    }))
    const id = registryCommandId(request)
    return succeeded({ import: id, ...(await importGames(db, authorOf(request, clock), id, rows)) })
  })

  const undo = {
    preHandler,
    config: { heavy: true },
    schema: { headers, params: IdParams, response: answers(ImportUndone) },
  }
  app.post('/games/imports/:id/undo', undo, async (request) => {
    const undoing = { id: request.params.id, mayUndoAll: request.caller.allAction }
    return succeeded(await undoGameImport(db, authorOf(request, clock), undoing))
  })
}
