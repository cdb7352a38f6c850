import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useFullscreen } from '#web/ui/browser/use-fullscreen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { type HostStep, leadQuizCall } from '../quiz/quiz-calls.ts'
import { useOtherLanguage } from './other-language.ts'

type HostFootProps = { view: HostQuiz; onStep: (view: HostQuiz) => void }
type Word = 'start' | 'closeNow' | 'next' | 'podium' | 'finish'

const nextOf = ({ phase, number, count }: HostQuiz): { word: Word; step: HostStep | null } => {
  if (phase === 'lobby') return { word: 'start', step: { step: 'open', number: 1 } }
  if (phase === 'open') return { word: 'closeNow', step: { step: 'close', number } }
  if (phase === 'finished') return { word: 'finish', step: null }
  return number < count
    ? { word: 'next', step: { step: 'open', number: number + 1 } }
    : { word: 'podium', step: { step: 'finish' } }
}

/**
 * Advances the quiz by one button or the space bar. Other controls appear on pointer or keyboard
 * use.
 */
export const HostFoot = ({ view, onStep }: HostFootProps) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const other = useOtherLanguage()
  const [, navigate] = useLocation()
  const failed = useFailureToast()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { possible, isFull, toggle, onKeyDown } = useFullscreen()
  const lead = useCommand((step: HostStep, key) => leadQuizCall(view.quiz, step, key), {
    onSuccess: onStep,
    onError: (error, _, retry) => failed({ title: words.failed(), error, retry }),
  })
  const { word, step } = nextOf(view)
  const go = () =>
    step
      ? lead.confirm(step)
      : navigate(
          view.record
            ? `/admin/games/record/${view.game._id}?round=${view.record}`
            : `/admin/games/${view.game._id}`,
        )
  // Focuses the button at the start, for keyboards and remote controls.
  useEffect(() => button.current?.focus(), [])
  useSpace(() => button.current?.click())
  return (
    <footer className="quiz-host-foot">
      <div className="quiz-host-controls">
        {view.phase !== 'finished' && (
          <button type="button" className="quiz-host-quiet" onClick={() => setAsking(true)}>
            {words.endEarly()}
          </button>
        )}
        {possible && (
          <button
            type="button"
            className="quiz-host-quiet"
            aria-keyshortcuts="F"
            onClick={toggle}
            onKeyDown={onKeyDown}
          >
            {isFull ? words.leaveFullscreen() : words.enterFullscreen()}
          </button>
        )}
      </div>
      {view.phase === 'lobby' && <p className="quiz-host-soft">{words.late()}</p>}
      <button
        ref={button}
        type="button"
        className="quiz-host-go"
        aria-busy={lead.isPending}
        aria-keyshortcuts="Space"
        onClick={go}
      >
        {word === 'start' && <Icon name="play" />}
        {words[word]()} <small lang={other.lang}>{other.text[word]()}</small>
        {(word === 'next' || word === 'podium') && <Icon name="forward" />}
      </button>
      <ConfirmDialog
        visible={isAsking}
        title={words.endTitle()}
        confirmLabel={words.endEarly()}
        cancelLabel={words.goOn()}
        onConfirm={() => {
          setAsking(false)
          lead.confirm({ step: 'finish' })
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{words.endText()}</p>
      </ConfirmDialog>
    </footer>
  )
}

/** Presses the button on a space, unless the focus is on another control. */
const useSpace = (press: () => void) => {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('button, a, input, [role=dialog]')
      if (event.key !== ' ' || event.repeat || isElsewhere) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
