import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Counts, RowResult } from './preview-row.ts'
import { looks } from './result-tag.tsx'

type ImportCountsProps = { results: readonly RowResult[]; counts: Counts }

/** How many rows of each kind are imported, or are not: what there is none of stays pale. */
export const ImportCounts = ({ results, counts }: ImportCountsProps) => {
  const { LL } = useI18nContext()
  return (
    <ul className="import-counts">
      {results.map((result) => (
        <li key={result} className={counts[result] > 0 ? looks[result].tone : 'line'}>
          <Icon name={looks[result].icon} />
          <b className="num">{formatNumber(counts[result])}</b> {LL.imports.results[result]()}
        </li>
      ))}
    </ul>
  )
}
