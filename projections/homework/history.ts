import { z } from 'zod'
import { homeworkStatuses } from '#domain/homework/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createHistory, HistoryEntryRow, RuledEntry } from '../history/history.ts'
import { byRuleName, sharedOrders } from '../history/history-order.ts'

export const MarkEntry = HistoryEntryRow.extend({
  date: z.string(),
  status: z.enum(homeworkStatuses),
  earlier: z.number(),
})
export type MarkEntry = z.infer<typeof MarkEntry>

export const UnfinishedEntry = RuledEntry.extend({
  date: z.string(),
  earlier: z.number(),
  subject_id: z.string(),
  subject_en: z.string(),
  subject_zh: z.string(),
  remarks: z.string(),
})
export type UnfinishedEntry = z.infer<typeof UnfinishedEntry>

const { type: _, ...orders } = sharedOrders
const byDate = { key: sql.fragment`entries.date::text`, type: 'text' } as const
const noJoins = () => sql.fragment``

const markOrders = {
  ...orders,
  date: byDate,
  status: { key: sql.fragment`entries.status`, type: 'text' },
} as const

export const {
  list: listMarks,
  listNewest: listNewestMarks,
  stream: streamMarks,
} = createHistory<MarkEntry, keyof typeof markOrders>({
  table: 'homework_marks',
  row: MarkEntry,
  columns: sql.fragment`page.date, page.status, (
    SELECT count(*) - 1 FROM homework_marks AS others WHERE others.organization_id = page.organization_id
      AND others.profile_id = page.profile_id AND others.date = page.date) AS earlier`,
  joins: noJoins,
  orders: markOrders,
  shown: sql.fragment`entries.stands`,
})

const unfinishedOrders = {
  ...orders,
  date: byDate,
  homework_type_name: byRuleName('homework_types'),
  homework_type_name_en: byRuleName('homework_types', 'en'),
  subject_zh: { key: sql.fragment`entries.subject_name_zh`, type: 'text' },
  subject_en: { key: sql.fragment`lower(entries.subject_name_en)`, type: 'text' },
} as const

export const {
  list: listUnfinished,
  listNewest: listNewestUnfinished,
  stream: streamUnfinished,
} = createHistory<UnfinishedEntry, keyof typeof unfinishedOrders>({
  table: 'unfinished_homework',
  rules: 'homework_types',
  row: UnfinishedEntry,
  columns: sql.fragment`page.date, page.subject_id, page.subject_name_en AS subject_en, page.subject_name_zh AS subject_zh,
    COALESCE(remarks.remarks, '') AS remarks, (
      SELECT count(*) - 1 FROM unfinished_homework AS others WHERE others.organization_id = page.organization_id
        AND others.profile_id = page.profile_id AND others.date = page.date AND others.rule_id = page.rule_id) AS earlier`,
  joins: (organizationId) => sql.fragment`
    LEFT JOIN homework_remarks AS remarks
      ON remarks.organization_id = ${organizationId} AND remarks.record_id = page.id`,
  orders: unfinishedOrders,
  shown: sql.fragment`entries.reverted_by IS NULL`,
})
