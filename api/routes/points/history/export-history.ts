import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actionRow } from '#api/answers/action-row.ts'
import { fileAnswers } from '#api/answers/answers.ts'
import { ExportQuery } from '#api/contracts/actions.ts'
import { pointsLines } from '#api/http/history/points-lines.ts'
import { sendHistoryFile } from '#api/http/history/send-history.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listActions, streamActions } from '#projections/points/history.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { pointsFilter } from './points-filter.ts'

export const pointsHistoryFile = {
  fileName: 'history',
  projection: pointsProjection,
  list: listActions,
  stream: streamActions,
  answer: actionRow,
  lines: pointsLines,
}

export const exportHistoryRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const schema = { querystring: ExportQuery, response: fileAnswers('A CSV file') }
  app.get(
    '/v2/actions/export_stream',
    { preHandler: requireStaff, config: { heavy: true }, schema },
    ({ caller, query }, reply) =>
      sendHistoryFile(reply, services, {
        history: pointsHistoryFile,
        caller,
        query,
        filterAt: (now) => pointsFilter(services.db, caller, { query, now }),
      }),
  )
}
