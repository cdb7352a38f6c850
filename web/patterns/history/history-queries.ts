import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { localDay } from '#web/i18n/format.ts'
import { type HistoryFilters, queryOf } from './history-filters.ts'
import type { HistoryKind, HistoryListEntry } from './history-kind.ts'

export type HistoryAnswer<Row> = {
  data: Row[]
  pages: number
  total: number
  batches?: number
  last_updated_at: string
  stale?: boolean
}

export const historyQuery = <Row extends HistoryListEntry>(
  kind: HistoryKind<Row>,
  filters: HistoryFilters,
  period: string,
) => {
  const group = kind.batches && filters.by !== 'entry' ? 'batch' : undefined
  const query = {
    ...queryOf(kind, filters, period),
    group,
    page: filters.page,
    limit: filters.size,
  }
  return queryOptions({
    queryKey: [kind.key, 'history', query],
    meta: { reads: [kind.history] },
    queryFn: ({ signal }) =>
      api<HistoryAnswer<Row>>(kind.path, {
        query: { ...query, minPosition: ownPosition(kind.history) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

const entriesAtOnce = 50

export const batchEntriesQuery = <Row extends HistoryListEntry>(
  kind: HistoryKind<Row>,
  filters: HistoryFilters,
  row: Row,
  pages: number,
) => {
  const order = { order_by: 'class_no', order: 'asc' }
  const query = {
    ...queryOf(kind, filters, row.period),
    ...order,
    batch: row.batch,
    limit: pages * entriesAtOnce,
  }
  return queryOptions({
    queryKey: [kind.key, 'entries', query],
    meta: { reads: [kind.history] },
    queryFn: ({ signal }) =>
      api<HistoryAnswer<Row>>(kind.path, {
        query: { ...query, minPosition: ownPosition(kind.history) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

const mostCounted = 1000

export const batchSizeQuery = <Row extends HistoryListEntry>(
  { key, path, history, asks }: HistoryKind<Row>,
  row: Row,
) =>
  queryOptions({
    queryKey: [key, 'batch', row.batch],
    meta: { reads: [history] },
    queryFn: async ({ signal }) => {
      // Without a month, the call returns only the last 30 days.
      const dateRange = localDay(row.created_at).slice(0, 7)
      const minPosition = ownPosition(history)
      const ofPeriod =
        asks === 'days' ? { period_id: row.period } : { period: row.period, dateRange }
      const query = { batch: row.batch, ...ofPeriod, limit: mostCounted, minPosition }
      const { data, total } = await api<HistoryAnswer<Row>>(path, { query, signal })
      return total > mostCounted
        ? total
        : data.filter((one) => !one.reverts && !one.reverted_by).length
    },
  })
