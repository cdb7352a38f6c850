import type { ReactNode } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { ScrollBox } from '../focus/scroll-box.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { useSaid } from '../states/use-said.ts'
import { BodyRow } from './body-row.tsx'
import { headerOf, roleIn, rowHeaderOf } from './columns.ts'
import { HeaderCell } from './header-cell.tsx'
import { pageSizes } from './page-sizes.ts'
import { Pager, rangeOf } from './pager.tsx'
import { SortBy } from './sort-by.tsx'
import { useCards } from './use-cards.ts'
import { type RowsOf, type TableOf, useRows } from './use-rows.ts'
import type { TableState } from './use-table-state.ts'

export { type Column, columnsFor } from './columns.ts'

export type DataTableProps<Row extends object> = RowsOf<Row> & {
  sizes?: readonly number[]
  label: string
  rowClass?: (row: Row) => string | undefined
  detail?: (row: Row) => ReactNode
  /** The key of the row that may take the focus. */
  marked?: string | undefined
  empty?: ReactNode
  footer?: ReactNode
  stale?: boolean
}

type ShownPage = { rows: number; total: number; state: TableState | undefined; pageIndex: number }

const lineOf = (LL: TranslationFunctions, { rows, total, state, pageIndex }: ShownPage) => {
  if (rows === 0) return LL.common.noRecords()
  return state ? rangeOf(LL, { state, pageIndex, total }) : LL.common.found(formatNumber(total))
}

const orderOf = <Row extends object>(LL: TranslationFunctions, table: TableOf<Row>) => {
  const column = table.getAllLeafColumns().find((one) => one.getIsSorted())
  if (!column) return ''
  const { up, down } = LL.common.pager
  return LL.common.pager.sorted((column.getIsSorted() === 'asc' ? up : down)(headerOf(column)))
}

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const { rows, state, sizes = pageSizes, label, rowClass, detail, stale } = props
  const { table, pageIndex, pages } = useRows(props)
  const total = props.total ?? rows.length
  useSaid(stale ? undefined : lineOf(LL, { rows: rows.length, total, state, pageIndex }))
  const columns = table.getAllLeafColumns()
  const nameId = rowHeaderOf(columns, locale)
  const { ref, isCards } = useCards(columns.map(headerOf).join())
  const as = roleIn(isCards)
  useSaid(stale || isCards ? undefined : orderOf(LL, table))
  if (rows.length === 0 && !stale) return props.empty ?? <EmptyState />
  return (
    <>
      {isCards && <SortBy table={table} state={state} />}
      <ScrollBox className="tbl-box" label={label}>
        <table
          ref={ref}
          className={`tbl${isCards ? ' cards' : ''}${stale ? ' stale' : ''}`}
          aria-label={label}
          aria-busy={stale}
          {...as('table')}
        >
          <thead className={isCards ? 'visually-hidden' : undefined} {...as('rowgroup')}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} {...as('row')}>
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} header={header} isCards={isCards} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody {...as('rowgroup')}>
            {table.getRowModel().rows.map((row) => (
              <BodyRow
                key={row.id}
                row={row}
                nameId={nameId}
                isCards={isCards}
                isMarked={row.id === props.marked}
                className={rowClass?.(row.original)}
                detail={detail?.(row.original)}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {state ? (
        <Pager
          state={state}
          pageIndex={pageIndex}
          pages={pages}
          sizes={sizes}
          total={total}
          footer={props.footer}
        />
      ) : (
        props.footer && <div className="pager">{props.footer}</div>
      )}
    </>
  )
}
