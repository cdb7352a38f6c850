import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import {
  type CertificateStudent,
  CertificatesAnswer,
  CertificatesExportQuery,
  CertificatesQuery,
  certificateLevels,
} from '#api/contracts/certificates.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { certificatesProjection } from '#projections/certificates/certificates.ts'
import {
  listReached,
  type ReachedFilter,
  type ReachedOrder,
  type ReachedRow,
  streamReached,
} from '#projections/certificates/reached.ts'
import { isBuilt } from '#projections/engine/built.ts'
import { recognitionProjection } from '#projections/recognition/recognition.ts'
import { findThresholds } from '#registry/certificates/thresholds.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { readSeenStudents } from './own-students.ts'

const path = '/v2/recognition/certificates'
const readModels = [recognitionProjection, certificatesProjection] as const

export const certificateRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireStaff

  const waitForBoth = async (minPosition: string | undefined) => {
    const stale = await Promise.all([
      isStale(services, minPosition, recognitionProjection),
      isStale(services, minPosition, certificatesProjection),
    ])
    const built = await Promise.all(readModels.map((readModel) => isBuilt(db, readModel)))
    return { stale: stale.includes(true), building: built.includes(false) }
  }

  const list = {
    preHandler,
    schema: { querystring: CertificatesQuery, response: answers(CertificatesAnswer) },
  }
  app.get(path, list, async ({ caller, query }) => {
    const at = clock()
    const { limit, page } = query
    const filter = await reachedFilter(db, caller, query)
    const { stale, building } = await waitForBoth(query.minPosition)
    const { rows, total } = building
      ? { rows: [], total: 0 }
      : await listReached(db, filter, { ...orderOf(query), limit, page })
    return {
      ...pageAnswer({ rows: rows.map(studentOf), total, limit, at, stale }),
      building,
      from: filter.from,
      isOwnOnly: filter.profileIds !== undefined,
    }
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: CertificatesExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query }, reply) => {
    const filter = await reachedFilter(db, caller, query)
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
    const { building } = await waitForBoth(query.minPosition)
    if (building) throw new HttpError('read_model_behind')
    return await sendExport(reply, {
      name: `certificates-${query.level}`,
      now: clock(),
      timeZone,
      header: headers[query.lang],
      pages: streamReached(db, filter, orderOf(query)),
      cells: cellsIn(localTime(timeZone), query.lang),
    })
  })
}

type ListQuery = Omit<CertificatesQuery, 'page' | 'limit'>

/** @throws HttpError `not_found` */
const reachedFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { period, category, level, highest, printed, class: choice }: ListQuery,
): Promise<ReachedFilter> => {
  const { organizationId } = caller
  const { id: periodId } = await requestedPeriod(db, organizationId, period)
  const categoryId = category ?? null
  const set = await findThresholds(db, { organizationId, periodId }, categoryId)
  const higher = certificateLevels.slice(certificateLevels.indexOf(level) + 1)
  return {
    organizationId,
    periodId,
    level,
    categoryId,
    choice,
    isPrinted: printed,
    from: set?.[level] ?? null,
    below: highest ? (higher.flatMap((one) => set?.[one] ?? [])[0] ?? null) : null,
    ...(await readSeenStudents(db, caller)),
  }
}

const orderOf = ({
  order_by = 'class',
  order,
}: Pick<CertificatesQuery, 'order_by' | 'order'>): ReachedOrder => ({
  order: order_by,
  descending: order === 'desc',
})

const printerOf = ({ actor_name_en: en, actor_name_zh: zh }: ReachedRow) => ({ en, zh })

const studentOf = (row: ReachedRow): CertificateStudent => ({
  _id: row.user_id,
  profile: row.profile_id,
  u_id: row.username,
  name: { en: row.name_en, zh: row.name_zh },
  class: row.class,
  class_no: row.class_no,
  points: row.points,
  isReached: row.has_reached,
  printed:
    row.printed_at === null
      ? null
      : { at: row.printed_at, by: printerOf(row), times: row.printed_times },
})

const headers = {
  zh: [
    '用戶名稱',
    '班別',
    '學號',
    '中文姓名',
    '英文姓名',
    '分數',
    '達標',
    '列印時間',
    '列印者',
    '列印次數',
  ],
  en: [
    'Username',
    'Class',
    'Class no.',
    'Chinese name',
    'English name',
    'Points',
    'Reached',
    'Printed',
    'Printed by',
    'Times printed',
  ],
} as const
const answerTo = { zh: { true: '是', false: '否' }, en: { true: 'Yes', false: 'No' } } as const

const cellsIn =
  (timeOf: (moment: Date) => string, lang: 'zh' | 'en') =>
  (row: ReachedRow): readonly (string | number)[] => [
    row.username,
    row.class,
    row.class_no,
    row.name_zh,
    row.name_en,
    row.points,
    answerTo[lang][`${row.has_reached}`],
    row.printed_at ? timeOf(new Date(row.printed_at)) : '',
    printerOf(row)[lang] || row.actor_name_zh,
    row.printed_times,
  ]
