import { useState } from 'react'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import { quizSeconds, teamCounts } from '#api/contracts/game-rules.ts'
import type { HostedQuiz, QuizInput } from '#api/contracts/quizzes.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { hostQuizCall } from './quiz-calls.ts'
import './host-dialog.css'

const teamModes = ['none', 'list', 'choice'] as const
type TeamMode = (typeof teamModes)[number]
const counts = Array.from(
  { length: teamCounts.most - teamCounts.least + 1 },
  (_, at) => teamCounts.least + at,
)
const choices = [10, 15, 20, 30, 45, 60, 90, 120]

type HostDialogProps = {
  game: string
  /** The questions to ask. Without them, all or those that the game draws. */
  questions?: readonly string[]
  onClose: () => void
}

/**
 * Asks for the time of each question and for teams, then opens a room. If the teacher already has
 * one open for the game, says so before it leads there.
 */
export const HostDialog = ({ game, questions, onClose }: HostDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const [, navigate] = useLocation()
  const failed = useFailureToast()
  const [seconds, setSeconds] = useState<number>(quizSeconds.usual)
  const [by, setBy] = useState<TeamMode>('none')
  const [count, setCount] = useState<number>(teamCounts.least)
  const [continued, setContinued] = useState<HostedQuiz>()
  const enter = ({ quiz }: HostedQuiz) => navigate(`/quiz/host/${quiz}`)
  const host = useCommand((room: z.infer<typeof QuizInput>, key) => hostQuizCall(game, room, key), {
    onSuccess: (room) => {
      if (room.isContinued) setContinued(room)
      else enter(room)
    },
    onError: (error, _, retry) => failed({ title: words.hostFailed(), error, retry }),
  })
  if (continued)
    return (
      <ConfirmDialog
        key="continued"
        visible
        title={words.stillOpen()}
        confirmLabel={words.toRoom()}
        onConfirm={() => enter(continued)}
        onCancel={onClose}
      >
        <p>{words.stillOpenText(String(continued.players))}</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      key="new"
      visible
      title={words.hostTitle()}
      confirmLabel={words.openRoom()}
      pending={host.isPending}
      onConfirm={() =>
        host.confirm({
          seconds,
          ...(questions && { questions: [...questions] }),
          ...(by !== 'none' && { teams: { by, count } }),
        })
      }
      onCancel={onClose}
    >
      <fieldset className="host-dialog-seconds">
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
      <div className="field host-dialog-teams">
        <span className="lab">{words.teamMode()}</span>
        <SegmentedControl
          label={words.teamMode()}
          value={by}
          options={teamModes.map((value) => ({ value, label: words.teamModes[value]() }))}
          onChange={setBy}
        />
        <p className="field-hint">{words.teamModeHint[by]()}</p>
      </div>
      {by !== 'none' && (
        <div className="field host-dialog-teams">
          <span className="lab">{words.teamCount()}</span>
          <SegmentedControl
            label={words.teamCount()}
            value={count}
            options={counts.map((value) => ({ value, label: formatNumber(value) }))}
            onChange={setCount}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
