import type { Row as RowOf, Table } from '@tanstack/react-table'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type Column, columnsFor, type Features, selectionId } from './columns.ts'

/** Shift selects a range. */
export const selectionColumn = <Row extends object>(nameOf: (row: Row) => string): Column<Row> =>
  columnsFor<Row>().display({
    id: selectionId,
    header: ({ table }) => <SelectPage table={table} />,
    cell: ({ row }) => <SelectRow row={row} name={nameOf(row.original)} />,
    meta: { className: 'tbl-tick' },
  })

const SelectPage = <Row extends object>({ table }: { table: Table<Features, Row> }) => {
  const { LL } = useI18nContext()
  const all = table.getIsAllPageRowsSelected()
  const some = !all && table.getIsSomePageRowsSelected()
  return (
    <label className="tbl-tick-area">
      <input
        type="checkbox"
        className="chk"
        aria-label={LL.common.selection.page()}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
    </label>
  )
}

const SelectRow = <Row extends object>({
  row,
  name,
}: {
  row: RowOf<Features, Row>
  name: string
}) => {
  const { LL } = useI18nContext()
  return (
    <label className="tbl-tick-area">
      <input
        type="checkbox"
        className="chk"
        aria-label={LL.common.selection.row(name)}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    </label>
  )
}
