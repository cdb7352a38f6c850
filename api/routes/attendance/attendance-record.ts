import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import { AttendanceAnswer } from '#api/contracts/attendance.ts'
import { IdParams } from '#api/contracts/common.ts'
import { AttendanceRecordExportQuery, AttendanceRecordQuery } from '#api/contracts/records.ts'
import { recordFilter } from '#api/http/history/record-filter.ts'
import { sendHistory, sendHistoryFile } from '#api/http/history/send-history.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { attendanceHistory } from './shown-attendance.ts'

export const attendanceRecordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const preHandler = requireAnyone

  const list = {
    preHandler,
    schema: {
      params: IdParams,
      querystring: AttendanceRecordQuery,
      response: answers(AttendanceAnswer),
    },
  }
  app.get('/users/:id/attendanceList', list, ({ caller, params, query }, reply) =>
    sendHistory(reply, services, {
      history: attendanceHistory,
      caller,
      query,
      filterAt: () => recordFilter(db, caller, { userId: params.id, query }),
    }),
  )

  const file = {
    preHandler,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: AttendanceRecordExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get('/users/:id/attendanceList/export_stream', file, ({ caller, params, query }, reply) =>
    sendHistoryFile(reply, services, {
      history: attendanceHistory,
      caller,
      query,
      filterAt: () => recordFilter(db, caller, { userId: params.id, query }),
    }),
  )
}
