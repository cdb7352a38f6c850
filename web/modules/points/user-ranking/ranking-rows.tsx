import type { StudentRankingRow } from '#api/contracts/student-rankings.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import type { ExplainedFigure } from '#web/patterns/explain/figure.ts'
import type { PlacesScope } from '#web/patterns/places/places-queries.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { Words } from '#web/ui/text/words.tsx'
import '#web/patterns/places/places.css'

type RankingRowsProps = {
  rows: readonly StudentRankingRow[]
  of: PlacesScope
  period: string
  profile: string
}

/**
 * Lists a ranking and marks the user's own row. The user's points open their entries, and a class's
 * points open its sums by day.
 */
export const RankingRows = ({ rows, of, period, profile }: RankingRowsProps) => {
  const { LL } = useI18nContext()
  const figureOf = (row: StudentRankingRow): ExplainedFigure | undefined => {
    if (row.name === null) return { of: 'class', period, class: row.class }
    return row.own ? { of: 'cumulative_point', profile } : undefined
  }
  const label = LL.places.list({ title: LL.places.scopes[of](), count: rows.length })
  return (
    <ol className="places" aria-label={label}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of other students have no ids
        <Row key={at} row={row} figure={figureOf(row)} />
      ))}
    </ol>
  )
}

const Row = ({ row, figure }: { row: StudentRankingRow; figure: ExplainedFigure | undefined }) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const points = <span className="num">{formatNumber(row.totalpoints)}</span>
  const own =
    row.name === null ? LL.places.ownClass() : user.isParent ? LL.places.child() : LL.places.you()
  return (
    <li className={row.own ? 'rank own' : 'rank'}>
      <RankSprig rank={row.rank} />
      <div className="grow">
        <b>
          <Words>{row.name ? nameIn(locale, row.name) : row.class}</Words>
        </b>{' '}
        {row.name && <span className="sm mut">{row.class}</span>}{' '}
        {row.own && <Tag tone="gold">{own}</Tag>}
      </div>
      <span className="places-points">
        {figure ? <ExplainedNumber figure={figure}>{points}</ExplainedNumber> : points}{' '}
        <small>{LL.common.points()}</small>
      </span>
    </li>
  )
}
