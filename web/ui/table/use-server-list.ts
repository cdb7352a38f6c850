import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Query } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import type { LedgerName } from '#web/client/ledgers.ts'
import { useListState } from './use-list-state.ts'
import type { TableSort, TableState } from './use-table-state.ts'

/** A page of a list, as every call that pages answers it. */
export type ListPage<Row> = { data: Row[]; pages: number; total: number; last_updated_at: string }

/** What a DataTable takes of it. */
export type ServerTable<Row> = { rows: Row[]; total: number; state: TableState; stale: boolean }

export type ServerListQuery = {
  /** The call. */
  path: string
  /** What begins the keys of the queries that a change has to refetch: `pointRules`. */
  key: string
  /**
   * Which of the call's lists it is, such as that of a tab: its rows are never shown under another.
   */
  of?: Query
  /** Where the answer holds other things too: the name of the list in it. */
  within?: string
  /**
   * What the user looks for: `search` and the like. What writes it into the address takes the page
   * out.
   */
  filter?: Query
  /** What the call orders by: the ids of the columns that can be pressed. */
  orders: readonly string[]
  sort?: TableSort
  sizes?: readonly number[]
  /** How many stand on a page without a choice. */
  usual?: number
  /** Whose records it shows: it is old after a command on them, and shows those of this page. */
  ledger?: LedgerName
  refetchInterval?: number
  staleTime?: number
}

/**
 * One page of a list that the server searches, orders and pages, as the address of the screen has
 * it. `table` is for a DataTable inside of a QueryView of `query`.
 */
export const useServerList = <Row>(wanted: ServerListQuery) => {
  const {
    path,
    key,
    of = {},
    filter = {},
    orders,
    sort,
    sizes,
    usual,
    ledger,
    refetchInterval,
    staleTime,
    within,
  } = wanted
  const { correct, ...state } = useListState({ orders, sort, sizes, usual })
  const query = useQuery({
    queryKey: [key, 'page', { path, ...of }, filter, state.query],
    meta: { reads: [...(ledger ? [ledger] : [])] },
    queryFn: async ({ signal }): Promise<ListPage<Row>> => {
      const minPosition = ledger && ownPosition(ledger)
      const asked = { query: { ...of, ...filter, ...state.query, minPosition }, signal }
      if (within === undefined) return await api<ListPage<Row>>(path, asked)
      const { data, ...page } = await api<
        Omit<ListPage<Row>, 'data'> & { data: Record<string, Row[]> }
      >(path, asked)
      return { ...page, data: data[within] ?? [] }
    },
    placeholderData: (before: ListPage<Row> | undefined, last) =>
      JSON.stringify(last?.queryKey[2]) === JSON.stringify({ path, ...of }) ? before : undefined,
    ...{ refetchInterval, staleTime },
  })
  const { data, isPlaceholderData } = query

  // What stood on the last page may be gone since, and an address may say any.
  const last = Math.max(0, (data?.pages ?? 1) - 1)
  const isPast = data !== undefined && !isPlaceholderData && state.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `correct` is made anew each time
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
