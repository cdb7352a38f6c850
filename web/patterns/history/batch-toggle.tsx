import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { HistoryListEntry } from './history-kind.ts'

type BatchToggleProps<Row extends HistoryListEntry> = {
  row: Row
  opening: { isOpen: (row: Row) => boolean; toggle: (row: Row) => void }
}

export const BatchToggle = <Row extends HistoryListEntry>({
  row,
  opening,
}: BatchToggleProps<Row>) => {
  const { LL } = useI18nContext()
  const { entries = 1, students = 1 } = row.group ?? {}
  const open = opening.isOpen(row)
  return (
    <button
      type="button"
      className="history-open"
      aria-expanded={open}
      onClick={() => opening.toggle(row)}
    >
      <Icon name={open ? 'chevron-up' : 'chevron-down'} size="small" />
      {students > 1 ? LL.history.students(students) : LL.history.entries(entries)}
    </button>
  )
}
