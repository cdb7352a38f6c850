import { useEffect, useRef } from 'react'
import type { PlayedQuestion } from '#api/contracts/play.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { OptionMark } from './option-mark.tsx'
import type { PlayShown } from './play-progress.tsx'
import { letterOf, QuestionHead } from './question-head.tsx'

type AnsweredProps = { play: PlayShown; answered: PlayedQuestion; onNext: () => void }

export const AnsweredQuestion = ({ play, answered, onNext }: AnsweredProps) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const announce = useAnnounce()
  const next = useRef<HTMLButtonElement>(null)
  const { isCorrect, options } = answered
  const rights = options.filter(({ isAns }) => isAns).map(({ text }) => text)
  const verdict = isCorrect ? words.right() : words.wrong()
  const said = `${verdict} ${words.isRight()}: ${rights.join(words.comma())}`
  useEffect(() => {
    next.current?.focus()
    announce(said)
  }, [said, announce])
  return (
    <div className="play">
      <QuestionHead play={play} shown={answered} />
      <p className={`play-verdict ${isCorrect ? 'is-right' : 'is-wrong'}`}>
        <Icon name={isCorrect ? 'success' : 'error'} />
        <b>{isCorrect ? words.right() : words.wrong()}</b>
      </p>
      <ul className="play-options">
        {options.map(({ text, isAns, isChosen }, place) => (
          <li
            key={letterOf(place)}
            className={`play-option ${isAns ? 'is-right' : isChosen ? 'is-wrong' : ''}`}
          >
            <OptionMark place={place} />
            <span className="play-words">
              <Words>{text}</Words>
              {(isAns || isChosen) && (
                <span className="sm play-note">
                  {[isAns && words.isRight(), isChosen && words.yours()]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
            {(isAns || isChosen) && <Icon name={isAns ? 'success' : 'error'} />}
          </li>
        ))}
      </ul>
      <div className="play-bar">
        <Button
          ref={next}
          label={play.question ? words.next() : words.seeResult()}
          onClick={onNext}
        />
      </div>
    </div>
  )
}
