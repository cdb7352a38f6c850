import { useState } from 'react'
import { useLocation } from 'wouter'
import type { BoardSession } from '#api/contracts/board-game-sessions.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useRemoveSession } from './use-remove-session.ts'

export const DeleteSession = ({ session }: { session: BoardSession }) => {
  const { LL } = useI18nContext()
  const words = LL.boardSessions
  const mayCommand = useMayCommand()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const remove = useRemoveSession()
  if (!mayCommand) return null
  const granted = session.players.filter((player) => player.granted > 0)
  const confirm = async () => {
    setPending(true)
    await remove(session, () => navigate('/admin/boardgames'))
    setPending(false)
    setAsking(false)
  }
  const points = granted.reduce((sum, player) => sum + player.granted, 0)
  return (
    <>
      <Button
        outlined
        severity="danger"
        icon={<Icon name="delete" />}
        label={words.remove()}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          visible
          danger
          title={words.removeTitle()}
          confirmLabel={words.remove()}
          confirmIcon="delete"
          pending={isPending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>{words.removeText()}</p>
          {granted.length > 0 && (
            <p>{words.removeGranted({ students: granted.length, points: formatNumber(points) })}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
