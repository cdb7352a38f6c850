import { useEffect } from 'react'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { AnswerShape, answerTone, letterOf } from '../quiz/answer-shape.tsx'
import { Countdown } from '../quiz/countdown.tsx'
import type { Arrived } from '../quiz/quiz-calls.ts'
import { useQuizCountdown } from '../quiz/use-quiz-countdown.ts'
import { useOtherLanguage } from './other-language.ts'
import { textLength } from './text-length.ts'

const mostLeaves = 60
const leaf = leafPath(23, 7)
const between = 44
const besideImage = 0.55

export const HostQuestion = ({ arrived }: { arrived: Arrived<HostQuiz> }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const other = useOtherLanguage()
  const left = useQuizCountdown(arrived)
  const { question, seconds, answered, players } = arrived.view
  const announce = useAnnounce()
  const text = question?.text ?? ''
  // Announced when it appears, because the button keeps the focus.
  useEffect(() => announce(text), [text, announce])
  if (!question) return null
  const counted = { n: String(answered), total: String(players) }
  return (
    <div className="quiz-host-asked">
      <section className="quiz-host-question">
        <h1 className={textLength(question.text, question.image ? besideImage : 1)}>
          <Words>{question.text}</Words>
        </h1>
        {question.image && <img src={question.image} alt="" />}
      </section>
      <div className="quiz-host-time">
        <Countdown left={left ?? 0} total={seconds} unit={words.second()} />
      </div>
      <ul className="quiz-host-options" aria-label={words.options()}>
        {question.options.map((option, place) => (
          <li key={letterOf(place)} className={answerTone(place)}>
            <span className="quiz-host-key">
              <AnswerShape place={place} />
            </span>
            <span className={`quiz-host-words ${textLength(option.text)}`}>
              <span className="visually-hidden">{letterOf(place)} </span>
              <Words>{option.text}</Words>
            </span>
          </li>
        ))}
      </ul>
      <p className="quiz-host-answered">
        {players > 0 && players <= mostLeaves && <Leaves full={answered} of={players} />}
        <b className="num">{words.answered(counted)}</b>{' '}
        <small lang={other.lang} className="num">
          {other.text.answered(counted)}
        </small>
      </p>
    </div>
  )
}

const Leaves = ({ full, of }: { full: number; of: number }) => {
  const width = 24 + of * between
  return (
    <svg viewBox={`0 0 ${width} 50`} aria-hidden="true">
      <path d={`M0 24H${width}`} stroke="#8A6C92" strokeWidth="2" />
      {Array.from({ length: of }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf has no id except its place
          key={at}
          d={leaf}
          transform={`translate(${12 + at * between} 24) rotate(${at % 2 === 0 ? 28 : 152})`}
          fill={at < full ? '#86D9AE' : 'none'}
          stroke={at < full ? '#86D9AE' : '#8A6C92'}
          strokeWidth="2"
        />
      ))}
    </svg>
  )
}
