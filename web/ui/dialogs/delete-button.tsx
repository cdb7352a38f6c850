import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useSave } from './use-save.ts'

type DeleteButtonProps = {
  title: string
  text: string
  send: (idempotencyKey: string) => Promise<unknown>
  reads: readonly QueryKey[]
  onDone: () => void
}

export const DeleteButton = ({ title, text, send, reads, onDone }: DeleteButtonProps) => {
  const { LL } = useI18nContext()
  const [asking, setAsking] = useState(false)
  const command = useSave({
    send: (_: Record<string, never>, key) => send(key),
    reads,
    onDone,
    words: { done: LL.common.deleted() },
  })
  return (
    <>
      <Button
        type="button"
        severity="danger"
        label={LL.common.delete()}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          visible
          danger
          title={title}
          confirmLabel={LL.common.delete()}
          confirmIcon="delete"
          pending={command.isPending}
          onConfirm={() => command.confirm({})}
          onCancel={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
