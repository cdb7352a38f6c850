import { FlexRender, type Header } from '@tanstack/react-table'
import { Icon } from '../icons/icon.tsx'
import { cellIn, type Features, headerOf } from './columns.ts'

type HeaderCellProps<Row extends object> = { header: Header<Features, Row>; isCards: boolean }

export const HeaderCell = <Row extends object>({ header, isCards }: HeaderCellProps<Row>) => {
  const { column } = header
  const { numeric, hideHeader, className: own } = column.columnDef.meta ?? {}
  const className = numeric
    ? 'n'
    : column.id === 'actions'
      ? 'stays'
      : own === 'tbl-tick'
        ? own
        : undefined
  if (isCards)
    return (
      <th scope="col" {...cellIn(isCards, header.index)('columnheader')}>
        {headerOf(column)}
      </th>
    )
  if (!column.getCanSort())
    return (
      <th scope="col" className={className}>
        <span className={hideHeader ? 'visually-hidden' : undefined}>
          <FlexRender header={header} />
        </span>
      </th>
    )
  const sorted = column.getIsSorted()
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" onClick={column.getToggleSortingHandler()}>
        <FlexRender header={header} />
        <span className={sorted ? undefined : 'unsorted'}>
          <Icon name={sorted === 'asc' ? 'up' : 'down'} size="small" />
        </span>
      </button>
    </th>
  )
}
