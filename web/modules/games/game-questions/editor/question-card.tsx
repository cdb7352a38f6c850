import { useEffect, useRef } from 'react'
import { type GameType, questionLengths, quizSeconds } from '#api/contracts/game-rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AnswerField } from './answer-field.tsx'
import { markAnswer, writeAnswer } from './edit-questions.ts'
import type { EditedQuestion } from './edited-quiz.ts'
import { QuestionPicture } from './question-picture.tsx'
import { useQuestionImage } from './use-question-image.ts'
import { useQuestionKeys } from './use-question-keys.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

type QuestionCardProps = {
  editor: QuizEditor
  question: EditedQuestion
  number: number
  type: GameType
  onRemove: () => void
}

const usualSeconds = [5, 10, 15, 20, 30, 45, 60, 90, 120]

const secondsToChooseFrom = (own: number): readonly number[] =>
  usualSeconds.includes(own)
    ? usualSeconds
    : [...usualSeconds, own].toSorted((one, other) => one - other)

export const QuestionCard = ({ editor, question, number, type, onRemove }: QuestionCardProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const n = formatNumber(number)
  const card = useRef<HTMLDivElement>(null)
  const current = useRef(editor)
  current.current = editor
  const keys = useQuestionKeys(current, question.key)
  const picture = useQuestionImage({
    isSending: editor.uploads.sending.has(question.key),
    upload: (file) => editor.uploads.upload(question.key, file),
    remove: () => editor.putImage(question.key, null),
  })
  const { focus } = editor
  useEffect(() => {
    const place = focus.current
    if (place?.key !== question.key) return
    const field = place.slot === 'text' ? 'textarea' : `[data-slot="${place.slot}"]`
    card.current?.querySelector<HTMLElement>(field)?.focus()
    focus.current = null
    if (place.picture) picture.take(place.picture)
  })
  const seconds = question.seconds ?? quizSeconds.usual
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes pasted and dropped pictures
    <div
      ref={card}
      className="game-questions-card"
      onKeyDown={keys.onQuestionKey}
      onPaste={picture.onPaste}
      onDrop={(event) => picture.drop(event) && event.preventDefault()}
    >
      <div className="game-questions-fields">
        <div className="inp game-questions-text">
          <textarea
            rows={1}
            value={question.text}
            maxLength={questionLengths.text}
            aria-label={words.textOf({ n })}
            placeholder={words.text()}
            onChange={({ target }) => editor.write({ ...question, text: target.value }, 'text')}
            onKeyDown={(event) => keys.onFieldKey(event, -1)}
          />
        </div>
        {question.answers.map(({ text, isAns }, slot) => (
          <AnswerField
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer's only id is its place
            key={slot}
            slot={slot}
            text={text}
            isAns={isAns}
            onWrite={(typed) => editor.write(writeAnswer(question, slot, typed), `answer ${slot}`)}
            onMark={(marked) =>
              editor.write(markAnswer(question, { slot, isAns: marked, type }), '')
            }
            onKeyDown={(event) => keys.onFieldKey(event, slot)}
          />
        ))}
      </div>
      <div className="game-questions-side">
        <QuestionPicture number={n} image={question.image} picture={picture} />
        <span className="row">
          {type === 'interactive' && (
            <Select
              label={words.secondsOf({ n })}
              value={String(seconds)}
              options={secondsToChooseFrom(seconds).map((choice) => ({
                value: String(choice),
                label: words.seconds(formatNumber(choice)),
              }))}
              onChange={(value) => editor.write({ ...question, seconds: Number(value) }, '')}
            />
          )}
          <Button
            outlined
            size="small"
            icon={<Icon name="delete" size="small" />}
            aria-label={words.removeOf({ n })}
            title={words.removeOf({ n })}
            onClick={onRemove}
          />
        </span>
      </div>
    </div>
  )
}
