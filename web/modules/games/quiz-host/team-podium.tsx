import type { HostQuiz, QuizTeam } from '#api/contracts/quizzes.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { TeamMark } from '../quiz/team-mark.tsx'
import { PodiumMark } from './podium-mark.tsx'

export const TeamPodium = ({ teams }: { teams: NonNullable<HostQuiz['teams']> }) => {
  const places = [2, 1, 3]
    .map((rank) => ({ rank, who: teams.standings.filter((one) => one.rank === rank) }))
    .filter(({ who }) => who.some(({ share }) => (share ?? 0) > 0))
  return (
    <ol className="quiz-host-podium">
      {places.map(({ rank, who }) => (
        <li key={rank} className={`quiz-host-place quiz-host-p${rank}`}>
          <TeamPlace rank={rank} who={who} />
        </li>
      ))}
    </ol>
  )
}

const TeamPlace = ({ rank, who }: { rank: number; who: readonly QuizTeam[] }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const share = who[0]?.share ?? 0
  return (
    <>
      <PodiumMark rank={rank} />
      <div className="quiz-host-names">
        {who.map(({ team, players }) => (
          <p key={team}>
            <b>
              <TeamMark team={team} />
            </b>
            <small className="num">{words.members(players)}</small>
          </p>
        ))}
      </div>
      <div className="quiz-host-block num">
        <b>{words.share((share * 100).toFixed(1))}</b>
        <span>{words.averageRight()}</span>
      </div>
    </>
  )
}
