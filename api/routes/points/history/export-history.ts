import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { ExportQuery } from '#api/contracts/actions.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { pointsLines } from '#api/http/history/points-lines.ts'
import { isStale } from '#api/http/paging.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { streamActions } from '#projections/points/history.ts'
import { pointsFilter } from './points-filter.ts'

/** The history of points as a file. */
export const exportHistoryRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const schema = { querystring: ExportQuery, response: fileAnswers('A CSV file') }
  app.get(
    '/v2/actions/export_stream',
    { preHandler: requireStaff, config: { heavy: true }, schema },
    async ({ caller, query }, reply) => {
      const now = clock()
      const { timeZone, ...filter } = await pointsFilter(db, caller, { query, now })
      await isStale(services, query.minPosition)
      return sendExport(reply, {
        name: 'history',
        now,
        timeZone,
        header: pointsLines.headerOf(query.lang),
        pages: streamActions(db, filter, historySort(query)),
        cells: pointsLines.cellsIn(query.lang, timeZone),
      })
    },
  )
}
