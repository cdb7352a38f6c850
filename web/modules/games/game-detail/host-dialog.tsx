import { useState } from 'react'
import { useLocation } from 'wouter'
import { quizSeconds } from '#api/contracts/game-rules.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { hostQuizCall } from '../quiz/quiz-calls.ts'

const choices = [10, 15, 20, 30, 45, 60, 90, 120]

/**
 * Asks for the time of each question and opens the room. A room that this teacher has open goes on
 * unchanged.
 */
export const HostDialog = ({ game, onClose }: { game: string; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const [, navigate] = useLocation()
  const failed = useFailureToast()
  const [seconds, setSeconds] = useState<number>(quizSeconds.usual)
  const host = useCommand((chosen: number, key) => hostQuizCall(game, { seconds: chosen }, key), {
    onSuccess: ({ quiz }) => navigate(`/quiz/host/${quiz}`),
    onError: (error, _, retry) => failed({ title: words.hostFailed(), error, retry }),
  })
  return (
    <ConfirmDialog
      visible
      title={words.hostTitle()}
      confirmLabel={words.openRoom()}
      pending={host.isPending}
      onConfirm={() => host.confirm(seconds)}
      onCancel={onClose}
    >
      <fieldset className="game-detail-seconds">
        <legend>{words.seconds()}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="seconds"
              checked={seconds === choice}
              onChange={() => setSeconds(choice)}
            />
            <span className="num">{choice}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
