import type { GameRecord, GameSession } from '#api/contracts/game-sessions.ts'
import { formatPercent, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { TeamMark } from '../quiz/team-mark.tsx'

type RoundTeamsProps = { teams: GameRecord['teams']; played: readonly GameSession[] }

export const RoundTeams = ({ teams, played }: RoundTeamsProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const inOrder = teams.toSorted(
    (one, other) => (one.rank ?? teams.length + 1) - (other.rank ?? teams.length + 1),
  )
  const namesIn = (team: number) =>
    played
      .filter((session) => session.team === team)
      .toSorted((one, other) => (one.profile.class_no ?? 0) - (other.profile.class_no ?? 0))
      .map(({ user }) => nameIn(locale, user.name))
      .join(words.comma())
  return (
    <Card title={words.teams()} className="game-record-teams-card">
      <ol className="game-record-teams">
        {inOrder.map(({ team, rank, share, players }) => (
          <li key={team}>
            <span className="num mut">
              {rank === null ? words.noTeamPlace() : words.teamPlace(rank)}
            </span>
            <TeamMark team={team} />
            <b className="num">{share !== null && words.teamAverage(formatPercent(share))}</b>
            <span className="sm mut num">{LL.quiz.members(players)}</span>
            <span className="sm">
              <Words>{namesIn(team)}</Words>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
