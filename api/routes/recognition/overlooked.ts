import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import {
  OverlookedAnswer,
  OverlookedExportQuery,
  OverlookedQuery,
  type OverlookedStudent,
} from '#api/contracts/recognition.ts'
import { HttpError } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { isBuilt } from '#projections/engine/built.ts'
import {
  listOverlooked,
  type OverlookedOrder,
  type OverlookedRow,
  streamOverlooked,
} from '#projections/recognition/overlooked.ts'
import { recognitionProjection } from '#projections/recognition/recognition.ts'
import { overlookedFilter } from './overlooked-filter.ts'

const path = '/v2/recognition/overlooked'

/** Lists students whom nobody has rewarded for some time, or who have few points of a category. */
export const overlookedRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireStaff

  const list = {
    preHandler,
    schema: { querystring: OverlookedQuery, response: answers(OverlookedAnswer) },
  }
  app.get(path, list, async ({ caller, query }) => {
    const at = clock()
    const { limit, page } = query
    const filter = await overlookedFilter(db, caller, { query, now: at })
    const stale = await isStale(services, query.minPosition, recognitionProjection)
    const building = !(await isBuilt(db, recognitionProjection))
    const { rows, total } = building
      ? { rows: [], total: 0 }
      : await listOverlooked(db, filter, { ...orderOf(query), limit, page })
    return {
      ...pageAnswer({ rows: rows.map(studentOf), total, limit, at, stale }),
      building,
      span: { from: filter.from, to: filter.to },
      isOwnOnly: filter.profileIds !== undefined,
    }
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: OverlookedExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query }, reply) => {
    const now = clock()
    const { timeZone, ...filter } = await overlookedFilter(db, caller, { query, now })
    await isStale(services, query.minPosition, recognitionProjection)
    // An unbuilt read model would put everybody into the file.
    if (!(await isBuilt(db, recognitionProjection))) throw new HttpError('read_model_behind')
    return await sendExport(reply, {
      name: 'overlooked',
      now,
      timeZone,
      header: headers[query.lang],
      pages: streamOverlooked(db, filter, orderOf(query)),
      cells: cellsOf,
    })
  })
}

const orderOf = ({
  order_by = 'class',
  order,
}: Pick<OverlookedQuery, 'order_by' | 'order'>): OverlookedOrder => ({
  order: order_by,
  descending: order === 'desc',
})

const studentOf = (row: OverlookedRow): OverlookedStudent => ({
  _id: row.user_id,
  profile: row.profile_id,
  u_id: row.username,
  name: { en: row.name_en, zh: row.name_zh },
  class: row.class,
  class_no: row.class_no,
  points: row.points,
  last: row.last_day,
})

const headers = {
  zh: ['用戶名稱', '班別', '學號', '中文姓名', '英文姓名', '分數', '最近獲獎日期'],
  en: ['Username', 'Class', 'Class no.', 'Chinese name', 'English name', 'Points', 'Last award'],
} as const

const cellsOf = (row: OverlookedRow) => [
  row.username,
  row.class,
  row.class_no,
  row.name_zh,
  row.name_en,
  row.points,
  row.last_day?.replaceAll('-', '/') ?? '',
]
