import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClass } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { EntryNumber } from './entry-number.tsx'
import type { HistoryFilters } from './history-filters.ts'
import { type HistoryKind, type HistoryListEntry, nameOfRecord } from './history-kind.ts'
import { batchEntriesQuery } from './history-queries.ts'
import { rowKind } from './linked-entries.ts'
import { RowActions } from './row-actions.tsx'
import { StudentName } from './student-name.tsx'

type BatchEntriesProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  filters: HistoryFilters
  row: Row
  onRevert: (row: Row) => void
  onMore: (row: Row) => void
  onCorrect: (row: Row) => void
  visitOf: (row: Row) => (() => void) | undefined
}

export const BatchEntries = <Row extends HistoryListEntry>({
  kind,
  filters,
  row,
  ...rest
}: BatchEntriesProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const [pages, setPages] = useState(1)
  const query = useQuery(batchEntriesQuery(kind, filters, row, pages))
  const { entries = 1, rules = 1 } = row.group ?? {}
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={Math.min(entries, 6)} height={20} />}>
      {({ data, total }) => (
        <>
          <ul
            className="history-entries"
            aria-label={LL.history.entriesOf(nameOfRecord(kind, { LL, locale }, row))}
          >
            {data.map((entry) => (
              <li key={entry._id} className={rowKind(entry, undefined)}>
                <span className="num mut">
                  {formatClass(entry.profile.class, entry.profile.class_no)}
                </span>
                <span className="history-entry-name">
                  <StudentName
                    row={entry}
                    locale={locale}
                    language={entry.user.name[locale] ? locale : other[locale]}
                  />
                </span>
                {rules > 1 && <Words>{nameOfRecord(kind, { LL, locale }, entry)}</Words>}
                {kind.amountOf && <b className="num">{kind.amountOf(entry)}</b>}
                <CorrectionNote row={entry} />
                <EntryNumber row={entry} />
                <RowActions
                  kind={kind}
                  row={entry}
                  nameOf={(one) => nameOfRecord(kind, { LL, locale }, one)}
                  {...rest}
                />
              </li>
            ))}
          </ul>
          {data.length < total && (
            <Button
              text
              size="small"
              label={LL.history.moreEntries(total - data.length)}
              loading={query.isPlaceholderData}
              onClick={() => setPages(pages + 1)}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

const other = { zh: 'en', en: 'zh' } as const
