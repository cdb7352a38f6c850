import type { PlayerQuiz } from '#api/contracts/quizzes.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { QuizWreath } from '../quiz/countdown.tsx'
import { TeamChoice } from './team-choice.tsx'

type WaitingProps = { view: PlayerQuiz; onChosen: (view: PlayerQuiz) => void }

export const WaitingForQuestion = ({ view, onChosen }: WaitingProps) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  return (
    <div className="quiz-phone-state">
      <span className="quiz-phone-wreath">
        <QuizWreath />
      </span>
      <h1>{words.isIn()}</h1>
      <p>
        <Words>{view.game.name}</Words>
      </p>
      <TeamChoice view={view} onChosen={onChosen} />
      <p>{words.isInText()}</p>
    </div>
  )
}
