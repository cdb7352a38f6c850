import { formatClock, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { QuizEditor } from './use-quiz-editor.ts'

/** Shows whether everything is saved, without announcing it. */
export const SaveNote = ({ editor }: { editor: QuizEditor }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const { state, hasNext, retry } = editor.autosave
  const note = () => {
    if (state.kind === 'failed' && state.question !== undefined)
      return words.notSavedOne({ n: formatNumber(editor.placeOf(state.question) + 1) })
    if (state.kind === 'failed' || state.kind === 'changed') return words.notSaved()
    if (state.kind === 'saving' || hasNext || editor.uploads.sending.size > 0) return words.saving()
    if (editor.waiting.length > 0) return words.waiting(editor.waiting.length)
    return state.kind === 'saved' ? words.saved(formatClock(state.at)) : words.allSaved()
  }
  const isWrong = state.kind === 'failed' || state.kind === 'changed'
  return (
    <span className="game-questions-note">
      <span className={isWrong ? 'game-questions-wrong' : 'mut'}>
        <Icon name={isWrong || editor.waiting.length > 0 ? 'warning' : 'success'} size="small" />
        <span className="num">{note()}</span>
      </span>
      {state.kind === 'failed' && (
        <Button text size="small" label={LL.common.tryAgain()} onClick={() => void retry()} />
      )}
      <Button
        text
        size="small"
        icon={<Icon name="undo" size="small" />}
        label={LL.common.undo()}
        disabled={!editor.mayUndo}
        onClick={editor.undo}
      />
    </span>
  )
}
