import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import type { ImportKind } from './import-kind.ts'
import { type RowCounts, type RowResult, toSendOf } from './preview-row.ts'
import { looks } from './result-tag.tsx'

export type RowFilter = RowResult | 'all' | 'doubtful'
type CountFiltersProps = {
  kind: Pick<ImportKind<never>, 'results' | 'things'>
  counts: RowCounts
  doubtful: number
  shown: RowFilter
  onShow: (shown: RowFilter) => void
}

export const CountFilters = ({
  kind: { results, things },
  counts,
  doubtful,
  shown,
  onShow,
}: CountFiltersProps) => {
  const { LL } = useI18nContext()
  const all = toSendOf(counts) + counts.unchanged + counts.invalid
  const filter = (
    kind: RowFilter,
    count: number,
    label: string,
    look: { tone: string; icon: IconName },
  ) => (
    <button
      key={kind}
      type="button"
      className={`import-ct ${look.tone}`}
      aria-pressed={shown === kind}
      data-doubtful={kind === 'doubtful' || undefined}
      onClick={() => onShow(kind)}
    >
      <Icon name={look.icon} />
      <b className="num">{formatNumber(count)}</b> {label}
    </button>
  )
  return (
    <fieldset className="row wrap import-ct-all">
      <legend className="visually-hidden">{LL.imports.filter()}</legend>
      {filter('all', all, LL.imports.all(), { tone: 'line', icon: 'history' })}
      {results
        .filter((result) => counts[result] > 0)
        .map((result) =>
          filter(
            result,
            counts[result],
            LL.imports[things ? 'things' : 'results'][result](),
            looks[result],
          ),
        )}
      {doubtful > 0 &&
        filter('doubtful', doubtful, LL.imports.doubtful(), { tone: 'amber', icon: 'warning' })}
    </fieldset>
  )
}
