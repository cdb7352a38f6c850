import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import './team-mark.css'

const keys = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'] as const

export const useTeamName = () => {
  const { LL } = useI18nContext()
  return (team: number) => LL.quiz.teams[keys[team] ?? 'red']()
}

/** Shows a team's name beside its colour, for people who cannot tell the colours apart. */
export const TeamMark = ({ team }: { team: number }) => {
  const nameOf = useTeamName()
  return (
    <span className={`team-mark team-mark-${keys[team] ?? 'red'}`}>
      <i aria-hidden="true" />
      {nameOf(team)}
    </span>
  )
}

/** Shows the first letter of the team's name in its colour, where many stand side by side. */
export const TeamLetter = ({ team }: { team: number }) => {
  const name = useTeamName()(team)
  return (
    <span className={`team-mark team-mark-${keys[team] ?? 'red'}`}>
      <i aria-hidden="true" className="team-mark-letter">
        {name.slice(0, 1)}
      </i>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
