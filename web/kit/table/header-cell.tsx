import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icon.tsx'
import type { Column } from './columns.ts'
import type { TableState } from './use-table-state.ts'

/** A column's head; a sortable one is a button that goes up, then down. */
export const HeaderCell = <Row,>({ column, state }: { column: Column<Row>; state: TableState | undefined }) => {
  const { LL } = useI18nContext()
  const { id, header, sortable, numeric, hideHeader } = column
  const className = numeric ? 'n' : id === 'actions' ? 'stays' : undefined
  if (!sortable || !state)
    return (
      <th scope="col" className={className}>
        <span className={hideHeader ? 'visually-hidden' : undefined}>{header}</span>
      </th>
    )
  const sorted = state.sort?.id === id ? (state.sort.desc ? 'descending' : 'ascending') : undefined
  const { sortedUp, sortedDown } = LL.common.pager
  return (
    <th scope="col" className={className} aria-sort={sorted ?? 'none'}>
      <button type="button" onClick={() => state.setSort({ id, desc: sorted === 'ascending' })}>
        {header}
        <span className={sorted ? undefined : 'unsorted'}>
          <Icon name={sorted === 'ascending' ? 'up' : 'down'} size="small" />
        </span>
        {sorted && <span className="visually-hidden">{sorted === 'ascending' ? sortedUp() : sortedDown()}</span>}
      </button>
    </th>
  )
}
