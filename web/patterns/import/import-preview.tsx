import { type ReactNode, useMemo, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type Column, columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useTableState } from '#web/ui/table/use-table-state.ts'
import type { AmberAction } from './amber-lines.ts'
import type { Correction } from './corrections.ts'
import { CountFilters, type RowFilter } from './count-filters.tsx'
import type { ImportKind } from './import-kind.ts'
import { PreviewCell } from './preview-cell.tsx'
import {
  isDoubtful,
  isInvalid,
  type PreviewRow,
  type RowCounts,
  type RowResult,
} from './preview-row.ts'
import { ResultTag } from './result-tag.tsx'
import { RowMessages } from './row-messages.tsx'
import { usePreviewFocus } from './use-preview-focus.ts'

const byUrgency: readonly RowResult[] = ['invalid', 'update', 'joins', 'new', 'unchanged']

const tints: Record<RowResult, string | undefined> = {
  invalid: 'invalid',
  update: 'update',
  joins: 'update',
  new: 'new',
  unchanged: undefined,
}

const hasMessages = (row: PreviewRow<string>) =>
  isInvalid(row) ||
  (row.warnings ?? []).length + (row.doubts ?? []).length + (row.corrected ?? []).length > 0

const columnsOf = <Key extends string>(
  LL: TranslationFunctions,
  { kind, absent }: Pick<PreviewProps<Key>, 'kind' | 'absent'>,
): Column<PreviewRow<Key>>[] => {
  const column = columnsFor<PreviewRow<Key>>()
  return [
    column.accessor(({ line }) => line, {
      id: 'line',
      header: LL.imports.columns.line(),
      cell: ({ row }) => (
        <span className="mut">{row.original.line > 0 ? row.original.line : '–'}</span>
      ),
      meta: { numeric: true },
    }),
    column.accessor(({ result }) => byUrgency.indexOf(result), {
      id: 'result',
      header: LL.imports.columns.result(),
      cell: ({ row }) => <ResultTag result={row.original.result} things={kind.things} />,
    }),
    // Shows only that there is a password.
    ...kind.columns
      .filter(({ key, secret }) => !secret || !absent.has(key))
      .map((one) =>
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
  absent: ReadonlySet<Key>
  counts: RowCounts
  notes: ReactNode
  isChecking: boolean
  onCorrect: (correction: Correction<Key>) => void
}

export const ImportPreview = <Key extends string>(props: PreviewProps<Key>) => {
  const { kind, rows, absent, counts, notes, isChecking, onCorrect } = props
  const { LL } = useI18nContext()
  const state = useTableState()
  const [filter, setFilter] = useState<RowFilter>('all')
  const [marked, setMarked] = useState<number>()
  const focus = usePreviewFocus(isChecking)
  // The last row of the filter may have been left out or corrected since.
  const doubtful = useMemo(() => rows.filter(isDoubtful), [rows])
  const countOf = { ...counts, doubtful: doubtful.length }
  const shown = filter !== 'all' && countOf[filter] === 0 ? 'all' : filter
  const columns = useMemo(() => columnsOf(LL, { kind, absent }), [LL, kind, absent])
  const shownRows = useMemo(
    () =>
      shown === 'all'
        ? rows
        : shown === 'doubtful'
          ? doubtful
          : rows.filter(({ result }) => result === shown),
    [rows, doubtful, shown],
  )
  const show = (next: RowFilter) => {
    setFilter(next)
    setMarked(undefined)
    state.setPage(0)
  }
  const showLine = (line: number) => {
    setFilter('all')
    setMarked(line)
    state.setSort(null)
    state.setPage(Math.floor(rows.findIndex((row) => row.line === line) / state.size))
    focus.goesToRow()
  }
  const act = (action: AmberAction<Key>, line: number) => {
    if ('show' in action) return showLine(action.show)
    focus.corrects(line, action.said)
    onCorrect(action.correction)
  }
  return (
    <Card className="import-preview" ref={focus.box}>
      <div className="row wrap import-head">
        <CountFilters
          kind={kind}
          counts={counts}
          doubtful={doubtful.length}
          shown={shown}
          onShow={show}
        />
        {notes}
      </div>
      <DataTable
        columns={columns}
        rows={shownRows}
        keyOf={({ line }) => String(line)}
        state={state}
        label={LL.imports.preview()}
        rowClass={({ result }) => tints[result]}
        detail={(row) => hasMessages(row) && <RowMessages kind={kind} row={row} onAct={act} />}
        marked={marked === undefined ? undefined : String(marked)}
        footer={<span>{counts.invalid > 0 ? LL.imports.legend() : LL.imports.legendValid()}</span>}
        empty={<EmptyState title={LL.imports.none()} />}
      />
    </Card>
  )
}
