import type { BoardSession } from '#api/contracts/board-game-sessions.ts'
import { formatDate, formatDateTime, formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BoardGamePicture } from '#web/patterns/board-games/board-game-picture.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const SessionFacts = ({ session }: { session: BoardSession }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const ruleName = useRuleName()
  const { game, date, created_at, recorded_by, grant, players } = session
  const facts = [
    [words.date(), formatDate(date)],
    [words.players(), words.playerCount(formatNumber(players.length))],
    [
      words.rule(),
      grant
        ? words.grant[grant.to]({ rule: ruleName(grant), points: formatSigned(grant.points) })
        : words.noGrant(),
    ],
    [words.recordedBy(), nameIn(locale, recorded_by.name) || '–'],
    [words.recordedAt(), formatDateTime(created_at)],
  ]
  return (
    <Card leafy className="board-game-session-facts">
      <BoardGamePicture image={game.image} large />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="sm mut">{label}</dt>
            <dd>
              <Words>{value ?? ''}</Words>
            </dd>
          </div>
        ))}
      </dl>
      <PeriodLink to={`/admin/boardgames/games/${game._id}`} className="see">
        {words.statisticsOf()}
      </PeriodLink>
    </Card>
  )
}
