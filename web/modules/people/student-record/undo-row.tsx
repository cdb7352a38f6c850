import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  type HistoryKind,
  type HistoryListEntry,
  nameOfRecord,
} from '#web/patterns/history/history-kind.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type UndoRowProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  row: Row
  onUndo: (row: Row) => void
}

export const UndoRow = <Row extends HistoryListEntry>({ kind, row, onUndo }: UndoRowProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const mayCommand = useMayCommand()
  if (!row.revertable || !mayCommand) return null
  return (
    <Button
      text
      size="small"
      icon={<Icon name="undo" size="small" />}
      aria-label={LL.studentRecord.undoOf(nameOfRecord(kind, { LL, locale }, row))}
      title={LL.common.undo()}
      onClick={() => onUndo(row)}
    />
  )
}
