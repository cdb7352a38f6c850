import { memo, type RefObject, useRef, useState } from 'react'
import { type GameType, quizSeconds } from '#api/contracts/game-rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { LazyMenu } from '#web/ui/prime/lazy-menu.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { AnswerShape, answerTone } from '../../quiz/answer-shape.tsx'
import { type EditedQuestion, missingIn } from './edited-quiz.ts'
import { useQuestionKeys } from './use-question-keys.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

type QuestionLineProps = {
  /** A ref, so that the line does not render again for each character typed elsewhere. */
  current: RefObject<QuizEditor>
  isLast: boolean
  question: EditedQuestion
  number: number
  type: GameType
  onRemove: () => void
}

const Line = ({ current, isLast, question, number, type, onRemove }: QuestionLineProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const n = formatNumber(number)
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { onQuestionKey } = useQuestionKeys(current, question.key)
  const { key, text, image, seconds } = question
  const missing = missingIn(question)
  const right = question.answers.flatMap((answer, slot) =>
    answer.isAns && answer.text.trim() !== '' ? [{ slot, text: answer.text }] : [],
  )
  const at = number - 1
  const items = [
    { label: words.up(), isDisabled: at === 0, onChoose: () => current.current.move(key, at - 1) },
    {
      label: words.down(),
      isDisabled: isLast,
      onChoose: () => current.current.move(key, at + 1),
    },
    { label: words.insertAfter(), onChoose: () => current.current.addAfter(key) },
    { label: words.copy(), onChoose: () => current.current.copy(question) },
    { label: LL.common.delete(), onChoose: onRemove },
  ]
  return (
    <div className="game-questions-line">
      <button
        type="button"
        className="game-questions-open"
        onClick={() => current.current.show(key)}
        onKeyDown={onQuestionKey}
      >
        <span className="visually-hidden">{words.question(n)}</span>{' '}
        <b>
          {text.trim() === '' ? (
            <span className="mut">{words.empty()}</span>
          ) : (
            <Words>{text}</Words>
          )}
        </b>
        {image && <Icon name="image" size="small" />}
        {missing && (
          <Tag tone="amber" icon="warning">
            {words.missing[missing]()}
          </Tag>
        )}
        <span className="game-questions-rights">
          {right.map((answer) => (
            <span key={answer.slot} className={answerTone(answer.slot)}>
              <span className="game-questions-chip">
                <AnswerShape place={answer.slot} />
              </span>
              <span className="sm">
                <Words>{answer.text}</Words>
              </span>
            </span>
          ))}
        </span>
        {type === 'interactive' && (
          <span className="sm mut num">
            {words.seconds(formatNumber(seconds ?? quizSeconds.usual))}
          </span>
        )}
      </button>
      <span ref={anchor}>
        <Button
          text
          size="small"
          icon={<Icon name="more" size="small" />}
          aria-label={words.moreOf({ n })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {isOpen && (
          <AtOnce>
            <LazyMenu
              label={words.moreOf({ n })}
              items={items}
              anchor={anchor}
              onClose={() => setOpen(false)}
            />
          </AtOnce>
        )}
      </span>
    </div>
  )
}

export const QuestionLine = memo(
  Line,
  (one, other) =>
    one.question === other.question &&
    one.number === other.number &&
    one.isLast === other.isLast &&
    one.type === other.type,
)
