import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { orderReasonWords, orderStateWords } from '#api/answers/order-words.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { OrdersExportQuery } from '#api/contracts/shop.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { OrderReason } from '#domain/shop/rules.ts'
import type { OrderRow } from '#projections/shop/orders.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { streamOrders } from '#projections/shop/stream-orders.ts'
import { orderFilter } from './order-filter.ts'

export const exportOrdersRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const schema = { querystring: OrdersExportQuery, response: fileAnswers('A CSV file') }
  app.get(
    '/v2/orders/export_stream',
    { preHandler: requireStaff, config: { heavy: true }, schema },
    async ({ caller, query }, reply) => {
      const now = clock()
      const { filter, timeZone } = await orderFilter(db, caller, { query, now })
      await isStale(services, query.minPosition, shopProjection)
      return sendExport(reply, {
        name: 'orders',
        now,
        timeZone,
        header: headers[query.lang],
        pages: streamOrders(db, filter, { order: query.order, order_by: query.order_by }),
        cells: cellsIn(query.lang, timeZone),
      })
    },
  )
}

type Language = 'zh' | 'en'

const headers: Readonly<Record<Language, readonly string[]>> = {
  zh: [
    '訂購時間',
    '領取碼',
    '狀態',
    '班別',
    '學號',
    '中文姓名',
    '英文姓名',
    '禮物',
    '數量',
    '分數',
    '領取期限',
    '可領取時間',
    '領取時間',
    '取消時間',
    '取消原因',
    '處理人',
  ],
  en: [
    'Ordered',
    'Code',
    'State',
    'Class',
    'Class no.',
    'Chinese name',
    'English name',
    'Prize',
    'Count',
    'Points',
    'Collect by',
    'Ready',
    'Collected',
    'Cancelled',
    'Reason',
    'Changed by',
  ],
}

const cellsIn = (language: Language, timeZone: string) => {
  const timeOf = localTime(timeZone)
  const timeIn = (moment: string | null) => (moment === null ? '' : timeOf(moment))
  return (row: OrderRow) => [
    timeOf(row.ordered_at),
    row.code,
    orderStateWords[row.state][language],
    row.class,
    row.class_no ?? '',
    row.name_zh,
    row.name_en,
    ruleNameIn(language, { name: row.rule_name, name_en: row.rule_name_en }),
    row.count,
    row.point,
    row.collect_by ?? '',
    timeIn(row.ready_at),
    timeIn(row.collected_at),
    timeIn(row.cancelled_at),
    reasonIn(row, language),
    language === 'zh' ? row.actor_zh || row.actor_en : row.actor_en || row.actor_zh,
  ]
}

/** A redemption that was undone in the history has no reason, or none of the reasons for orders. */
const reasonIn = ({ reason }: OrderRow, language: Language) =>
  orderReasonWords[reason as OrderReason]?.[language] ?? ''
