import { functionalUpdate, type ReactTable, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, defaultColumn, type Features, features } from './columns.ts'
import { selectionColumn } from './selection-column.tsx'
import type { Selection } from './use-selection.ts'
import type { TableState } from './use-table-state.ts'

export type TableOf<Row extends object> = ReactTable<Features, Row>

export type RowsOf<Row extends object> = {
  /** Must be memoised. */
  columns: readonly Column<Row>[]
  /** One page if `total` is given, otherwise the whole list. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  state?: TableState
  total?: number
  selection?: Selection & { nameOf: (row: Row) => string }
}

export const useRows = <Row extends object>({
  columns,
  rows,
  keyOf,
  state,
  total,
  selection,
}: RowsOf<Row>) => {
  const nameOf = selection?.nameOf
  const all = useMemo(
    () => (nameOf ? [selectionColumn(nameOf), ...columns] : [...columns]),
    [columns, nameOf],
  )
  const manual = total !== undefined || !state
  const pages = state ? Math.max(1, Math.ceil((total ?? rows.length) / state.size)) : 1
  // Falls back to the last page, because the chosen page may have disappeared.
  const pageIndex = Math.min(state?.page ?? 0, pages - 1)
  const sorting = useMemo(() => (state?.sort ? [state.sort] : []), [state?.sort])
  const table: TableOf<Row> = useTable({
    features,
    columns: all,
    defaultColumn,
    data: rows,
    getRowId: keyOf,
    manualPagination: manual,
    manualSorting: manual,
    enableSorting: state !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    rowCount: total ?? rows.length,
    state: {
      pagination: { pageIndex, pageSize: state?.size ?? Math.max(1, rows.length) },
      sorting,
      rowSelection: selection?.selected ?? {},
    },
    onSortingChange: (updater) => state?.setSort(functionalUpdate(updater, sorting)[0] ?? null),
    onRowSelectionChange: (updater) =>
      selection?.setSelected(functionalUpdate(updater, selection.selected)),
  })
  return { table, pageIndex, pages }
}
