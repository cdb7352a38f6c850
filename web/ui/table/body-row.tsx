import type { Cell, Row as RowOf } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cellIn, type Features, headerOf, roleIn } from './columns.ts'

type BodyRowProps<Row extends object> = {
  row: RowOf<Features, Row>
  nameId: string | undefined
  className: string | undefined
  isMarked: boolean
  isCards: boolean
  detail: ReactNode
}

export const BodyRow = <Row extends object>({
  row,
  nameId,
  className,
  isMarked,
  isCards,
  detail,
}: BodyRowProps<Row>) => {
  const cells = row.getAllCells()
  const as = roleIn(isCards)
  return (
    <>
      <tr
        className={className}
        {...as('row')}
        {...(isMarked && { 'aria-current': true, tabIndex: -1 })}
      >
        {cells.map((cell, at) => (
          <BodyCell
            key={cell.id}
            cell={cell}
            at={at}
            isCards={isCards}
            isName={cell.column.id === nameId}
          />
        ))}
      </tr>
      {detail && (
        <tr className={`detail ${className ?? ''}`} {...as('row')}>
          <td colSpan={cells.length} {...as('cell')}>
            {detail}
          </td>
        </tr>
      )}
    </>
  )
}

/** Called as a function instead of mounted, because new columns would unmount focused buttons. */
const contentOf = <Row extends object>(cell: Cell<Features, Row>): ReactNode => {
  const { cell: content } = cell.column.columnDef
  return typeof content === 'function' ? content(cell.getContext()) : content
}

type BodyCellProps<Row extends object> = {
  cell: Cell<Features, Row>
  at: number
  isName: boolean
  isCards: boolean
}

const BodyCell = <Row extends object>({ cell, at, isName, isCards }: BodyCellProps<Row>) => {
  const { id, columnDef } = cell.column
  const { numeric, wraps, className } = columnDef.meta ?? {}
  const classes = [numeric && 'n num', wraps && 'wraps', id === 'actions' && 'stays', className]
  const parts = {
    className: classes.filter(Boolean).join(' '),
    'data-label': headerOf(cell.column),
    children: contentOf(cell),
  }
  const as = cellIn(isCards, at)
  return isName ? (
    <th scope="row" {...parts} {...as('rowheader')} />
  ) : (
    <td {...parts} {...as('cell')} />
  )
}
