import { type ReactNode, useMemo, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { type Column, columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import { useTableState } from '#web/kit/table/use-table-state.ts'
import { CountFilters, type Shown } from './count-filters.tsx'
import type { ImportKind } from './import-kind.ts'
import { PreviewCell } from './preview-cell.tsx'
import { type Counts, isDoubtful, isInvalid, type PreviewRow, type RowResult } from './preview-row.ts'
import { ResultTag } from './result-tag.tsx'
import { RowMessages } from './row-messages.tsx'

const byUrgency: readonly RowResult[] = ['invalid', 'update', 'joins', 'new', 'unchanged']

/** Somebody known changes, by coming into the period too. */
const tints: Record<RowResult, string | undefined> = {
  ...{ invalid: 'invalid', update: 'update', joins: 'update', new: 'new', unchanged: undefined },
}

const hasMessages = (row: PreviewRow<string>) =>
  isInvalid(row) || (row.warnings ?? []).length + (row.doubts ?? []).length > 0

const columnsOf = <Key extends string>(LL: TranslationFunctions, kind: ImportKind<Key>): Column<PreviewRow<Key>>[] => {
  const column = columnsFor<PreviewRow<Key>>()
  return [
    column.accessor(({ line }) => line, {
      id: 'line',
      header: LL.imports.columns.line(),
      cell: ({ row }) => <span className="mut">{row.original.line > 0 ? row.original.line : '–'}</span>,
      meta: { numeric: true },
    }),
    column.accessor(({ result }) => byUrgency.indexOf(result), {
      id: 'result',
      header: LL.imports.columns.result(),
      cell: ({ row }) => <ResultTag result={row.original.result} things={kind.things} />,
    }),
    ...kind.columns.map((one) =>
      column.accessor(({ cells }) => cells[one.key], {
        id: one.key,
        header: one.name(LL),
        cell: ({ row }) => <PreviewCell row={row.original} column={one} />,
        enableSorting: !one.secret,
        meta: { wraps: one.lang === 'en' },
      }),
    ),
  ]
}

type PreviewProps<Key extends string> = {
  kind: ImportKind<Key>
  rows: readonly PreviewRow<Key>[]
  counts: Counts
  /** How the file was read. */
  notes: ReactNode
}

/** Every row of the file, tinted by what would become of it. */
export const Preview = <Key extends string>({ kind, rows, counts, notes }: PreviewProps<Key>) => {
  const { LL } = useI18nContext()
  const state = useTableState()
  const [wanted, setWanted] = useState<Shown>('all')
  // The last row of a kind may have gone: left out, or right by now.
  const doubtful = useMemo(() => rows.filter(isDoubtful), [rows])
  const countOf = { ...counts, doubtful: doubtful.length }
  const shown = wanted !== 'all' && countOf[wanted] === 0 ? 'all' : wanted
  const columns = useMemo(() => columnsOf(LL, kind), [LL, kind])
  const shownRows = useMemo(
    () => (shown === 'all' ? rows : shown === 'doubtful' ? doubtful : rows.filter(({ result }) => result === shown)),
    [rows, doubtful, shown],
  )
  const show = (next: Shown) => {
    setWanted(next)
    state.setPage(0)
  }
  return (
    <Card className="import-preview">
      <div className="row wrap import-head">
        <CountFilters kind={kind} counts={counts} doubtful={doubtful.length} shown={shown} onShow={show} />
        <span className="sm mut sp">{counts.invalid > 0 ? LL.imports.legend() : LL.imports.legendValid()}</span>
      </div>
      {notes}
      <DataTable
        columns={columns}
        rows={shownRows}
        keyOf={({ line }) => String(line)}
        state={state}
        label={LL.imports.preview()}
        rowClass={({ result }) => tints[result]}
        detail={(row) => hasMessages(row) && <RowMessages kind={kind} row={row} />}
        empty={<EmptyState title={LL.imports.none()} />}
      />
    </Card>
  )
}
