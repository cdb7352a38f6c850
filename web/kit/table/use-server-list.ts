import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Query } from '#web/client/api/client.ts'
import { type TableSort, type TableState, useTableState } from './use-table-state.ts'

/** A page of a list, as every call that pages answers it. */
export type ListPage<Row> = { data: Row[]; pages: number; total: number; last_updated_at: string }

/** What a DataTable takes of it. */
export type ServerTable<Row> = { rows: Row[]; total: number; state: TableState; stale: boolean }

type Wanted = {
  /** The call. */
  path: string
  /** What begins the keys of the queries that a change has to refetch: `pointRules`. */
  key: string
  /** Which of the call's lists it is, such as that of a tab: its rows are never shown under another. */
  of?: Query
  /** What the user looks for: `search` and the like. Another value begins at the first page. */
  filter?: Query
  sort?: TableSort
  refetchInterval?: number
}

/** One page of a list that the server searches, orders and pages. `table` is for a DataTable inside of a QueryView of `query`. */
export const useServerList = <Row>({ path, key, of = {}, filter = {}, sort, refetchInterval }: Wanted) => {
  const state = useTableState({ sort })
  const query = useQuery({
    queryKey: [key, 'page', of, filter, state.query],
    queryFn: ({ signal }) => api<ListPage<Row>>(path, { query: { ...of, ...filter, ...state.query }, signal }),
    placeholderData: (before: ListPage<Row> | undefined, last) =>
      JSON.stringify(last?.queryKey[2]) === JSON.stringify(of) ? before : undefined,
    refetchInterval,
  })
  const { data, isPlaceholderData } = query

  // Both while rendering: nothing is asked for that nobody wants to see.
  const wanted = JSON.stringify([of, filter])
  const [known, setKnown] = useState(wanted)
  if (known !== wanted) {
    setKnown(wanted)
    state.setPage(0)
  }
  // What stood on the last page may be gone since.
  const last = Math.max(0, (data?.pages ?? 1) - 1)
  if (data && !isPlaceholderData && state.page > last) state.setPage(last)

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
