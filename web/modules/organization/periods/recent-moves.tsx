import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { errorMessage } from '#web/client/api/error-message.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ProgressLine } from '#web/patterns/student-imports/progress-line.tsx'
import { studentImportsQuery } from '#web/patterns/student-imports/student-import-calls.ts'
import { UndoDialog } from '#web/patterns/student-imports/undo-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { leftBehindLines } from '../period-students/left-behind.ts'
import './recent-moves.css'

export const RecentMoves = () => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.moves
  const { data } = useQuery(studentImportsQuery())
  const [undoing, setUndoing] = useState<StudentImport | null>(null)
  const moves = data?.filter(({ moved }) => moved) ?? []
  if (moves.length === 0) return null
  return (
    <Card title={words.title()} className="recent-moves" keepsFocus>
      <ul>
        {moves.map((one) => (
          <li key={one._id}>
            <Move one={one} />
            {one.undoable && (
              <Button
                outlined
                size="small"
                icon={<Icon name="undo" size="small" />}
                label={words.undo()}
                aria-label={words.undoOf(one.period.name)}
                onClick={() => setUndoing(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog imported={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}

const Move = ({ one }: { one: StudentImport }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.periodStudents.moves
  const { moved, undone } = one
  if (!moved) return null
  return (
    <div className="grow">
      <p>
        <Tag tone="line">{words[moved.mode]()}</Tag>{' '}
        <b>{words.fromTo({ from: moved.from.name, to: one.period.name })}</b>
      </p>
      {one.state === 'running' && <ProgressLine progress={one.progress} />}
      {one.state === 'failed' && (
        <p className="sm">
          <Tag tone="red" icon="error">
            {words.failed()}
          </Tag>{' '}
          {errorMessage(LL, new ApiError({ code: one.failure?.code ?? 'unknown', status: 0 }))}
        </p>
      )}
      {one.state === 'done' && (
        <p className="sm mut">
          {words.joined(one.joined)} · {nameIn(locale, one.created_by.name)} ·{' '}
          <span className="num">{formatDateTime(one.created_at)}</span>
          {one.undoable && ` · ${words.until(formatDateTime(one.undo_until))}`}
        </p>
      )}
      {one.state === 'done' && !undone && <LeftBehind moved={moved} />}
      {undone && (
        <p className="sm">
          {words.undone({ by: nameIn(locale, undone.by), at: formatDateTime(undone.at) })}
          {undone.kept > 0 && ` ${words.kept(undone.kept)}`}
        </p>
      )}
    </div>
  )
}

const mostLines = 6

const LeftBehind = ({ moved }: { moved: NonNullable<StudentImport['moved']> }) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents
  const lines = leftBehindLines(LL, moved.left_behind)
  const more = lines.length - mostLines
  return (
    <>
      {moved.filters > 0 && <p className="sm mut">{words.moves.filters(moved.filters)}</p>}
      {lines.length > 0 && (
        <div className="sm">
          {words.moves.left()}
          <ul className="recent-moves-left">
            {lines.slice(0, mostLines).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {more > 0 && <li>{words.check.more(more)}</li>}
          </ul>
        </div>
      )}
    </>
  )
}
