import { type ReactNode, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import type { TableState } from '#web/ui/table/use-table-state.ts'
import './history.css'
import { BatchEntries } from './batch-entries.tsx'
import { historyColumns } from './history-columns.tsx'
import { type HistoryFilters, historyPageSizes } from './history-filters.ts'
import { type HistoryKind, type HistoryListEntry, isBatch } from './history-kind.ts'
import type { HistoryAnswer } from './history-queries.ts'
import { linksBetween, rowKind } from './linked-entries.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { useOpened, useTarget } from './use-opened.ts'

const laptop = '(1200px <= width < 1400px)'

type HistoryTableProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  label: string
  answer: Pick<HistoryAnswer<Row>, 'data' | 'total' | 'batches'>
  table: TableState
  stale: boolean
  columnsOf?: (columns: Column<Row>[]) => Column<Row>[]
  target: string
  visitOf: (row: Row) => (() => void) | undefined
  empty: ReactNode
  filters?: HistoryFilters
  footer?: ReactNode
  isOwn?: boolean
}

export const HistoryTable = <Row extends HistoryListEntry>(props: HistoryTableProps<Row>) => {
  const { kind, answer, table, target, visitOf, columnsOf = (columns) => columns } = props
  const { LL, locale } = useI18nContext()
  const [reverting, setReverting] = useState<Row | null>(null)
  const isCompact = useMediaQuery(laptop)
  const rows = answer.data
  const threads = linksBetween(rows)
  const [looking, setLooking] = useState<Row | null>(null)
  const [correcting, setCorrecting] = useState<Row | null>(null)
  const More = kind.more?.Dialog
  const Correct = kind.correct?.Dialog
  const opening = useOpened<Row>()
  const { filters } = props
  const acts = {
    onRevert: setReverting,
    onMore: setLooking,
    onCorrect: setCorrecting,
    visitOf,
  }
  useTarget(target, rows)
  return (
    <div className="history-table">
      <DataTable
        label={props.label}
        columns={columnsOf(
          historyColumns({ kind, LL, locale, threads, opening, isCompact, ...acts }),
        )}
        rows={rows}
        keyOf={(row) => row._id}
        state={table}
        total={answer.batches ?? answer.total}
        detail={(row) =>
          filters &&
          isBatch(row) &&
          opening.isOpen(row) && <BatchEntries kind={kind} filters={filters} row={row} {...acts} />
        }
        sizes={historyPageSizes}
        rowClass={(row) =>
          [rowKind(row, kind.green), row._id === target && 'target'].filter(Boolean).join(' ') ||
          undefined
        }
        stale={props.stale}
        empty={props.empty}
        footer={
          <>
            {!kind.removes && (
              <Legend
                green={
                  !props.isOwn || rows.some((row) => row.type === kind.green?.type)
                    ? kind.green?.legend(LL)
                    : undefined
                }
                struck={!props.isOwn || rows.some(({ reverted_by }) => reverted_by)}
              />
            )}
            {props.footer}
          </>
        }
      />
      {reverting && (
        <RevertDialog
          key={reverting._id}
          kind={kind}
          row={reverting}
          onClose={() => setReverting(null)}
        />
      )}
      {correcting && Correct && (
        <AtOnce>
          <Correct rows={[correcting]} onClose={() => setCorrecting(null)} />
        </AtOnce>
      )}
      {looking && More && (
        <AtOnce>
          <More row={looking} onClose={() => setLooking(null)} />
        </AtOnce>
      )}
    </div>
  )
}

const Legend = ({ green, struck }: { green: string | undefined; struck: boolean }) => {
  const { LL } = useI18nContext()
  if (!green && !struck) return null
  return (
    <span className="legend">
      {green && (
        <span>
          <i className="history-legend-redeem" aria-hidden="true" />
          {green}
        </span>
      )}
      {struck && (
        <span>
          <s>{LL.history.struck()}</s> {LL.history.struckIsReversed()}
        </span>
      )}
    </span>
  )
}
