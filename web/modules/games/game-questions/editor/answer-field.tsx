import type { KeyboardEvent } from 'react'
import { questionLengths } from '#api/contracts/game-rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { AnswerShape, answerTone, letterOf } from '../../quiz/answer-shape.tsx'

type AnswerFieldProps = {
  slot: number
  text: string
  isAns: boolean
  onWrite: (text: string) => void
  onMark: (isAns: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

export const AnswerField = ({
  slot,
  text,
  isAns,
  onWrite,
  onMark,
  onKeyDown,
}: AnswerFieldProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const letter = letterOf(slot)
  return (
    <div className={`game-questions-answer ${answerTone(slot)}`} data-right={isAns || undefined}>
      <span className="game-questions-chip">
        <AnswerShape place={slot} />
      </span>
      <input
        data-slot={slot}
        value={text}
        maxLength={questionLengths.option}
        aria-label={words.answer({ letter })}
        placeholder={slot < 2 ? words.answer({ letter }) : words.orEmpty({ letter })}
        onChange={({ target }) => onWrite(target.value)}
        onKeyDown={onKeyDown}
      />
      <label>
        <input
          type="checkbox"
          className="chk"
          checked={isAns}
          aria-label={words.rightOf({ letter })}
          onChange={({ target }) => onMark(target.checked)}
        />
        {isAns && <span aria-hidden="true">{words.right()}</span>}
      </label>
    </div>
  )
}
