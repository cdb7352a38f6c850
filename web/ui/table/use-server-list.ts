import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Query } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import type { HistoryName } from '#web/client/history-names.ts'
import { useListState } from './use-list-state.ts'
import type { TableSort, TableState } from './use-table-state.ts'

export type ListPage<Row> = { data: Row[]; pages: number; total: number; last_updated_at: string }

export type ServerTable<Row> = { rows: Row[]; total: number; state: TableState; stale: boolean }

export type ServerListQuery = {
  path: string
  /** The prefix of the query keys. */
  key: string
  /** Identifies the list: while it loads, rows of another list are never shown. */
  of?: Query
  listField?: string
  /** A caller that changes it must return to the first page, as `useAddress` does. */
  filter?: Query
  orders: readonly string[]
  sort?: TableSort
  sizes?: readonly number[]
  usual?: number
  history?: HistoryName
  refetchInterval?: number | ((query: { state: { data?: unknown } }) => number | false)
  staleTime?: number
}

export const useServerList = <Row>(list: ServerListQuery) => {
  const {
    path,
    key,
    of = {},
    filter = {},
    orders,
    sort,
    sizes,
    usual,
    history,
    refetchInterval,
    staleTime,
    listField,
  } = list
  const { correct, ...state } = useListState({ orders, sort, sizes, usual })
  const query = useQuery({
    queryKey: [key, 'page', { path, ...of }, filter, state.query],
    meta: { reads: [...(history ? [history] : [])] },
    queryFn: async ({ signal }): Promise<ListPage<Row>> => {
      const minPosition = history && ownPosition(history)
      const request = { query: { ...of, ...filter, ...state.query, minPosition }, signal }
      if (listField === undefined) return await api<ListPage<Row>>(path, request)
      const { data, ...page } = await api<
        Omit<ListPage<Row>, 'data'> & { data: Record<string, Row[]> }
      >(path, request)
      return { ...page, data: data[listField] ?? [] }
    },
    placeholderData: (before: ListPage<Row> | undefined, last) =>
      JSON.stringify(last?.queryKey[2]) === JSON.stringify({ path, ...of }) ? before : undefined,
    staleTime,
    // An undefined interval would override the client's, which refetches stale answers.
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
  const { data, isPlaceholderData } = query

  // An old address may name any page.
  const last = Math.max(0, (data?.pages ?? 1) - 1)
  const isPast = data !== undefined && !isPlaceholderData && state.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `correct` changes on each render
  useEffect(() => {
    if (isPast) correct(last)
  }, [isPast, last])

  return {
    query,
    table: {
      rows: data?.data ?? [],
      total: data?.total ?? 0,
      state,
      stale: isPlaceholderData,
    } satisfies ServerTable<Row>,
    isFiltered: Object.values(filter).some((value) => value !== undefined && value !== ''),
  }
}
