import type { Cell, Row as RowOf } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { type Features, headerOf } from './columns.ts'

type BodyRowProps<Row extends object> = {
  row: RowOf<Features, Row>
  /** The column that names it. */
  nameId: string | undefined
  className: string | undefined
  isMarked: boolean
  /** A full-width line under it. */
  detail: ReactNode
}

/** A row of a table, with the line under it if there is one. */
export const BodyRow = <Row extends object>({ row, nameId, className, isMarked, detail }: BodyRowProps<Row>) => {
  const cells = row.getAllCells()
  return (
    <>
      <tr className={className} {...(isMarked && { 'aria-current': true, tabIndex: -1 })}>
        {cells.map((cell) => (
          <BodyCell key={cell.id} cell={cell} isName={cell.column.id === nameId} />
        ))}
      </tr>
      {detail && (
        <tr className={`detail ${className ?? ''}`}>
          <td colSpan={cells.length}>{detail}</td>
        </tr>
      )}
    </>
  )
}

/** Called, not mounted: columns that are made anew with each rendering would take the focus from the buttons in their cells. */
const contentOf = <Row extends object>(cell: Cell<Features, Row>): ReactNode => {
  const { cell: content } = cell.column.columnDef
  return typeof content === 'function' ? content(cell.getContext()) : content
}

const BodyCell = <Row extends object>({ cell, isName }: { cell: Cell<Features, Row>; isName: boolean }) => {
  const { id, columnDef } = cell.column
  const { numeric, wraps, className } = columnDef.meta ?? {}
  const classes = [numeric && 'n num', wraps && 'wraps', id === 'actions' && 'stays', className]
  const parts = {
    className: classes.filter(Boolean).join(' '),
    'data-label': headerOf(cell.column),
    children: contentOf(cell),
  }
  return isName ? <th scope="row" {...parts} /> : <td {...parts} />
}
