import { useId, useState } from 'react'
import { mostQuestions } from '#api/contracts/game-rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FileProblemMessage } from '#web/patterns/import/file-problem.tsx'
import { FileQuestion } from '#web/patterns/import/file-question.tsx'
import { keysOf } from '#web/patterns/import/import-kind.ts'
import type { ImportFile } from '#web/patterns/import/outcome.ts'
import { useImportFile } from '#web/patterns/import/use-import-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { markAnswer } from '../editor/edit-questions.ts'
import type { EditedQuestion } from '../editor/edited-quiz.ts'
import type { QuizEditor } from '../editor/use-quiz-editor.ts'
import { checkPasted, type PastedRow } from './check-pasted.ts'
import { type PasteKey, pasteKind, withHeadings } from './paste-kind.ts'
import { PastedTable } from './pasted-table.tsx'

const accepted = '.csv,.txt,.tsv,.xlsx'

export const PasteDialog = ({ editor, onClose }: { editor: QuizEditor; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const id = useId()
  const [text, setText] = useState('')
  // Headings that the page added do not count as a row.
  const [added, setAdded] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const read = useImportFile(pasteKind)
  const hasContent = text.trim() !== '' || read.file !== null || read.question !== null
  const { ask, question: leaveQuestion } = useUnsaved(hasContent)
  const close = () => ask(onClose)
  const { gameType: type } = editor.saved.game
  const { questions } = editor.edited
  const rows = read.file ? checkPasted(read.file.lines, { type, questions }) : []
  const ready = rows.flatMap((row) => questionIn(row, chosen.get(row.line)))
  const free = mostQuestions - questions.length
  const take = (file: File) => {
    setChosen(new Map())
    void read.choose(file)
  }
  const typeIn = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') return read.drop()
    const headed = withHeadings(typed)
    setAdded(headed.hasOwn ? 0 : 1)
    take(new File([headed.text], words.pasted(), { type: 'text/plain' }))
  }
  const add = () => {
    editor.addAll(ready)
    onClose()
  }
  const footer = (
    <>
      {rows.length > ready.length && (
        <span className="dialog-extra game-questions-wrong">
          {words.leftOut(rows.length - ready.length)}
        </span>
      )}
      <Button text label={LL.common.cancel()} onClick={close} />
      <Button
        label={words.addSome({ n: formatNumber(ready.length), total: formatNumber(rows.length) })}
        disabled={ready.length === 0}
        why={ready.length > free ? words.full(formatNumber(mostQuestions)) : undefined}
        onClick={add}
      />
    </>
  )
  return (
    <>
      <PrimeDialog
        visible
        className="wide"
        header={words.paste()}
        footer={footer}
        onHide={close}
        focusOnShow={false}
        onShow={() => document.getElementById(id)?.focus()}
        ariaCloseIconLabel={LL.common.close()}
      >
        <div className="game-questions-paste">
          <div className="inp">
            <textarea
              id={id}
              rows={3}
              value={text}
              aria-label={words.cells()}
              placeholder={words.cellsExample()}
              onChange={({ target }) => typeIn(target.value)}
            />
          </div>
          <div>
            <p>{words.howToPaste()}</p>
            <p className="row wrap">
              <FileButton
                accept={accepted}
                inputLabel={words.chooseFile()}
                label={words.chooseFile()}
                outlined
                size="small"
                onChoose={([file]) => {
                  setText('')
                  setAdded(0)
                  if (file) take(file)
                }}
              />
              {read.file && <Columns file={read.file} />}
            </p>
          </div>
        </div>
        {read.problem && (
          <FileProblemMessage kind={pasteKind} name={read.problem.name} what={read.problem.what} />
        )}
        {read.question && (
          <FileQuestion
            key={read.count}
            kind={pasteKind}
            question={read.question}
            onAnswer={(outcome) => void read.go(outcome)}
            onCancel={read.drop}
          />
        )}
        {rows.length > 0 && (
          <PastedTable
            rows={rows}
            chosen={chosen}
            added={added}
            onChoose={(line, slot) => setChosen((before) => new Map(before).set(line, slot))}
          />
        )}
      </PrimeDialog>
      {leaveQuestion}
    </>
  )

  function questionIn(row: PastedRow, slot: number | undefined): EditedQuestion[] {
    if (row.problem === null) return [row.question]
    if (row.problem !== 'right' || slot === undefined) return []
    const unmarked = row.question.answers.map((answer) => ({ ...answer, isAns: false }))
    return [markAnswer({ ...row.question, answers: unmarked }, { slot, isAns: true, type })]
  }
}

const Columns = ({ file }: { file: ImportFile<PasteKey> }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const found = keysOf(pasteKind).filter((key) => !file.absent.has(key))
  return (
    <>
      {found.map((key) => (
        <Tag key={key} tone="leaf" icon="check">
          {words.columns[key]()}
        </Tag>
      ))}
      {file.notes.unused.map((name) => (
        <Tag key={name}>{words.unused(name)}</Tag>
      ))}
    </>
  )
}
