import type { RankingRow } from '#api/contracts/rankings.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { RankingCategory } from '#web/patterns/ranking/categories.ts'
import { categoryColor } from '#web/patterns/ranking/category-bar.tsx'
import type { RankBy, RankingGroup } from '#web/patterns/ranking/ranking-queries.ts'
import { VirtualList } from '#web/ui/table/virtual-list.tsx'
import { RankingLine } from './ranking-row.tsx'
import { useListHeight } from './use-list-height.ts'

const lineHeight = 66

type RankingLinesProps = {
  rows: readonly RankingRow[]
  groupBy: RankingGroup
  by: RankBy
  period: string
  ruleCategory: string
  categories: readonly RankingCategory[]
  shown: readonly RankingCategory[]
  title: string
  stale: boolean
}

export const RankingLines = ({
  rows,
  groupBy,
  by,
  period,
  ruleCategory,
  categories,
  shown,
  title,
  stale,
}: RankingLinesProps) => {
  const { LL } = useI18nContext()
  const [place, height] = useListHeight(rows.length * lineHeight)
  const longest = Math.max(0, ...rows.map(({ totalpoints }) => totalpoints))
  const ids = categories.flatMap(({ id }) => id ?? [])
  return (
    <div ref={place} className={stale ? 'ranking-all stale' : 'ranking-all'} aria-busy={stale}>
      <div className="ranking-head" aria-hidden="true">
        <span>{LL.ranking.rank()}</span>
        <span>{groupBy === 'user' ? LL.ranking.student() : LL.ranking.class()}</span>
        <ul className="ranking-shares">
          {shown.map(({ id, name }) => (
            <li key={id ?? 'other'}>
              <i className={categoryColor(ids, id)} />
              <span className="ell">{name}</span>
            </li>
          ))}
        </ul>
        <span className="r">{by === 'average' ? LL.ranking.average() : LL.ranking.points()}</span>
      </div>
      <VirtualList
        items={rows}
        keyOf={(row) => row.profile ?? row.class}
        rowHeight={lineHeight}
        height={height}
        measured
        className="ranking-scroll"
        label={LL.ranking.list({ title, count: rows.length })}
      >
        {(row) => (
          <RankingLine
            row={row}
            by={by}
            period={period}
            ruleCategory={ruleCategory}
            categories={categories}
            shown={shown}
            longest={longest}
          />
        )}
      </VirtualList>
    </div>
  )
}
