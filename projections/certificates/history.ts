import { z } from 'zod'
import { certificateLevels } from '#domain/certificates/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createHistory, HistoryEntryRow } from '../history/history.ts'
import { sharedOrders } from '../history/history-order.ts'

const CertificateEntry = HistoryEntryRow.extend({
  level: z.enum(certificateLevels),
  category_id: z.string().nullable(),
  category_name_en: z.string(),
  category_name_zh: z.string(),
})
export type CertificateEntry = z.infer<typeof CertificateEntry>

const { created_at } = sharedOrders

export const { listNewest: listNewestCertificates, stream: streamCertificates } = createHistory<
  CertificateEntry,
  'created_at'
>({
  table: 'certificates',
  row: CertificateEntry,
  columns: sql.fragment`page.level, page.category_id, page.category_name_en, page.category_name_zh`,
  joins: () => sql.fragment``,
  orders: { created_at },
  shown: sql.fragment`entries.reverts IS NULL`,
})
