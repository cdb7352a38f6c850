import type { ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import type { ResourceList } from './use-resource-list.ts'

type ResourceTableProps<Row extends object> = {
  words: { title: () => string; search: () => string }
  list: ResourceList<Row>
  empty: ReactNode
  isFirst: boolean
  filters?: ReactNode
  editOf?: (row: Row) => string
  onEdit?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
}

export const ResourceTable = <Row extends { _id: string }>(props: ResourceTableProps<Row>) => {
  const { words, list, editOf, onEdit, rowActions } = props
  const { LL } = useI18nContext()
  const actions = columnsFor<Row>().display({
    id: 'actions',
    header: LL.common.actions(),
    cell: ({ row: { original: row } }) => (
      <div className="row">
        {onEdit && (
          <Button
            text
            size="small"
            label={LL.common.edit()}
            aria-label={editOf?.(row)}
            onClick={() => onEdit(row)}
          />
        )}
        {rowActions?.(row)}
      </div>
    ),
  })
  return (
    <>
      {!props.isFirst && (
        <div className="filters">
          {props.filters}
          <SearchInput value={list.search} onSearch={list.onSearch} placeholder={words.search()} />
        </div>
      )}
      <QueryView query={list.query}>
        {() => (
          <DataTable
            columns={onEdit || rowActions ? [...list.columns, actions] : list.columns}
            {...list.table}
            keyOf={({ _id }) => _id}
            label={words.title()}
            empty={props.empty}
          />
        )}
      </QueryView>
    </>
  )
}
