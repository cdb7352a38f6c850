import type { CSSProperties } from 'react'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { AnswerShape, answerTone, letterOf } from '../quiz/answer-shape.tsx'
import { formatQuizPoints } from '../quiz/format-quiz-points.ts'
import { useOtherLanguage } from './other-language.ts'
import { TeamStandings } from './team-standings.tsx'
import { textLength } from './text-length.ts'

const underBar = 0.4

/** Shows how often each option was chosen, never by whom, and the first three players. */
export const Bars = ({ view }: { view: HostQuiz }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const other = useOtherLanguage()
  const { question, counts, right, correct, players, pointCorrect } = view
  const rightText = right === null ? '' : (question?.options[right]?.text ?? '')
  useSaid(words.closedRight({ letter: letterOf(right ?? 0), text: rightText, n: String(correct) }))
  if (!question || !counts) return null
  const most = Math.max(1, ...counts)
  return (
    <div className="quiz-host-shown">
      <h1 className={textLength(question.text, 0.8)}>
        <Words>{question.text}</Words>
      </h1>
      <ul className="quiz-host-bars">
        {question.options.map(({ text }, place) => (
          <li
            key={letterOf(place)}
            className={`${answerTone(place)} ${place === right ? 'quiz-host-right' : ''}`}
          >
            <span className="quiz-host-stack">
              {place === right && (
                <span className="quiz-host-tick">
                  <Icon name="check" /> {words.right()}{' '}
                  <span lang={other.lang}>{other.text.right()}</span>
                </span>
              )}
              <span className="visually-hidden">
                {words.bars({ letter: letterOf(place), n: String(counts[place] ?? 0) })}
              </span>
              <b aria-hidden="true">
                <CountUp key={view.number} value={counts[place] ?? 0} begin={0} />
              </b>
              <i
                style={{ '--part': (counts[place] ?? 0) / most } as CSSProperties}
                aria-hidden="true"
              />
            </span>
            <span className="quiz-host-under">
              <AnswerShape place={place} />
              <span className={`quiz-host-option ${textLength(text, underBar)}`}>
                <Words>{text}</Words>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <section className="quiz-host-panel quiz-host-score">
        <h2>
          {words.rightOf()} <small lang={other.lang}>{other.text.rightOf()}</small>
        </h2>
        <p className="quiz-host-hero num">
          {correct}
          <small> / {players}</small>
        </p>
        <p className="quiz-host-soft num">
          {players > 0 && words.share(((100 * correct) / players).toFixed(1))}
          {pointCorrect > 0 && <> · {words.each(formatQuizPoints(pointCorrect))}</>}
        </p>
        <Leaders view={view} />
      </section>
    </div>
  )
}

const Leaders = ({ view }: { view: HostQuiz }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  if (view.teams)
    return (
      <>
        <h3>{words.teamsNow()}</h3>
        <TeamStandings standings={view.teams.standings} />
      </>
    )
  return (
    <>
      <h3>{words.topThree()}</h3>
      {view.top.length === 0 ? (
        <p className="quiz-host-soft">{words.noneRight()}</p>
      ) : (
        <Top view={view} />
      )}
    </>
  )
}

const Top = ({ view }: { view: HostQuiz }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.quiz
  return (
    <ol className="quiz-host-top">
      {view.top.map(({ profile, rank, from, name, point, correct, isFaster }) => (
        <li
          key={profile}
          className="quiz-host-risen"
          style={{ '--rows': from === null ? 0 : from - rank } as CSSProperties}
        >
          <RankSprig rank={rank} />
          <b>
            <Words>{nameIn(locale, name)}</Words>
          </b>
          {from !== null && from > rank && (
            <small className="num">
              <Icon name="up" size="small" />
              {words.from(String(from))}
            </small>
          )}
          {isFaster && <small>{words.faster()}</small>}
          <span className="num">{view.pointCorrect > 0 ? formatQuizPoints(point) : correct}</span>
        </li>
      ))}
    </ol>
  )
}
