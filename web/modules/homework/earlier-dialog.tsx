import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DayRecord } from '#api/contracts/homework.ts'
import { formatClass, formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { HistoryListEntry } from '#web/patterns/history/history-kind.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './hw.css'

type EarlierDialogProps<One extends DayRecord> = {
  row: HistoryListEntry & { date: string }
  query: UseQueryResult<One[]>
  what: (one: One) => ReactNode
  onClose: () => void
}

export const EarlierDialog = <One extends DayRecord>({
  row,
  query,
  what,
  onClose,
}: EarlierDialogProps<One>) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkHistory
  const nameOf = (name: { en: string; zh: string }) => nameIn(locale, name) || words.someone()
  return (
    <PrimeDialog
      visible
      header={words.earlierTitle()}
      onHide={onClose}
      ariaCloseIconLabel={LL.common.close()}
    >
      <p>
        <b>
          <Words>{nameIn(locale, row.user.name)}</Words>{' '}
          {formatClass(row.profile.class, row.profile.class_no)}
        </b>{' '}
        <span className="mut num">{formatDate(row.date)}</span>
      </p>
      <QueryView query={query}>
        {(records) => (
          <ol className="hw-earlier">
            {records.map((one) => (
              <li key={one._id}>
                {what(one)}
                <span>
                  <span className="num">{formatDateTime(one.created_at)}</span>{' '}
                  <Words>{nameOf(one.created_by.name)}</Words>
                </span>
                {one.stands ? (
                  <Tag tone="leaf" icon="check">
                    {words.current()}
                  </Tag>
                ) : (
                  <Tag tone="line" icon={one.reverted ? 'delete' : 'undo'}>
                    {one.reverted ? words.deleted() : words.replaced()}
                  </Tag>
                )}
                {one.reverted && (
                  <small className="mut">
                    {words.deletedAt({
                      at: formatDateTime(one.reverted.at),
                      by: nameOf(one.reverted.by.name),
                    })}
                  </small>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </PrimeDialog>
  )
}
