import type { HouseRank } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { useMoves } from '#web/patterns/ranking/use-moves.ts'
import { useSlide } from '#web/patterns/ranking/use-slide.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { HouseMark } from './house-name.tsx'

type HouseStandingProps = {
  houses: readonly HouseRank[]
  own?: string | null
  label?: string
}

export const HouseStanding = ({ houses, own, label }: HouseStandingProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.houses
  const moves = useMoves(
    houses.map(({ _id: key, rank, totalpoints: points }) => ({ key, rank, points })),
  )
  const list = useSlide(houses.map(({ _id }) => _id).join())
  const isRising = ({ _id }: { _id: string }) => moves.get(_id)?.direction === 'up'
  const longest = Math.max(0, ...houses.map(({ totalpoints }) => totalpoints))
  return (
    <ol ref={list} aria-label={label ?? words.ranking()} className="house-standing">
      {houses.map((house) => (
        <li
          key={house._id}
          data-key={house._id}
          className={`rank house-${house.colour} ${isRising(house) ? 'moved rising' : ''}`}
        >
          <RankSprig rank={house.rank} />
          <HouseMark {...house} />
          <div className="who">
            <div className="row wrap">
              <b>
                <Words>{ruleNameIn(locale, house)}</Words>
              </b>
              {house._id === own && <Tag tone="berry">{words.own()}</Tag>}
              <span className="sm mut nw">{words.students(house.members)}</span>
              {house.average !== null && (
                <span className="sm mut nw">
                  {words.each(formatNumber(Math.round(house.average * 10) / 10))}
                </span>
              )}
            </div>
            <i
              aria-hidden="true"
              className="house-bar"
              style={{
                width: `${longest > 0 ? Math.max(0, (100 * house.totalpoints) / longest) : 0}%`,
              }}
            />
          </div>
          <span className="pts">
            <CountUp value={house.totalpoints} />
            <small>{LL.common.points()}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
