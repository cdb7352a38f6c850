import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdministrationLogAnswer, Change } from '#api/contracts/administration-log.ts'
import { api } from '#web/client/api/client.ts'
import type { TableState } from '#web/kit/table/use-table-state.ts'

/** Empty texts stand for everything. Days are those of the school, both included. */
export type LogFilters = {
  search: string
  kind: Change['subject']['kind'] | ''
  action: Change['action'] | ''
  from: string
  to: string
}
export const everything: LogFilters = { search: '', kind: '', action: '', from: '', to: '' }

export const logQuery = (filters: LogFilters, page: TableState['query']) =>
  queryOptions({
    queryKey: ['administrationLog', filters, page],
    meta: { reads: [] },
    queryFn: ({ signal }) =>
      api<AdministrationLogAnswer>('/administration_log', {
        query: { ...filters, search: filters.search.trim(), ...page },
        signal,
      }),
    // It is opened to see what has just been changed.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
