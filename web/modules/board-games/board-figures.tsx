import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import './board-figures.css'

type Totals = { sessions: number; players: number; games?: number; last: string | null }

export const BoardFigures = ({
  totals: { sessions, players, games, last },
}: {
  totals: Totals
}) => {
  const { LL } = useI18nContext()
  const words = LL.boardSessions.tiles
  const tiles = [
    [words.sessions(), formatNumber(sessions)],
    [words.players(), formatNumber(players)],
    ...(games === undefined ? [] : [[words.games(), formatNumber(games)]]),
    [words.last(), last === null ? '–' : formatDate(last)],
  ]
  return (
    <dl className="card board-figures">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt className="sm mut">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
