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

/** How a column looks and what it means, as the `meta` of its definition. */
export type ColumnLook = {
  /** Right-aligned, tabular. */
  numeric?: boolean
  /** Long text may break. */
  wraps?: boolean
  /** The header is read out only: actions. */
  hideHeader?: boolean
  /**
   * Names its row, and is read out with each of its cells; otherwise the name in the language of
   * the reader does, or the first column.
   */
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

/**
 * Makes the columns of a table, as TanStack's ColumnDef: `accessor` one that has a value and can be
 * sorted by it (say `enableSorting: false` where it cannot), `display` one that has none, such as
 * `actions`, which stays in sight. Headers are texts. For a list that the server sorts, the id is
 * the name that its `order_by` takes.
 */
export const columnsFor = <Row extends object>() => createColumnHelper<Features, Row>()

/** TanStack's ColumnDef of our tables, whatever the type of its values. */
export type Column<Row extends object> = ReturnType<
  ReturnType<typeof columnsFor<Row>>['columns']
>[number]

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** As people count: class 2A before 10B. */
const compare = (a: unknown, b: unknown) =>
  isNumber(a) && isNumber(b) ? a - b : naturalOrder.compare(String(a ?? ''), String(b ?? ''))

/** What every column is, unless it says otherwise. */
export const defaultColumn = {
  sortDescFirst: false,
  sortFn: (
    a: { getValue: (id: string) => unknown },
    b: { getValue: (id: string) => unknown },
    id: string,
  ) => compare(a.getValue(id), b.getValue(id)),
}

/** What a list may be ordered by: the ids of its columns that have a value and do not refuse it. */
export const ordersOf = <Row extends object>(columns: readonly Column<Row>[]): string[] =>
  columns.flatMap((column) => {
    if (column.enableSorting === false) return []
    if (column.id !== undefined && 'accessorFn' in column) return [column.id]
    return 'accessorKey' in column ? [String(column.accessorKey)] : []
  })

/** The words over a column, and beside its value on a card. */
export const headerOf = <Row extends object>({
  columnDef: { header },
}: ColumnOf<Features, Row>): string => (typeof header === 'string' ? header : '')

/** The id of the column that names the rows. */
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

/** The column of check boxes. */
export const selectionId = 'selection'

/** Cards are no table for the browser, which goes by how they look; for the ear they stay one. */
export const roleIn = (isCards: boolean) => (role: string) => (isCards ? { role } : {})
/** An empty cell is left out of a card: the others keep the number of their column. */
export const cellIn = (isCards: boolean, at: number) => (role: string) =>
  isCards ? { role, 'aria-colindex': at + 1 } : {}
