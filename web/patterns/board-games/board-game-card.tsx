import { useQuery } from '@tanstack/react-query'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './board-game-card.css'
import { boardPlayerQuery } from './board-game-calls.ts'
import { BoardGamePicture } from './board-game-picture.tsx'

const most = 3

type BoardGameCardProps = {
  profile: string
  /** The path of the link that staff see. */
  seeAll?: string
  className?: string
}

export const BoardGameCard = ({ profile, seeAll, className }: BoardGameCardProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardGameCard
  const { data } = useQuery(boardPlayerQuery(profile))
  if (!data || data.played === 0) return null
  return (
    <Card title={words.title()} seeAll={seeAll} className={className}>
      <dl className="board-game-card-figures">
        <div>
          <dt className="sm mut">{words.played()}</dt>
          <dd className="num">{formatNumber(data.played)}</dd>
        </div>
        <div>
          <dt className="sm mut">{words.won()}</dt>
          <dd className="num">{formatNumber(data.won)}</dd>
        </div>
        <div>
          <dt className="sm mut">{words.last()}</dt>
          <dd className="num board-game-card-day">{data.last && formatDate(data.last)}</dd>
        </div>
      </dl>
      <ul aria-label={words.last3()}>
        {data.games.slice(0, most).map(({ game, played, won }) => (
          <li key={game._id} className="board-game-card-row">
            <BoardGamePicture image={game.image} />
            <div className="grow">
              <b>
                <Words>{nameIn(locale, game.name)}</Words>
              </b>
              <div className="xs mut num">
                {words.ofGame({ played: formatNumber(played), won: formatNumber(won) })}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
