import { useQuery } from '@tanstack/react-query'
import type { Place } from '#api/contracts/student-rankings.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import type { ExplainedFigure } from '#web/patterns/explain/figure.ts'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { Card, SeeAll } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import '#web/patterns/places/places.css'
import { ownPlacesQuery, placesAgain } from '#web/patterns/places/places-queries.ts'

type OwnPlacesProps = {
  profile: { _id: string; class: string; period: { _id: string; isActive: boolean } }
  className?: string
}

export const OwnPlacesCard = ({ profile, className }: OwnPlacesProps) => {
  const { LL } = useI18nContext()
  const { user, organization } = useSession()
  const isPaused = useLivePaused()
  const { _id, period } = profile
  const { data, isPending } = useQuery({
    ...ownPlacesQuery(period._id),
    refetchInterval: isPaused ? false : placesAgain,
  })
  const words = LL.places
  const title = user.isParent ? words.childTitle() : words.title()
  if (isPending && organization.student_rankings !== 'none')
    return (
      <Card className={className} title={title}>
        <PlacesSkeleton
          titles={[words.inClass(), words.inSchool(), words.ofClass(profile.class)]}
        />
      </Card>
    )
  if (!data?.inClass || !data.inSchool || !data.ofClass || data.class === null) return null
  const own: ExplainedFigure = { of: 'cumulative_point', profile: _id }
  const ofClass: ExplainedFigure = { of: 'class', period: period._id, class: data.class }
  return (
    <Card
      className={className}
      title={title}
      // The page of rankings shows the current period only.
      end={
        data.shows === 'names' &&
        period.isActive && <SeeAll to="/user/ranking">{words.seeRanking()}</SeeAll>
      }
    >
      <ul className="places">
        <PlaceRow title={words.inClass()} place={data.inClass} figure={own} />
        <PlaceRow title={words.inSchool()} place={data.inSchool} figure={own} />
        <PlaceRow title={words.ofClass(data.class)} place={data.ofClass} figure={ofClass} />
      </ul>
    </Card>
  )
}

/** Reserves the height of the ranks, so that nothing moves when they load. */
const PlacesSkeleton = ({ titles }: { titles: readonly string[] }) => {
  const { LL } = useI18nContext()
  const { rank, of, above, below } = LL.places
  return (
    <ul className="places" aria-hidden="true">
      {titles.map((title) => (
        <li key={title} className="rank places-room">
          <span className="pos" />
          <div className="grow">
            <b>
              <Words>{title}</Words>
            </b>
            <div className="sm">
              {rank(1)} {of(formatNumber(30))}
            </div>
            <div className="places-near sm">
              <span>{above(formatNumber(10))}</span>
              <span>{below(formatNumber(10))}</span>
            </div>
          </div>
          <span className="places-points">
            {formatNumber(100)} <small>{LL.common.points()}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

const PlaceRow = ({
  title,
  place,
  figure,
}: {
  title: string
  place: Place
  figure: ExplainedFigure
}) => {
  const { LL } = useI18nContext()
  const { rank, of, totalpoints, above, below } = place
  const words = LL.places
  return (
    <li className="rank">
      <RankSprig rank={rank} />
      <div className="grow">
        <b>
          <Words>{title}</Words>
        </b>
        <div className="sm">
          {words.rank(rank)} <span className="mut">{words.of(formatNumber(of))}</span>
        </div>
        <div className="places-near sm mut">
          <span>{above === null ? words.first() : words.above(formatNumber(above))}</span>
          {below !== null && <span>{words.below(formatNumber(below))}</span>}
        </div>
      </div>
      <span className="places-points">
        <ExplainedNumber figure={figure}>
          <span className="num">{formatNumber(totalpoints)}</span>
        </ExplainedNumber>{' '}
        <small>{LL.common.points()}</small>
      </span>
    </li>
  )
}
