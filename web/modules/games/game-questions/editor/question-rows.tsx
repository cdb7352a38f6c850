import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type GameType, mostQuestions } from '#api/contracts/game-rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import type { EditedQuestion } from './edited-quiz.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionLine } from './question-line.tsx'
import { useMoveSaid } from './use-move-said.ts'
import { imagesIn } from './use-question-image.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

const PasteDialog = lazyAtOnce(async () => ({
  default: (await import('../paste/paste-dialog.tsx')).PasteDialog,
}))

const BankDialog = lazyAtOnce(async () => ({
  default: (await import('../bank/bank-dialog.tsx')).BankDialog,
}))

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Keeps the browser from opening a file that is dropped beside a drop zone. */
const useDropAnywhere = () =>
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [])

export const QuestionRows = ({ editor, type }: { editor: QuizEditor; type: GameType }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const toast = useToast()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [source, setSource] = useState<'paste' | 'bank' | null>(null)
  useMoveSaid(editor)
  useDropAnywhere()
  const current = useRef(editor)
  current.current = editor
  const { questions } = editor.edited
  const list = useRef<HTMLDivElement>(null)
  const remove = (question: EditedQuestion, at: number) => {
    flushSync(() => editor.remove(question.key))
    // Focuses the next question, or the place for a new one.
    const lines = list.current?.querySelectorAll<HTMLElement>('ol > li')
    const next = lines?.[at]?.querySelector<HTMLElement>('textarea, .game-questions-open')
    ;(next ?? list.current?.querySelector<HTMLElement>('.game-questions-next'))?.focus()
    toast.undo(
      { title: LL.games.question.removed() },
      { label: LL.common.undo(), icon: 'undo', run: () => editor.restore(question, at) },
    )
  }
  const drop = (at: number) => {
    if (dragged !== null) editor.move(dragged, at)
    setDragged(null)
    setOver(null)
  }
  return (
    <div ref={list} className="game-questions-rows">
      <ol className="game-questions-list">
        {questions.map((question, at) => {
          const { key } = question
          const n = formatNumber(at + 1)
          const props = { question, number: at + 1, type, onRemove: () => remove(question, at) }
          return (
            <li
              key={key}
              data-open={editor.open === key || undefined}
              data-over={(over === key && dragged !== key) || undefined}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged !== null) setOver(key)
              }}
              onDrop={(event) => {
                event.preventDefault()
                // A closed question also accepts a dropped picture.
                const [file] = imagesIn(event.dataTransfer)
                if (dragged === null && file && editor.open !== key) editor.show(key, 'text', file)
                drop(at)
              }}
            >
              <span
                className="game-questions-grip"
                draggable
                title={words.grip({ n })}
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', question.text)
                  setDragged(key)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
              />
              <span className="game-questions-number num" aria-hidden="true">
                {n}
              </span>
              {editor.open === key ? (
                <QuestionCard editor={editor} {...props} />
              ) : (
                <QuestionLine current={current} isLast={at === questions.length - 1} {...props} />
              )}
            </li>
          )
        })}
      </ol>
      {questions.length < mostQuestions ? (
        <div className="game-questions-end">
          <button type="button" className="game-questions-next" onClick={() => editor.add()}>
            <span className="game-questions-number num" aria-hidden="true">
              {formatNumber(questions.length + 1)}
            </span>
            {words.next()}
          </button>
          <Button
            outlined
            label={words.paste()}
            icon={<Icon name="copy" />}
            onClick={() => setSource('paste')}
          />
          <Button
            outlined
            label={words.bank()}
            icon={<Icon name="search" />}
            onClick={() => setSource('bank')}
          />
        </div>
      ) : (
        <p className="mut">{words.full(formatNumber(mostQuestions))}</p>
      )}
      {source && (
        <AtOnce>
          {source === 'paste' ? (
            <PasteDialog editor={editor} onClose={() => setSource(null)} />
          ) : (
            <BankDialog editor={editor} onClose={() => setSource(null)} />
          )}
        </AtOnce>
      )}
    </div>
  )
}
