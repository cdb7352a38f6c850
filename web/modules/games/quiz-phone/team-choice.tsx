import type { PlayerQuiz } from '#api/contracts/quizzes.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { chooseTeamCall } from '../quiz/quiz-calls.ts'
import { TeamMark, useTeamName } from '../quiz/team-mark.tsx'

type TeamChoiceProps = { view: PlayerQuiz; onChosen: (view: PlayerQuiz) => void }

export const TeamChoice = ({ view, onChosen }: TeamChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const failed = useFailureToast()
  const nameOf = useTeamName()
  const { quiz, teams, team } = view
  const choose = useCommand((chosen: number, key) => chooseTeamCall(quiz, chosen, key), {
    scope: { id: 'quiz-team' },
    onSuccess: onChosen,
    onError: (error, _, retry) => failed({ title: words.failed(), error, retry }),
  })
  useSaid(team === null ? undefined : words.yourTeam(nameOf(team)))
  if (!teams || team === null) return null
  if (teams.by === 'list')
    return (
      <p className="quiz-phone-team">
        {words.teamOf()} <TeamMark team={team} />
      </p>
    )
  return (
    <fieldset className="quiz-phone-team">
      <legend>{words.chooseTeam()}</legend>
      {teams.standings.map((one) => (
        <label key={one.team} className="quiz-phone-team-option">
          <input
            type="radio"
            name="team"
            checked={one.team === team}
            onChange={() => choose.confirm(one.team)}
          />
          <TeamMark team={one.team} />
        </label>
      ))}
    </fieldset>
  )
}

export const TeamStandingLine = ({ view: { teams, team } }: { view: PlayerQuiz }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const own = teams?.standings.find((one) => one.team === team)
  if (team === null || !own || own.rank === null || own.share === null) return null
  return (
    <p className="quiz-phone-team">
      <TeamMark team={team} />{' '}
      <span className="num">
        {words.teamRank({ rank: String(own.rank), share: (own.share * 100).toFixed(1) })}
      </span>
    </p>
  )
}
