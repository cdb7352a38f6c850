import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FieldFrame } from '../fields/field-frame.tsx'
import { Select } from '../fields/select.tsx'
import { headerOf } from './columns.ts'
import type { TableOf } from './use-rows.ts'
import type { TableState } from './use-table-state.ts'

type SortByProps<Row extends object> = { table: TableOf<Row>; state: TableState | undefined }

export const SortBy = <Row extends object>({ table, state }: SortByProps<Row>) => {
  const { LL } = useI18nContext()
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort())
  if (!state || sortable.length === 0) return null
  const { sort } = state
  const options = sortable.flatMap((column) => [
    { value: `${column.id} up`, label: LL.common.pager.up(headerOf(column)) },
    { value: `${column.id} down`, label: LL.common.pager.down(headerOf(column)) },
  ])
  return (
    <div className="tbl-sort">
      <FieldFrame label={LL.common.sortBy()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={LL.common.pager.unsorted()}
            value={sort ? `${sort.id} ${sort.desc ? 'down' : 'up'}` : ''}
            options={options}
            onChange={(chosen) => {
              const [column = '', way] = chosen.split(' ')
              state.setSort(chosen === '' ? null : { id: column, desc: way === 'down' })
            }}
          />
        )}
      </FieldFrame>
    </div>
  )
}
