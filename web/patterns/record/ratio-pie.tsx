import { Link } from 'wouter'
import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { categoriesOfKind, kindsOf, type RecordKind } from './kinds.ts'
import { RatioRing } from './ratio-ring.tsx'
import './record.css'

type RatioPieProps = {
  profile: string
  /** `points` of GET /profiles/{id}. */
  points: readonly CategoryTotal[]
  to: string
}

/** Belongs in a card titled `record.ratio`. */
export const RatioPie = ({ profile, points, to }: RatioPieProps) => {
  const { LL, locale } = useI18nContext()
  const withPeriod = useWithPeriod()
  const words = LL.record
  const kinds = kindsOf(points, { locale, other: words.other() })
  if (kinds.length === 0)
    return <EmptyState title={words.noRatio.title()} text={words.noRatio.text()} />
  const hrefOf = ({ category }: RecordKind) =>
    withPeriod(`${to}${to.includes('?') ? '&' : '?'}category=${category}`)
  const sum = kinds.reduce((all, { total }) => all + total, 0)
  return (
    <div className="record-ratio">
      <div className="record-pie">
        <RatioRing kinds={kinds} hrefOf={hrefOf} />
        <p>
          <b className="num">
            <ExplainedNumber figure={{ of: 'cumulative_point', profile }}>
              {formatNumber(sum)}
            </ExplainedNumber>
          </b>
          <span className="xs mut">{words.inAll()}</span>
        </p>
      </div>
      <ul className="record-kinds">
        {kinds.map((kind) => (
          <li key={kind.category}>
            <Link href={hrefOf(kind)} className="record-kind">
              <i className={`k${kind.color}`} aria-hidden="true" />
              <span>
                <Words>{kind.name}</Words>
              </span>{' '}
              <b className="num">{formatPercent(kind.share)}</b>
              <span className="visually-hidden">
                , {words.openKind({ points: formatNumber(kind.total) })}
              </span>
            </Link>
            <ExplainedNumber
              figure={{
                of: 'cumulative_point',
                profile,
                categories: categoriesOfKind(kinds, kind),
              }}
              className="record-kind-points"
            >
              <span className="num">{formatNumber(kind.total)}</span>{' '}
              <small className="mut">{LL.common.points()}</small>
            </ExplainedNumber>
          </li>
        ))}
      </ul>
    </div>
  )
}
