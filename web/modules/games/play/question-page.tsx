import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PlayQuestion } from '#api/contracts/play.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { OptionMark } from './option-mark.tsx'
import type { PlayShown } from './play-progress.tsx'
import { letterOf, QuestionHead } from './question-head.tsx'

type QuestionProps = {
  play: PlayShown
  question: PlayQuestion
  isSending: boolean
  onAnswer: (options: number[]) => void
  /** If absent, the round cannot be ended early. */
  onGiveUp?: () => void
}

/** Shows an open question and focuses it. Its keys work while the focus is inside. */
export const QuestionPage = ({ play, question, isSending, onAnswer, onGiveUp }: QuestionProps) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  useEffect(() => heading.current?.focus(), [])

  const { isSeveral, options } = question
  const toggle = (place: number) =>
    setChosen((before) => {
      if (!isSeveral) return [place]
      return before.includes(place) ? before.filter((one) => one !== place) : [...before, place]
    })
  const answer = () => {
    if (chosen.length > 0 && !isSending) onAnswer([...chosen].sort())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = placeOf(event.key)
    if (place !== undefined && place < options.length) {
      event.preventDefault()
      toggle(place)
      form.current?.querySelectorAll<HTMLInputElement>('input')[place]?.focus()
    } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      answer()
    }
  }

  return (
    <>
      <form
        ref={form}
        className="play"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          answer()
        }}
      >
        <QuestionHead play={play} shown={question} heading={heading} />
        <fieldset className="play-options">
          <legend className={isSeveral ? 'sm mut' : 'visually-hidden'}>
            {isSeveral ? words.several() : question.text}
          </legend>
          {options.map(({ text }, place) => (
            <label key={letterOf(place)} className="play-option">
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                name="option"
                checked={chosen.includes(place)}
                onChange={() => toggle(place)}
              />
              <OptionMark place={place} />
              <span className="play-words">
                <Words>{text}</Words>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="sm mut play-keys">{words.keys()}</p>
        <div className="play-bar">
          {onGiveUp && <Button text label={words.giveUp()} onClick={() => setAsking(true)} />}
          <Button
            type="submit"
            label={words.answer()}
            why={chosen.length === 0 ? words.answerWhy() : undefined}
            loading={isSending}
          />
        </div>
      </form>
      {/* Outside the form, which would also react to the dialog's keys. */}
      <ConfirmDialog
        visible={isAsking}
        title={words.giveUpTitle()}
        confirmLabel={words.giveUp()}
        cancelLabel={words.goOn()}
        onConfirm={() => {
          setAsking(false)
          onGiveUp?.()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{words.giveUpText()}</p>
      </ConfirmDialog>
    </>
  )
}

const placeOf = (key: string): number | undefined => {
  const place =
    key.length === 1 ? Math.max('1234'.indexOf(key), 'abcd'.indexOf(key.toLowerCase())) : -1
  return place < 0 ? undefined : place
}
