import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { wreath } from '#web/ui/laurel/marks.ts'
import { Words } from '#web/ui/text/words.tsx'

const leaves = wreath({ radius: 39, length: 16, width: 4.4, rich: true })
const stems = ['M48.6 89A39 39 0 0 0 68.3 15.6', 'M51.4 89A39 39 0 0 1 31.7 15.6']
const gold = { main: '#F2C14E', mid: '#D99C22' }

const HeroWreath = () => (
  <svg viewBox="0 0 100 100" aria-hidden="true">
    {stems.map((stem) => (
      <path key={stem} d={stem} fill="none" stroke="#B97B0E" strokeLinecap="round" />
    ))}
    {leaves.map(({ d, x, y, rotate, tone }) => (
      <path
        key={`${x}${rotate}`}
        d={d}
        fill={gold[tone]}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
      />
    ))}
  </svg>
)

export const PointsHero = ({
  profile,
}: {
  profile: Pick<OwnProfile, '_id' | 'point' | 'cumulative_point' | 'period'>
}) => {
  const { LL } = useI18nContext()
  const { _id, point, cumulative_point, period } = profile
  return (
    <section className="overview-hero">
      <dl>
        <div className="overview-hero-point">
          <HeroWreath />
          <dt>{LL.userOverview.point()}</dt>
          <dd>
            <ExplainedNumber figure={{ of: 'point', profile: _id }}>
              <CountUp value={point} />
            </ExplainedNumber>
          </dd>
        </div>
        <div className="overview-hero-earned">
          <dt>{LL.userOverview.cumulativePoint()}</dt>
          <dd>
            <ExplainedNumber figure={{ of: 'cumulative_point', profile: _id }}>
              <CountUp value={cumulative_point} />
            </ExplainedNumber>
          </dd>
        </div>
        <div className="overview-hero-term">
          {/* Only the current period has a label before its name. */}
          <dt>
            {period.isActive && `${LL.userOverview.period()} `}
            <span className={period.isActive ? 'xs' : ''}>
              <Words>{period.name}</Words>
            </span>
          </dt>
          <dd className="num">
            <span>{formatDate(period.start_at)} –</span> <span>{formatDate(period.end_at)}</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}
