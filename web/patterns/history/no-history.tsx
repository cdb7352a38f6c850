import { usePeriod } from '#web/client/session/period.tsx'
import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { isFiltered, monthsOf } from './history-filters.ts'
import type { HistoryWords } from './history-kind.ts'
import type { History } from './use-history-filters.ts'

type NoHistoryProps = { history: History; words: HistoryWords; asks: 'days' | undefined }

export const NoHistory = ({ history, words, asks }: NoHistoryProps) => {
  const { LL } = useI18nContext()
  const texts = LL.history.none
  const { period, isCurrent } = usePeriod()
  const [newest] = monthsOf(period, localDay(new Date()))
  if (isFiltered(history.filters))
    return (
      <EmptyState title={LL.common.noRecords()} text={texts.filtered()}>
        <Button outlined label={texts.clear()} onClick={history.clear} />
      </EmptyState>
    )
  if (asks === 'days') return <EmptyState title={LL.common.noRecords()} text={words.begin} />
  return (
    <EmptyState title={texts.last30Days()} text={words.begin}>
      {!isCurrent && newest && (
        <Button
          outlined
          label={texts.showMonth(newest)}
          onClick={() => history.choose({ month: newest })}
        />
      )}
    </EmptyState>
  )
}
