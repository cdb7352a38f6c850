import { memo } from 'react'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { formatAverage, formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import { type RankingCategory, sharesOf } from '#web/patterns/ranking/categories.ts'
import { CategoryBar, categoryColor } from '#web/patterns/ranking/category-bar.tsx'
import { NameLink } from '#web/patterns/ranking/name-link.tsx'
import { rankingFigure } from '#web/patterns/ranking/ranking-figure.ts'
import type { RankBy } from '#web/patterns/ranking/ranking-queries.ts'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { percentOf } from './ranking-csv.ts'

type RankingLineProps = {
  row: RankingRow
  by: RankBy
  period: string
  ruleCategory: string
  categories: readonly RankingCategory[]
  shown: readonly RankingCategory[]
  longest: number
}

export const RankingLine = memo(
  ({ row, by, period, ruleCategory, categories, shown, longest }: RankingLineProps) => {
    const { LL, locale } = useI18nContext()
    const isStudent = row.profile !== null
    const name = isStudent ? nameIn(locale, row.name) : LL.ranking.className(row.class)
    const shares = sharesOf(row, categories)
    const sum = shares.reduce((total, share) => total + share.total, 0)
    const ids = categories.flatMap(({ id }) => id ?? [])
    const shownIds = new Set(shown.map(({ id }) => id))
    const shownShares = shares.filter(({ id }) => shownIds.has(id))
    return (
      <div className="rank ranking-line">
        <RankSprig rank={row.rank} />
        <NameTile
          text={isStudent ? row.name?.zh || name : row.class}
          kind={isStudent ? 'student' : 'class'}
        />
        <div className="who">
          <div className="row">
            <b className="ell">
              <NameLink to={row.user ? recordPath(row.user) : undefined}>
                <Words>{name}</Words>
              </NameLink>
            </b>
            <span className="sm mut nw">
              {isStudent
                ? formatClass(row.class, row.class_no)
                : LL.ranking.studentsInClass(row.students ?? 0)}
            </span>
          </div>
          <CategoryBar shares={shownShares} categories={ids} longest={longest} />
        </div>
        <ul className="ranking-shares">
          {shownShares.map(({ id, total }) => (
            <li key={id ?? 'other'}>
              <i className={categoryColor(ids, id)} aria-hidden="true" />
              <span className="visually-hidden">
                {shown.find((category) => category.id === id)?.name}
              </span>
              <span className="num">{formatNumber(total)}</span>{' '}
              <span className="num mut xs">{percentOf(total, sum)}</span>
            </li>
          ))}
        </ul>
        <span className="pts num">
          {by === 'average' && (
            <>
              <b>{typeof row.average === 'number' ? formatAverage(row.average) : '–'}</b>
              <small>{LL.ranking.each()}</small>
            </>
          )}
          <span className={by === 'average' ? 'ranking-total' : undefined}>
            <ExplainedNumber figure={rankingFigure(row, period, ruleCategory)}>
              {formatNumber(row.totalpoints)}
            </ExplainedNumber>{' '}
            <small>{LL.common.points()}</small>
          </span>
        </span>
      </div>
    )
  },
)
