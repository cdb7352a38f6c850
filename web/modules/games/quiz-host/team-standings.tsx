import type { QuizTeam } from '#api/contracts/quizzes.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { TeamMark } from '../quiz/team-mark.tsx'

export const TeamStandings = ({ standings }: { standings: readonly QuizTeam[] }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const ranked = standings
    .filter(({ share }) => share !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.team - other.team)
  return (
    <ol className="quiz-host-top">
      {ranked.map(({ team, rank, share }) => (
        <li key={team}>
          <RankSprig rank={rank ?? 0} />
          <TeamMark team={team} />
          <span className="num">{words.share(((share ?? 0) * 100).toFixed(1))}</span>
        </li>
      ))}
    </ol>
  )
}

export const TeamSizes = ({ standings }: { standings: readonly QuizTeam[] }) => (
  <p className="quiz-host-teams">
    {standings.map(({ team, players }) => (
      <span key={team}>
        <TeamMark team={team} /> <span className="num">{formatNumber(players)}</span>
      </span>
    ))}
  </p>
)
