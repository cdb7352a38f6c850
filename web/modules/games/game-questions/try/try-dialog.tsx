import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { AnsweredQuestion } from '../../play/answered-question.tsx'
import { QuestionPage } from '../../play/question-page.tsx'
import { TriedResult } from '../../play/tried-result.tsx'
import type { QuizEditor } from '../editor/use-quiz-editor.ts'
import { beginTry, secondsFor, type TriedQuiz, tryShown } from './tried-quiz.ts'
import { TryTime } from './try-time.tsx'
import '../../play/play.css'

/** Plays the quiz as it stands on the page. Sends nothing to the server. */
export const TryDialog = ({ editor, onClose }: { editor: QuizEditor; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const { gameType: type, draw, pointCorrect } = editor.saved.game
  const begin = () => beginTry(editor.edited, draw)
  const [round, setRound] = useState(begin)
  // Shows the right answer before the next question.
  const [isSeen, setSeen] = useState(true)
  const { played, question, progress } = tryShown(round)
  const answered = isSeen ? undefined : played.at(-1)
  const play = { progress, pointCorrect, question }
  const answer = (chosen: readonly number[]) => {
    setRound((before: TriedQuiz) => ({ ...before, given: [...before.given, chosen] }))
    setSeen(false)
  }
  const seconds = secondsFor(round, type)
  return (
    <PrimeDialog
      visible
      className="wide"
      header={words.tryTitle({ name: editor.edited.name.trim() })}
      onHide={onClose}
      focusOnShow={false}
      ariaCloseIconLabel={LL.common.close()}
    >
      <div className="game-questions-try">
        <p className="sm mut">{words.tryNote()}</p>
        {answered && (
          <AnsweredQuestion
            key={answered._id}
            play={play}
            answered={answered}
            onNext={() => setSeen(true)}
          />
        )}
        {!answered && question && (
          <>
            {seconds !== null && (
              <TryTime
                key={`time ${question._id}`}
                seconds={seconds}
                number={question.number}
                onOver={() => answer([])}
              />
            )}
            <QuestionPage
              key={question._id}
              play={play}
              question={question}
              isSending={false}
              onAnswer={answer}
            />
          </>
        )}
        {!answered && !question && (
          <TriedResult played={played} onAgain={() => setRound(begin)} onClose={onClose} />
        )}
      </div>
    </PrimeDialog>
  )
}
