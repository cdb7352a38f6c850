import { useMemo, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Card } from '#web/shared/card.tsx'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { type Column, DataTable } from '#web/shared/table/data-table.tsx'
import { useTableState } from '#web/shared/table/use-table-state.ts'
import { isInvalid, type PreviewRow, type RowResult } from './check-rows.ts'
import { CountFilters, type Shown } from './count-filters.tsx'
import { type CellKey, isPassword } from './csv-columns.ts'
import { PreviewCell } from './preview-cell.tsx'
import { ResultTag } from './result-tag.tsx'
import { columnName, RowMessages } from './row-messages.tsx'
import type { Counts } from './use-import.ts'

const inOrder: readonly CellKey[] = [
  ...(['u_id', 'class', 'class_no', 'name.zh', 'name.en'] as const),
  ...(['date_of_birth', 'password', 'parent_password'] as const),
]

const byUrgency: readonly RowResult[] = ['invalid', 'update', 'new', 'unchanged']

const columnsOf = (LL: TranslationFunctions): Column<PreviewRow>[] => [
  {
    id: 'line',
    header: LL.studentImport.columns.line(),
    cell: ({ line }) => <span className="mut">{line}</span>,
    value: ({ line }) => line,
    numeric: true,
    sortable: true,
  },
  {
    id: 'result',
    header: LL.studentImport.columns.result(),
    cell: ({ result }) => <ResultTag result={result} />,
    value: ({ result }) => byUrgency.indexOf(result),
    sortable: true,
  },
  ...inOrder.map((key) => ({
    id: key,
    header: columnName(LL, key),
    cell: (row: PreviewRow) => <PreviewCell row={row} column={key} />,
    value: ({ cells }: PreviewRow) => cells[key],
    sortable: !isPassword(key),
  })),
]

const sizes = [10, 25, 50]

/** Every row of the file, tinted by what would become of it. */
export const Preview = ({ rows, counts }: { rows: readonly PreviewRow[]; counts: Counts }) => {
  const { LL } = useI18nContext()
  const state = useTableState({ size: 25 })
  const [wanted, setWanted] = useState<Shown>('all')
  // The last row of a kind may have gone: left out, or right by now.
  const shown = wanted !== 'all' && counts[wanted] === 0 ? 'all' : wanted
  const columns = useMemo(() => columnsOf(LL), [LL])
  const shownRows = useMemo(
    () => (shown === 'all' ? rows : rows.filter(({ result }) => result === shown)),
    [rows, shown],
  )
  const show = (next: Shown) => {
    setWanted(next)
    state.setPage(0)
  }
  return (
    <Card className="import-preview">
      <div className="row wrap import-head">
        <CountFilters counts={counts} shown={shown} onShow={show} />
        <span className="sm mut sp">
          {counts.invalid > 0 ? LL.studentImport.legend() : LL.studentImport.legendValid()}
        </span>
      </div>
      <DataTable
        columns={columns}
        rows={shownRows}
        keyOf={({ line }) => String(line)}
        state={state}
        sizes={sizes}
        label={LL.studentImport.preview()}
        rowClass={({ result }) => (result === 'unchanged' ? undefined : result)}
        detail={(row) => isInvalid(row) && <RowMessages row={row} />}
        empty={<EmptyState title={LL.studentImport.none()} />}
      />
    </Card>
  )
}
