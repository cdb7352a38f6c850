import { useSearchParams } from 'wouter'
import { inLink } from '#web/client/session/period.tsx'
import type { TableState } from '#web/ui/table/use-table-state.ts'
import {
  type HistoryFilters,
  type KeptFilters,
  readFilters,
  writeFilters,
} from './history-filters.ts'

/** Parameters of the page that are not filters. */
const ofPage = [inLink, 'tab', 'strip']

/** Keeps the period of the link and the page's other parameters. */
const inItsPeriod = (before: URLSearchParams, filters: URLSearchParams) => {
  for (const name of ofPage) {
    const value = before.get(name)
    if (value) filters.set(name, value)
  }
  return filters
}

const typed: readonly string[] = ['name', 'classNo', 'createdBy', 'rule']

/** Keeps the filters in the address, for reloads, links and the back button. */
export const useHistoryFilters = (kind: KeptFilters) => {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params, kind)
  const write = (changes: Partial<HistoryFilters>, replace: boolean) =>
    setParams(
      (before) => inItsPeriod(before, writeFilters({ ...readFilters(before, kind), ...changes })),
      { replace },
    )
  /** A changed filter returns to the first page. Typing adds no entry to the browser's history. */
  const choose = (changes: Partial<HistoryFilters>) =>
    write(
      { page: 0, row: '', ...changes },
      Object.keys(changes).every((name) => typed.includes(name)),
    )
  const { page, size, sort } = filters
  const table: TableState = {
    page,
    size,
    sort,
    setPage: (newer) => write({ page: newer, row: '' }, false),
    setSize: (newer) => choose({ size: newer }),
    setSort: (newer) => choose({ sort: newer ?? sort }),
    query: { page, limit: size, order_by: sort.id, order: sort.desc ? 'desc' : 'asc' },
  }
  return {
    filters,
    choose,
    visit: (changes: Partial<HistoryFilters>) => write(changes, false),
    clear: () => setParams((before) => inItsPeriod(before, new URLSearchParams())),
    table,
  }
}
export type History = ReturnType<typeof useHistoryFilters>
