import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import type { Entry } from './history-kind.ts'

type RowActionsProps<Row> = {
  row: Row
  nameOf: (row: Row) => string
  onRevert: (row: Row) => void
  /** The way to the record that this one belongs to, where there is one. */
  visitOf: (row: Row) => (() => void) | undefined
}

/** The time alone where the day is the row's own. */
const momentOf = (row: Entry, at: string) =>
  formatDate(at) === formatDate(row.created_at) ? formatDateTime(at).slice(-5) : formatDateTime(at).slice(5)

/** Take the record back, or go to the one that it belongs to. */
export const RowActions = <Row extends Entry>({ row, nameOf, onRevert, visitOf }: RowActionsProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const mayCommand = useMayCommand()
  const other = row.reverts ?? row.reverted_by
  if (other) {
    const words = row.reverts ? LL.history.original : LL.history.seeReversal
    const visit = visitOf(row)
    const text = words(momentOf(row, other.created_at))
    if (!visit) return <span className="xs mut">{text}</span>
    return (
      <button type="button" className="history-row-link xs" onClick={visit}>
        {text}
      </button>
    )
  }
  if (!row.revertable || !mayCommand) return null
  return (
    <Button
      text
      size="small"
      label={LL.history.revert()}
      aria-label={LL.history.revertOf({ rule: nameOf(row), name: nameIn(locale, row.user.name) })}
      onClick={() => onRevert(row)}
    />
  )
}
