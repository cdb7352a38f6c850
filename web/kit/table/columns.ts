import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { naturalOrder } from '../natural-order.ts'

export type Column<Row> = {
  /** For a list that the server sorts, the name that its `order_by` takes. `actions` stays in sight where a table is too wide. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** What a list that is sorted in the browser compares. */
  value?: (row: Row) => string | number | null
  /** Right-aligned, tabular. */
  numeric?: boolean
  /** Long text may break. */
  wraps?: boolean
  /** The header is read out only: actions. */
  hideHeader?: boolean
  /** Names its row, and is read out with each of its cells; otherwise the name in the language of the reader does, or the first column. */
  rowHeader?: boolean
  className?: string
}

export const features = tableFeatures({
  rowPaginationFeature,
  rowSortingFeature,
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
})

/** The column that names the rows. */
export const rowHeaderOf = <Row>(columns: readonly Column<Row>[], locale: string): string | undefined => {
  const names = [`name_${locale}`, `name.${locale}`]
  const chosen = columns.find(({ rowHeader }) => rowHeader) ?? columns.find(({ id }) => names.includes(id))
  return (chosen ?? columns[0])?.id
}

const compare = (a: string | number | null, b: string | number | null) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : naturalOrder.compare(String(a ?? ''), String(b ?? ''))

/** Our columns as TanStack's. */
export const toColumnDefs = <Row extends object>(columns: readonly Column<Row>[]): ColumnDef<typeof features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row: Row) => column.value?.(row) ?? null,
    enableSorting: column.sortable ?? false,
    sortDescFirst: false,
    sortFn: (a, b) => compare(column.value?.(a.original) ?? null, column.value?.(b.original) ?? null),
  }))
