import { useEffect, useRef } from 'react'
import type { PlayerQuiz } from '#api/contracts/quizzes.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { AnswerShape, answerTone, letterOf } from '../quiz/answer-shape.tsx'
import { Countdown } from '../quiz/countdown.tsx'
import { type Arrived, answerQuizCall } from '../quiz/quiz-calls.ts'
import { useQuizCountdown } from '../quiz/use-quiz-countdown.ts'

type PhoneQuestionProps = { arrived: Arrived<PlayerQuiz>; onAnswered: (view: PlayerQuiz) => void }

const mostSideBySide = 60

/** Shows a question, answered by one final tap, or by 1–4 and A–D while it has the focus. */
export const PhoneQuestion = ({ arrived, onAnswered }: PhoneQuestionProps) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const failed = useFailureToast()
  const announce = useAnnounce()
  const left = useQuizCountdown(arrived)
  const { view } = arrived
  const { quiz, number, question, seconds, chosen } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const answer = useCommand(
    (option: number, key) => answerQuizCall(quiz, { number, option }, key),
    {
      onSuccess: onAnswered,
      onError: (error, _, retry) => {
        // Shows no error, because the answer came too late and the next view will arrive soon.
        if (error instanceof ApiError && error.code === 'question_not_open') return
        failed({ title: words.failed(), error, retry })
      },
    },
  )
  useEffect(() => heading.current?.focus(), [])
  const isAnswered = chosen !== null
  const said = words.yours()
  useEffect(() => {
    if (!isAnswered) return
    announce(said)
    heading.current?.focus()
  }, [isAnswered, said, announce])
  if (!question) return null
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isAnswered || event.key.length !== 1)
      return
    const place = Math.max('1234'.indexOf(event.key), 'abcd'.indexOf(event.key.toLowerCase()))
    if (place < 0 || place >= question.options.length) return
    event.preventDefault()
    answer.confirm(place)
  }
  // Sentences stand one below the other, and words side by side.
  const isWordy = question.options.some(({ text }) => text.length > mostSideBySide)
  const shown = question.options.map(({ text }, place) => ({ text, place }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts
    <div className="quiz-phone-asked" onKeyDown={onKeyDown}>
      <div className="quiz-phone-top">
        <Countdown left={left ?? 0} total={seconds} />
        <h1 ref={heading} tabIndex={-1}>
          <Words>{question.text}</Words>
        </h1>
      </div>
      {question.image && <img className="quiz-phone-image" src={question.image} alt="" />}
      {isAnswered ? (
        <div className="quiz-phone-chosen">
          <span className={`quiz-phone-tile ${answerTone(chosen)}`}>
            <AnswerShape place={chosen} />
            <span>
              <Words>{question.options[chosen]?.text ?? ''}</Words>
            </span>
          </span>
          <p>
            <Icon name="check" /> <b>{words.yours()}</b>
          </p>
          <p>{words.yoursText()}</p>
        </div>
      ) : (
        <ul
          className={`quiz-phone-tiles ${isWordy ? 'quiz-phone-wordy' : ''}`}
          aria-label={words.options()}
        >
          {shown.map(({ text, place }) => (
            <li key={letterOf(place)}>
              <button
                type="button"
                className={`quiz-phone-tile ${answerTone(place)}`}
                aria-keyshortcuts={String(place + 1)}
                aria-busy={answer.isPending}
                onClick={() => answer.confirm(place)}
              >
                <AnswerShape place={place} />
                <span className="visually-hidden">{letterOf(place)} </span>
                <span>
                  <Words>{text}</Words>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isAnswered && (
        <p className="quiz-phone-foot">
          <Icon name="display" /> {words.lookUp()}
        </p>
      )}
    </div>
  )
}
