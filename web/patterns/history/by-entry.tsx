import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { History } from './use-history-filters.ts'

type ByEntryProps = { history: History; entries: number }

export const ByEntry = ({ history: { filters, choose }, entries }: ByEntryProps) => {
  const { LL } = useI18nContext()
  const isBy = filters.by === 'entry'
  return (
    <span className="history-by">
      {!isBy && <span className="num">{LL.history.ofEntries(formatNumber(entries))}</span>}
      <Button
        text
        size="small"
        label={isBy ? LL.history.byBatch() : LL.history.byEntry()}
        onClick={() => choose({ by: isBy ? '' : 'entry' })}
      />
    </span>
  )
}
