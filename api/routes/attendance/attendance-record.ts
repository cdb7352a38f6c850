import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import { attendanceRow } from '#api/answers/attendance-row.ts'
import { AttendanceAnswer } from '#api/contracts/attendance.ts'
import { IdParams } from '#api/contracts/common.ts'
import { AttendanceRecordExportQuery, AttendanceRecordQuery } from '#api/contracts/records.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { recordFilter } from '#api/http/history/record-filter.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { isStale } from '#api/http/paging.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import {
  type AttendanceEntry,
  listAttendance,
  streamAttendance,
} from '#projections/attendance/history.ts'
import { attendanceLines } from './attendance-lines.ts'

/** When one student came and went, as a list and as a file. */
export const attendanceRecordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireAnyone

  const list = {
    preHandler,
    schema: {
      params: IdParams,
      querystring: AttendanceRecordQuery,
      response: answers(AttendanceAnswer),
    },
  }
  app.get('/users/:id/attendanceList', list, async ({ caller, params, query }, reply) => {
    const stale = await isStale(services, query.minPosition, attendanceProjection)
    const { profileId: _, ...filter } = await recordFilter(db, caller, {
      userId: params.id,
      query,
    })
    const { limit, page } = query
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{
        limit,
        page,
        stale,
        at: clock(),
        answer: (row: AttendanceEntry) => attendanceRow(row, caller),
      },
      read: (snapshot, span) => listAttendance(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamAttendance(snapshot, filter, sort),
    })
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: AttendanceRecordExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/users/:id/attendanceList/export_stream',
    file,
    async ({ caller, params, query }, reply) => {
      await isStale(services, query.minPosition, attendanceProjection)
      const {
        timeZone,
        profileId: _,
        ...filter
      } = await recordFilter(db, caller, { userId: params.id, query })
      return sendExport(reply, {
        ...{
          name: 'attendance',
          now: clock(),
          timeZone,
          header: attendanceLines.headerOf(query.lang),
        },
        pages: streamAttendance(db, filter, historySort(query)),
        cells: attendanceLines.cellsIn(query.lang, timeZone),
      })
    },
  )
}
