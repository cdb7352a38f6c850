import { useTable } from '@tanstack/react-table'
import { Fragment, type ReactNode, useMemo } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { EmptyState } from '../empty-state.tsx'
import { ScrollBox } from '../focus/scroll-box.tsx'
import { useSaid } from '../use-said.ts'
import { type Column, features, rowHeaderOf, toColumnDefs } from './columns.ts'
import { HeaderCell } from './header-cell.tsx'
import { Pager, rangeOf } from './pager.tsx'
import { SortBy } from './sort-by.tsx'
import type { TableState } from './use-table-state.ts'

export type { Column } from './columns.ts'

export type DataTableProps<Row extends object> = {
  columns: readonly Column<Row>[]
  /** One page from the server (give `total`), or the whole list, which is then sorted and paged here. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** From useTableState. Without it all rows stand on one page in their own order. */
  state?: TableState
  total?: number
  sizes?: readonly number[]
  /** Under this width of the window, in px, its rows are cards. */
  cardsBelow?: number
  /** Read out as the table's name. */
  label: string
  /** Tint and meaning of a row: redeem, new, update, reversal, invalid, chosen, gone. */
  rowClass?: (row: Row) => string | undefined
  /** A full-width line under the row: messages of an invalid one. */
  detail?: (row: Row) => ReactNode
  empty?: ReactNode
  /** In the pager's line: a legend, lastUpdated. */
  footer?: ReactNode
  /** The rows are of the former page while the next is fetched: `query.isPlaceholderData`. */
  stale?: boolean
}

const defaultSizes = [5, 10, 25]
const cellClass = <Row,>({ id, numeric, wraps, className }: Column<Row>) =>
  [numeric && 'n num', wraps && 'wraps', id === 'actions' && 'stays', className].filter(Boolean).join(' ')

const useRows = <Row extends object>({ columns, rows, keyOf, state, total }: DataTableProps<Row>) => {
  const defs = useMemo(() => toColumnDefs(columns), [columns])
  const manual = total !== undefined || !state
  const pages = state ? Math.max(1, Math.ceil((total ?? rows.length) / state.size)) : 1
  // The last page may have gone since: a row was deleted, a filter set.
  const pageIndex = Math.min(state?.page ?? 0, pages - 1)
  const table = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: keyOf,
    manualPagination: manual,
    manualSorting: manual,
    rowCount: total ?? rows.length,
    state: {
      pagination: { pageIndex, pageSize: state?.size ?? Math.max(1, rows.length) },
      sorting: state?.sort ? [state.sort] : [],
    },
  })
  return { shown: table.getRowModel().rows.map((row) => row.original), pageIndex, pages }
}

type Shown = { rows: number; total: number; state: TableState | undefined; pageIndex: number }

/** What is said of a table when a filter or a page changed it. */
const lineOf = (LL: TranslationFunctions, { rows, total, state, pageIndex }: Shown) => {
  if (rows === 0) return LL.common.noRecords()
  return state ? rangeOf(LL, { state, pageIndex, total }) : LL.common.found(formatNumber(total))
}

/** A table with order, pages and tinted rows; under 600 px each row becomes a card. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const {
    columns,
    rows,
    keyOf,
    state,
    total,
    sizes = defaultSizes,
    label,
    rowClass,
    detail,
    stale,
    cardsBelow = 600,
  } = props
  const { shown, pageIndex, pages } = useRows(props)
  useSaid(stale ? undefined : lineOf(LL, { rows: rows.length, total: total ?? rows.length, state, pageIndex }))
  const nameId = rowHeaderOf(columns, locale)
  if (rows.length === 0 && !stale) return props.empty ?? <EmptyState />
  return (
    <>
      <SortBy columns={columns} state={state} below={cardsBelow} />
      <ScrollBox className="tbl-box" label={label}>
        <table className={`tbl ${stale ? 'stale' : ''}`} aria-label={label} aria-busy={stale}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} state={state} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Fragment key={keyOf(row)}>
                <tr className={rowClass?.(row)}>
                  {columns.map((column) => (
                    <Cell key={column.id} {...{ row, column }} isName={column.id === nameId} />
                  ))}
                </tr>
                <DetailRow row={row} {...{ columns, rowClass, detail }} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {state ? (
        <Pager {...{ state, pageIndex, pages, sizes }} total={total ?? rows.length} footer={props.footer} />
      ) : (
        props.footer && <div className="pager">{props.footer}</div>
      )}
    </>
  )
}

type CellProps<Row> = { row: Row; column: Column<Row>; isName: boolean }

const Cell = <Row,>({ row, column, isName }: CellProps<Row>) => {
  const parts = { className: cellClass(column), 'data-label': column.header, children: column.cell(row) }
  return isName ? <th scope="row" {...parts} /> : <td {...parts} />
}

type DetailRowProps<Row extends object> = Pick<DataTableProps<Row>, 'columns' | 'rowClass' | 'detail'> & { row: Row }

const DetailRow = <Row extends object>({ row, columns, rowClass, detail }: DetailRowProps<Row>) => {
  const content = detail?.(row)
  return content ? (
    <tr className={`detail ${rowClass?.(row) ?? ''}`}>
      <td colSpan={columns.length}>{content}</td>
    </tr>
  ) : null
}
