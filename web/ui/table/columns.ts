import {
  type Column as ColumnOf,
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  metaHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { naturalOrder } from '../text/natural-order.ts'

export type ColumnLook = {
  numeric?: boolean
  wraps?: boolean
  hideHeader?: boolean
  /** Makes the cell the header of its row. The default is the name in the reader's language. */
  rowHeader?: boolean
  className?: string
}

export const features = tableFeatures({
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ColumnLook>(),
})
export type Features = typeof features

/** Column ids are the server's `order_by` names. */
export const columnsFor = <Row extends object>() => createColumnHelper<Features, Row>()

export type Column<Row extends object> = ReturnType<
  ReturnType<typeof columnsFor<Row>>['columns']
>[number]

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Sorts class 2A before 10B. */
const compare = (a: unknown, b: unknown) =>
  isNumber(a) && isNumber(b) ? a - b : naturalOrder.compare(String(a ?? ''), String(b ?? ''))

export const defaultColumn = {
  sortDescFirst: false,
  sortFn: (
    a: { getValue: (id: string) => unknown },
    b: { getValue: (id: string) => unknown },
    id: string,
  ) => compare(a.getValue(id), b.getValue(id)),
}

export const ordersOf = <Row extends object>(columns: readonly Column<Row>[]): string[] =>
  columns.flatMap((column) => {
    if (column.enableSorting === false) return []
    if (column.id !== undefined && 'accessorFn' in column) return [column.id]
    return 'accessorKey' in column ? [String(column.accessorKey)] : []
  })

export const headerOf = <Row extends object>({
  columnDef: { header },
}: ColumnOf<Features, Row>): string => (typeof header === 'string' ? header : '')

export const rowHeaderOf = <Row extends object>(
  columns: readonly ColumnOf<Features, Row>[],
  locale: string,
): string | undefined => {
  const names = [`name_${locale}`, `name.${locale}`]
  const chosen =
    columns.find(({ columnDef }) => columnDef.meta?.rowHeader) ??
    columns.find(({ id }) => names.includes(id))
  return (chosen ?? columns.find(({ id }) => id !== selectionId))?.id
}

export const selectionId = 'selection'

/** Sets the table roles, which CSS removes from rows that are shown as cards. */
export const roleIn = (isCards: boolean) => (role: string) => (isCards ? { role } : {})
/** Cards omit empty cells, which still count as columns. */
export const cellIn = (isCards: boolean, at: number) => (role: string) =>
  isCards ? { role, 'aria-colindex': at + 1 } : {}
