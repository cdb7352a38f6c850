import { isStaff, useMayCommand, useSession } from '#web/client/session/session.tsx'
import { formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { shownNumber } from './entry-number.tsx'
import { type HistoryKind, type HistoryListEntry, isBatch } from './history-kind.ts'

type RowActionsProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  row: Row
  nameOf: (row: Row) => string
  onRevert: (row: Row) => void
  onMore: (row: Row) => void
  onCorrect: (row: Row) => void
  visitOf: (row: Row) => (() => void) | undefined
}

type Linked = NonNullable<HistoryListEntry['reverts']>

/** Returns the entry's number, which only staff see, or else its time. */
const placeOf = (row: HistoryListEntry, { number, created_at: at }: Linked) => {
  if (number !== undefined) return shownNumber(number)
  return formatDate(at) === formatDate(row.created_at)
    ? formatDateTime(at).slice(-5)
    : formatDateTime(at).slice(5)
}

export const RowActions = <Row extends HistoryListEntry>({
  kind,
  row,
  nameOf,
  onRevert,
  onMore,
  onCorrect,
  visitOf,
}: RowActionsProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const mayCommand = useMayCommand()
  const mayLook = isStaff(useSession().user.role)
  const other = row.reverts ?? row.reverted_by
  // The batch's own entries link to their undos.
  if (other && isBatch(row)) return null
  // A correction's note links to the other entry. Only the what-if's page undoes a batch of
  // corrections.
  const isReplaced = row.correction?.kind === 'replaced' && !row.reverts
  if (row.correction && (isBatch(row) || isReplaced)) return null
  if (other) {
    const words = row.reverts ? LL.history.original : LL.history.seeReversal
    const visit = visitOf(row)
    const text = words(placeOf(row, other))
    if (!visit) return <span className="xs mut">{text}</span>
    return (
      <button type="button" className="history-row-link xs" onClick={visit}>
        {text}
      </button>
    )
  }
  const name = isBatch(row)
    ? LL.history.students(row.group.students)
    : nameIn(locale, row.user.name)
  const earlier = mayLook ? (kind.more?.count(row) ?? 0) : 0
  const what = { rule: nameOf(row), name }
  return (
    <>
      {earlier > 0 && (
        <Button
          text
          size="small"
          label={LL.history.earlier(earlier)}
          aria-label={LL.history.earlierOf({ name, count: earlier })}
          onClick={() => onMore(row)}
        />
      )}
      {row.revertable && mayCommand && (
        <span className="history-acts">
          <Button
            text
            size="small"
            label={kind.removes ? LL.common.delete() : LL.history.revert()}
            aria-label={kind.removes ? LL.history.deleteOf(what) : LL.history.revertOf(what)}
            onClick={() => onRevert(row)}
          />
          {kind.correct?.mayBe(row) && !isBatch(row) && (
            <Button
              text
              size="small"
              label={LL.history.correct()}
              aria-label={LL.history.correctOf(what)}
              onClick={() => onCorrect(row)}
            />
          )}
        </span>
      )}
    </>
  )
}
