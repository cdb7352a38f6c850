import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { ImportKind } from './import-kind.ts'
import type { RowCounts } from './preview-row.ts'
import { looks } from './result-tag.tsx'

type ImportSumProps = {
  from: string
  kind: Pick<ImportKind<never>, 'results' | 'things'>
  counts: RowCounts
  /** Additional sentences, each shown under its condition. */
  notes: readonly (readonly [boolean, () => string])[]
}

export const ImportSum = ({ from, kind: { results, things }, counts, notes }: ImportSumProps) => {
  const { LL } = useI18nContext()
  return (
    <>
      <p className="mut">{from}</p>
      <ul className="import-counts">
        {results.map((result) => (
          <li key={result} className={counts[result] > 0 ? looks[result].tone : 'line'}>
            <Icon name={looks[result].icon} />
            <b className="num">{formatNumber(counts[result])}</b>{' '}
            {LL.imports[things ? 'things' : 'results'][result]()}
          </li>
        ))}
      </ul>
      <ul className="sm import-notes">
        {notes
          .filter(([happens]) => happens)
          .map(([, say]) => (
            <li key={say()}>{say()}</li>
          ))}
      </ul>
    </>
  )
}
