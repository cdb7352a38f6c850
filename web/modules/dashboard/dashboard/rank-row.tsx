import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { NameLink } from '#web/patterns/ranking/name-link.tsx'
import type { RankMove } from '#web/patterns/ranking/use-moves.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { RankEntry } from './rank-entry.ts'

const Delta = ({ move: { direction, from } }: { move: RankMove }) => {
  const { LL } = useI18nContext()
  if (from === null) return null
  return (
    <span className={`delta ${direction}`}>
      <Icon name={direction} size="small" />
      {LL.common.rank[direction](from)}
    </span>
  )
}

/** `move` marks a new rank. A fall is marked quietly, never in red. */
export const RankRow = ({ entry, move }: { entry: RankEntry; move?: RankMove }) => {
  const { LL } = useI18nContext()
  const up = move?.direction === 'up'
  return (
    <li className={`rank ${up ? 'moved rising' : ''}`} data-key={entry.key}>
      <RankSprig rank={entry.rank} />
      <NameTile text={entry.tile} kind={entry.kind} />
      <div className="who">
        <div className="row wrap">
          <b className="ell">
            <NameLink to={entry.to}>
              <Words>{entry.name}</Words>
            </NameLink>
          </b>
          {entry.detail && <span className="sm mut nw">{entry.detail}</span>}
          {move && <Delta move={move} />}
        </div>
        {entry.bar}
      </div>
      <span className="pts">
        {entry.explains ? (
          <ExplainedNumber figure={entry.explains}>
            <CountUp value={entry.points} />
          </ExplainedNumber>
        ) : (
          <CountUp value={entry.points} />
        )}
        <small>{LL.common.points()}</small>
      </span>
    </li>
  )
}
