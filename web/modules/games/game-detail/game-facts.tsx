import { useQuery } from '@tanstack/react-query'
import type { GameDetail } from '#api/contracts/games.ts'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { gameRecordQuery } from '../game-calls.ts'
import { GameLogo } from '../game-logo.tsx'

export const GameFacts = ({ game }: { game: GameDetail }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.games
  const record = useQuery(gameRecordQuery(game._id)).data
  const names = (all: GameDetail['subjects'] | undefined, none: string) =>
    all?.length ? all.map(({ name }) => nameIn(locale, name)).join(words.comma()) : none
  const facts = [
    ...(game.description ? ([[words.description(), game.description]] as const) : []),
    [words.type(), words.types[game.gameType]()],
    [words.subjects(), names(game.subjects, words.allSubjects())],
    [words.classes(), names(game.filters, words.everybody())],
    [words.days(), `${formatDate(game.featureStart)} – ${formatDate(game.featureEnd)}`],
    [
      words.scoring(),
      words.pointsOf({
        right: String(game.pointCorrect),
        wrong: String(game.pointIncorrect),
        rate: String(game.pointExchangeRate),
      }),
    ],
    ...(game.draw === null ? [] : ([[words.draw(), formatNumber(game.draw)]] as const)),
    [words.order(), formatNumber(game.order)],
  ] as const
  return (
    <section className="card leafy game-detail-facts">
      <GameLogo logo={game.logo} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className="num">
              <Words>{value}</Words>
            </dd>
          </div>
        ))}
      </dl>
      {record && (
        <div className="game-detail-counts">
          <div>
            <b className="num">{formatNumber(record.sessions)}</b>
            <span className="sm mut">{words.sessions()}</span>
          </div>
          <div>
            <b className="num">{formatNumber(record.users)}</b>
            <span className="sm mut">{words.users()}</span>
          </div>
        </div>
      )}
    </section>
  )
}
