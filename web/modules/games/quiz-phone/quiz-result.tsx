import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { PlayerQuiz } from '#api/contracts/quizzes.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { inSentences } from '#web/ui/text/sentences.ts'
import { Words } from '#web/ui/text/words.tsx'
import { AnswerShape, letterOf } from '../quiz/answer-shape.tsx'
import { QuizWreath } from '../quiz/countdown.tsx'
import { formatQuizPoints } from '../quiz/format-quiz-points.ts'
import { TeamStandingLine } from './team-choice.tsx'

const useFocused = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

export const QuizResult = ({ view }: { view: PlayerQuiz }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const heading = useFocused()
  const { isCorrect, chosen, right, question, pointCorrect } = view
  return (
    <div className="quiz-phone-state">
      <span className={`quiz-phone-wreath ${isCorrect ? '' : 'quiz-phone-plain'}`}>
        {isCorrect && <QuizWreath />}
        <b className="num">
          {pointCorrect > 0
            ? `+${isCorrect ? formatQuizPoints(pointCorrect) : 0}`
            : isCorrect
              ? '✓'
              : '–'}
        </b>
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {isCorrect && <Icon name="success" />}
        {isCorrect ? words.correct() : chosen === null ? words.missed() : words.wrong()}
      </h1>
      {right !== null && question && (
        <p className="quiz-phone-answer">
          {!isCorrect && <span>{words.isRight()}</span>}
          <AnswerShape place={right} />
          <span className="visually-hidden">{letterOf(right)} </span>
          <Words>{question.options[right]?.text ?? ''}</Words>
        </p>
      )}
      <QuizPlace view={view} />
      <p className="quiz-phone-foot">
        <Icon name="display" /> {view.number < view.count ? words.nextSoon() : words.resultsSoon()}
      </p>
    </div>
  )
}

/**
 * Announces the result, because screen readers do not read this heading although it has the focus.
 */
const useResultSaid = ({ rank, correct, number, point, worth }: PlayerQuiz) => {
  const { LL, locale } = useI18nContext()
  const words = LL.quiz
  const announce = useAnnounce()
  const result = inSentences(
    locale,
    words.over(),
    rank === null ? undefined : words.rankIs(String(rank)),
    number > 0 ? words.soFar({ n: String(correct), total: String(number) }) : undefined,
    worth > 0
      ? words.worth({ game: formatQuizPoints(point), points: formatNumber(worth) })
      : undefined,
  )
  useEffect(() => announce(result), [announce, result])
}

export const Final = ({ view }: { view: PlayerQuiz }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const heading = useFocused()
  useResultSaid(view)
  return (
    <div className="quiz-phone-state">
      {view.rank !== null && (
        <span className="quiz-phone-wreath">
          <QuizWreath />
          <b className="num">{view.rank}</b>
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {words.over()}
      </h1>
      <QuizPlace view={view} />
      {view.worth > 0 && (
        <>
          <p className="quiz-phone-worth num">
            {words.worth({ game: formatQuizPoints(view.point), points: formatNumber(view.worth) })}
          </p>
          <p>{words.overText()}</p>
        </>
      )}
      <Link href="/user/games" className="quiz-phone-go">
        {words.toGames()}
      </Link>
    </div>
  )
}

const QuizPlace = ({ view }: { view: PlayerQuiz }) => {
  const { rank, from, point, correct, number, pointCorrect } = view
  const { LL } = useI18nContext()
  const words = LL.quiz
  if (number === 0) return null
  return (
    <>
      <TeamStandingLine view={view} />
      <dl className="quiz-phone-standing">
        {rank !== null && (
          <div>
            <dt>{words.rankNow()}</dt>
            <dd className="num">
              <b>{rank}</b>
              {from !== null && from > rank && (
                <span className="quiz-phone-up">
                  <Icon name="up" size="small" />
                  {words.from(String(from))}
                </span>
              )}
              {view.isBySpeed && <span>{words.bySpeed()}</span>}
            </dd>
          </div>
        )}
        <div>
          <dt>{pointCorrect > 0 ? words.pointsNow() : words.rightNow()}</dt>
          <dd className="num">
            <b>{pointCorrect > 0 ? formatQuizPoints(point) : correct}</b>
            <span>{words.soFar({ n: String(correct), total: String(number) })}</span>
          </dd>
        </div>
      </dl>
    </>
  )
}
