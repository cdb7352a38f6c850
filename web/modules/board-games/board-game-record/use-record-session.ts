import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BoardSessionInput, BoardSessionRecorded } from '#api/contracts/board-game-sessions.ts'
import { newKey, useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  pointsChangedIn,
  type ShownPointsChange,
  showNewPoints,
} from '#web/patterns/batches/points-changed.ts'
import { isCertain } from '#web/patterns/batches/use-batch-command.ts'
import {
  deleteBoardSessionCall,
  recordBoardSessionCall,
} from '#web/patterns/board-games/board-game-calls.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { sessionsMoved } from '../sessions-moved.ts'

type Recorded = BoardSessionRecorded['data']
export type RecordedNote = { title: string; text: string }
type SessionRecording = { input: BoardSessionInput; said: RecordedNote }

/** An unchanged retry reuses its key. */
export const useRecordSession = (onRecorded: (input: BoardSessionInput) => void) => {
  const { LL } = useI18nContext()
  const words = LL.boardGameRecord
  const client = useQueryClient()
  const moved = sessionsMoved(client)
  const toast = useToast()
  const failed = useFailureToast()
  const failedOne = useRef('')
  /** The session to confirm again, because its rule's points have changed. */
  const [changed, setChanged] = useState<{
    recording: SessionRecording
    points: ShownPointsChange
  } | null>(null)
  const offerUndo = ({ session, position }: Recorded, said: RecordedNote) => {
    const key = newKey()
    const run = async () => {
      try {
        moved(await deleteBoardSessionCall(session, position, key))
        toast.success(words.undone())
      } catch (error) {
        failed({ title: LL.batches.undoFailed(), error, retry: run })
      }
    }
    toast.undo(said, { label: LL.common.undo(), icon: 'undo', run })
  }
  const command = useCommand<Recorded, SessionRecording>(
    ({ input }, key) => recordBoardSessionCall(input, key),
    {
      onSuccess: (answer, { input, said }) => {
        failedOne.current = ''
        offerUndo(answer, said)
        onRecorded(input)
        moved(answer)
      },
      onError: (error, recording) => {
        const { input } = recording
        const [points] = pointsChangedIn(error)?.changed ?? []
        if (points && input.grant) {
          const grant = { ...input.grant, expected_point: points.point }
          setChanged({ recording: { ...recording, input: { ...input, grant } }, points })
          return showNewPoints(client, [points])
        }
        failedOne.current = JSON.stringify(input)
        const after = isCertain(error) ? LL.batches.nothingRecorded() : LL.batches.uncertain()
        failed({ title: words.failed(), error, after, retry: () => command.retry() })
      },
    },
  )
  const submit = (recording: SessionRecording) =>
    failedOne.current === JSON.stringify(recording.input)
      ? command.retry()
      : command.confirm(recording)
  return {
    submit,
    isPending: command.isPending,
    changed,
    confirmChanged: () => {
      setChanged(null)
      if (changed) command.confirm(changed.recording)
    },
    dismissChanged: () => setChanged(null),
  }
}
