import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { historyColumns } from './history-columns.tsx'
import { sizes } from './history-filters.ts'
import type { Entry, HistoryKind } from './history-kind.ts'
import type { HistoryAnswer } from './history-queries.ts'
import { NoHistory } from './no-history.tsx'
import { RevertDialog } from './revert-dialog.tsx'
import { rowKind, threadsOf } from './threads.ts'
import type { History } from './use-history-filters.ts'
import { useVisit } from './use-visit.ts'

type HistoryTableProps<Row extends Entry> = {
  kind: HistoryKind<Row>
  answer: HistoryAnswer<Row>
  query: UseQueryResult<HistoryAnswer<Row>>
  history: History
}

/** The records of a page, each with its tint, and the dialog that takes one back. */
export const HistoryTable = <Row extends Entry>({ kind, answer, query, history }: HistoryTableProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const [reverting, setReverting] = useState<Row | null>(null)
  const words = kind.words(LL)
  const rows = answer.data
  const threads = threadsOf(rows)
  const onVisit = useVisit(history, rows)
  const { row: target } = history.filters
  return (
    <div className="history-table">
      <DataTable
        label={words.title}
        columns={historyColumns({ kind, LL, locale, threads, onRevert: setReverting, onVisit })}
        rows={rows}
        keyOf={(row) => row._id}
        state={history.table}
        total={answer.total}
        sizes={sizes}
        rowClass={(row) =>
          [rowKind(row, kind.green), row._id === target && 'target'].filter(Boolean).join(' ') || undefined
        }
        stale={query.isPlaceholderData}
        empty={<NoHistory history={history} words={words} />}
        footer={<Legend green={kind.green?.legend(LL)} />}
      />
      {reverting && <RevertDialog key={reverting._id} kind={kind} row={reverting} onClose={() => setReverting(null)} />}
    </div>
  )
}

const Legend = ({ green }: { green: string | undefined }) => {
  const { LL } = useI18nContext()
  return (
    <span className="legend">
      {green && (
        <span>
          <i className="history-legend-redeem" aria-hidden="true" />
          {green}
        </span>
      )}
      <span>
        <s>{LL.history.struck()}</s> {LL.history.struckIsReversed()}
      </span>
    </span>
  )
}
