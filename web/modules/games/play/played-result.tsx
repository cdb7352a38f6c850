import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Play, PlayedQuestion, PlayResult } from '#api/contracts/play.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Wreath, wreathSteps } from '#web/ui/laurel/wreath.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { formatPlayPoints } from './play-progress.tsx'

type ResultProps = { play: Play; result: PlayResult; isSending: boolean; onAgain: () => void }

export const PlayedResult = ({ play, result, isSending, onAgain }: ResultProps) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { correct, incorrect, point, worth, exchanged, paidBefore, paid, most } = result
  const total = correct + incorrect
  return (
    <div className="play">
      <h1 className="play-game" ref={heading} tabIndex={-1}>
        <Words>{play.game.name}</Words>: {words.result()}
      </h1>
      <section className="play-result">
        <div className="play-wreath">
          <Wreath filled={wreathSteps(correct, total)} size={128} />
          <b className="num">{formatNumber(correct)}</b>
        </div>
        <p className="play-of num">{words.ofRight({ n: correct, total })}</p>
        <p className="play-worth num">
          {words.worth({ game: formatPlayPoints(point), points: formatNumber(worth) })}
        </p>
        <dl>
          <div>
            <dt>{words.pays()}</dt>
            <dd className="num">{formatNumber(worth)}</dd>
          </div>
          <div>
            <dt>{words.before()}</dt>
            <dd className="num">{formatNumber(paidBefore)}</dd>
          </div>
          <div className="play-added">
            <dt>{words.added()}</dt>
            <dd className="num">{formatSigned(exchanged)}</dd>
          </div>
        </dl>
      </section>
      <Message tone="gold">
        <b>{words.best(formatNumber(paid))}</b> {words.bestText(formatNumber(most))}
      </Message>
      <PlayedQuestions questions={result.questions} />
      <div className="play-bar">
        <Link href="/user/games" className="p-button p-component p-button-outlined">
          <span className="p-button-label">{words.done()}</span>
        </Link>
        <Button
          icon={<Icon name="undo" />}
          label={words.again()}
          loading={isSending}
          onClick={onAgain}
        />
      </div>
    </div>
  )
}

export const PlayedQuestions = ({ questions }: { questions: readonly PlayedQuestion[] }) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const right = questions.filter(({ isCorrect }) => isCorrect).length
  return (
    <section className="card">
      <header className="play-rights">
        <h2>{words.whatWasRight()}</h2>
        <span className="sm mut num">
          {words.rightAndNot({ right, not: questions.length - right })}
        </span>
      </header>
      <ol className="play-list">
        {questions.map((question) => (
          <Line key={question._id} question={question} />
        ))}
      </ol>
    </section>
  )
}

const Line = ({
  question: { text, isCorrect, isMissing, options },
}: {
  question: PlayedQuestion
}) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const textOf = (which: 'isAns' | 'isChosen') =>
    options.flatMap((option) => (option[which] ? option.text : [])).join(words.comma())
  return (
    <li className={isCorrect ? 'is-right' : 'is-wrong'}>
      <Icon name={isCorrect ? 'success' : 'error'} />
      <span>
        <Words>{text}</Words>
        <span className="play-line">
          {isMissing ? (
            <span className="mut">{words.missing()}</span>
          ) : (
            <>
              <b>
                <span className="visually-hidden">{words.isRight()}: </span>
                <Words>{textOf('isAns')}</Words>
              </b>
              {!isCorrect && <span className="mut"> {words.chose(textOf('isChosen'))}</span>}
            </>
          )}
        </span>
      </span>
    </li>
  )
}
