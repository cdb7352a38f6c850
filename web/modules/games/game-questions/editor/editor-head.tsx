import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { HostDialog } from '../../quiz/host-dialog.tsx'
import { SetHomework } from '../../set-homework.tsx'
import { useWhyClosed } from '../../why-closed.ts'
import { TryButton } from '../try/try-button.tsx'
import { SaveNote } from './save-note.tsx'
import type { QuizEditor } from './use-quiz-editor.ts'

const longest = 255

type EditorHeadProps = {
  editor: QuizEditor
  /** The quiz is new, so its name is only a suggestion. */
  isFresh: boolean
}

export const EditorHead = ({ editor, isFresh }: EditorHeadProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const { game } = editor.saved
  const { name, questions } = editor.edited
  const why = useWhyNot(editor)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) field.current?.select()
  }, [isFresh])
  const onward = () => {
    const [first] = questions
    if (first) editor.show(first.key)
    else editor.add()
  }
  return (
    <>
      <div className="ph-back game-questions-back">
        <PeriodLink to={`/admin/games/${game._id}`} className="see">
          <Icon name="back" size="small" />
          {words.back()}
        </PeriodLink>
      </div>
      <h1 className="visually-hidden">{LL.games.editQuestions()}</h1>
      <header className="ph game-questions-head">
        <div className="game-questions-bar">
          <div className={`inp game-questions-name ${name.trim() === '' ? 'bad' : ''}`}>
            <input
              ref={field}
              value={name}
              maxLength={longest}
              aria-label={words.name()}
              placeholder={words.name()}
              aria-invalid={name.trim() === ''}
              onChange={({ target }) => editor.rename(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                onward()
              }}
            />
          </div>
          <SaveNote editor={editor} />
        </div>
        <div className="ph-end">
          <TryButton editor={editor} />
          <SetHomework game={game._id} before={editor.finish} why={why} />
          {game.gameType === 'interactive' && <StartLive editor={editor} why={why} />}
        </div>
      </header>
    </>
  )
}

/** Says why nobody can play the quiz yet; undefined if it can be played. */
const useWhyNot = ({ saved, autosave, waiting: [first], placeOf }: QuizEditor) => {
  const words = useI18nContext().LL.gameEditor
  if (!saved.game.isActive) return words.whyOff()
  if (first) return words.whyWaiting({ n: formatNumber(placeOf(first.key) + 1) })
  const hasQuestion = autosave.hasNext || [...saved.questions.values()].some((one) => one.isActive)
  return hasQuestion ? undefined : words.whyNone()
}

type StartProps = { editor: QuizEditor; why: string | undefined }

const StartLive = ({ editor, why }: StartProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const [step, setStep] = useState<'saving' | 'open' | null>(null)
  const { game } = editor.saved
  const whyClosed = useWhyClosed()
  const open = async () => {
    setStep('saving')
    setStep((await editor.finish()) ? 'open' : null)
  }
  return (
    <>
      <Button
        label={words.start()}
        icon={<Icon name="play" />}
        why={why ?? whyClosed(game)}
        loading={step === 'saving'}
        onClick={() => void open()}
      />
      {step === 'open' && <HostDialog game={game._id} onClose={() => setStep(null)} />}
    </>
  )
}
