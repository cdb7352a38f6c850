import { FlexRender, type Header } from '@tanstack/react-table'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icon.tsx'
import type { Features } from './columns.ts'

/** A column's head; a sortable one is a button that goes up, then down. */
export const HeaderCell = <Row extends object>({ header }: { header: Header<Features, Row> }) => {
  const { LL } = useI18nContext()
  const { column } = header
  const { numeric, hideHeader, className: own } = column.columnDef.meta ?? {}
  const className = numeric ? 'n' : column.id === 'actions' ? 'stays' : own === 'tbl-tick' ? own : undefined
  if (!column.getCanSort())
    return (
      <th scope="col" className={className}>
        <span className={hideHeader ? 'visually-hidden' : undefined}>
          <FlexRender header={header} />
        </span>
      </th>
    )
  const sorted = column.getIsSorted()
  const { sortedUp, sortedDown } = LL.common.pager
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" onClick={column.getToggleSortingHandler()}>
        <FlexRender header={header} />
        <span className={sorted ? undefined : 'unsorted'}>
          <Icon name={sorted === 'asc' ? 'up' : 'down'} size="small" />
        </span>
        {sorted && <span className="visually-hidden">{sorted === 'asc' ? sortedUp() : sortedDown()}</span>}
      </button>
    </th>
  )
}
