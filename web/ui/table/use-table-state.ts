import { useState } from 'react'

export type TableSort = { id: string; desc: boolean }
export type TableState = {
  page: number
  size: number
  sort: TableSort | null
  setPage: (page: number) => void
  setSize: (size: number) => void
  setSort: (sort: TableSort | null) => void
  query: { page: number; limit: number; order_by?: string; order?: 'asc' | 'desc' }
}

/** After changing a filter, call `setPage(0)`. */
export const useTableState = (initial: { size?: number; sort?: TableSort } = {}): TableState => {
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(initial.size ?? 10)
  const [sort, setSort] = useState<TableSort | null>(initial.sort ?? null)
  return {
    page,
    size,
    sort,
    setPage,
    setSize: (newer) => {
      setSize(newer)
      setPage(0)
    },
    setSort: (newer) => {
      setSort(newer)
      setPage(0)
    },
    query: {
      page,
      limit: size,
      ...(sort && { order_by: sort.id, order: sort.desc ? ('desc' as const) : ('asc' as const) }),
    },
  }
}
