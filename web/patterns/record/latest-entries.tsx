import type { ReactNode } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import { formatDateTime, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { attendanceKind } from '#web/patterns/history/attendance-kind.ts'
import { CorrectionNote } from '#web/patterns/history/correction-note.tsx'
import {
  type HistoryKind,
  type HistoryListEntry,
  nameOfRecord,
} from '#web/patterns/history/history-kind.ts'
import { rowKind } from '#web/patterns/history/linked-entries.ts'
import { pointsHistory } from '#web/patterns/history/points-history.ts'
import { TypeTag } from '#web/patterns/history/type-tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './record.css'

const most = 3

type LatestProps<Row> = {
  rows: readonly Row[]
  seeAll: string
  className?: string
  action?: (row: Row) => ReactNode
}

export const LatestPoints = ({ rows, seeAll, className, action }: LatestProps<ActionRow>) => {
  const { LL } = useI18nContext()
  const { title, text } = LL.record.noPoints
  return (
    <Card
      title={LL.record.latestPoints()}
      seeAll={seeAll}
      className={`record-latest ${className ?? ''}`}
    >
      {rows.length > 0 ? (
        <Rows
          kind={pointsHistory}
          rows={rows}
          amountOf={({ point }) => formatSigned(point)}
          action={action}
        />
      ) : (
        <EmptyState title={title()} text={text()} />
      )}
    </Card>
  )
}

export const LatestAttendance = ({
  rows,
  seeAll,
  className,
  action,
}: LatestProps<AttendanceRow>) => {
  const { LL } = useI18nContext()
  const { title, text } = LL.record.noAttendance
  return (
    <Card
      title={LL.record.latestAttendance()}
      seeAll={seeAll}
      className={`record-latest ${className ?? ''}`}
    >
      {rows.length > 0 ? (
        <Rows kind={attendanceKind} rows={rows} action={action} />
      ) : (
        <EmptyState title={title()} text={text()} />
      )}
    </Card>
  )
}

type RowsProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  rows: readonly Row[]
  amountOf?: (row: Row) => string
  action?: ((row: Row) => ReactNode) | undefined
}

const Rows = <Row extends HistoryListEntry>({ kind, rows, amountOf, action }: RowsProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const { types } = kind.words(LL)
  return (
    <ul>
      {rows.slice(0, most).map((row) => (
        <li key={row._id} className={rowKind(row, kind.green)}>
          <div className="grow">
            <b className="st">
              <Words>{nameOfRecord(kind, { LL, locale }, row)}</Words>
            </b>
            <div className="xs mut num">{formatDateTime(row.created_at)}</div>
            {row.correction && (
              <div className="record-correction">
                <CorrectionNote row={row} />
              </div>
            )}
          </div>
          {isPlain(row) && amountOf ? null : (
            <TypeTag row={row} word={types[row.type] ?? row.type} looks={kind.looks} />
          )}
          {amountOf && <b className="num st record-amount">{amountOf(row)}</b>}
          {action?.(row)}
        </li>
      ))}
    </ul>
  )
}

const isPlain = ({ type, reverts, reverted_by, correction, origin }: HistoryListEntry) =>
  type === 'reward' && !reverts && !reverted_by && !correction && origin !== 'opening'
