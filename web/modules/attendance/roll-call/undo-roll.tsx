import { useState } from 'react'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUndoBatch } from '#web/patterns/batches/use-undo-batch.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/**
 * Undoes the last roll call after its toast has gone. Asks first, because it affects a whole class.
 */
export const UndoRoll = ({ name, batch, at }: { name: string; batch: string; at: string }) => {
  const { LL } = useI18nContext()
  const words = LL.rollCall
  const undo = useUndoBatch('attendance')
  const [isConfirming, setConfirming] = useState(false)
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    await undo(batch, words.undone(name))
    setPending(false)
    setConfirming(false)
  }
  return (
    <>
      <Button
        text
        size="small"
        icon={<Icon name="undo" size="small" />}
        label={words.undo()}
        onClick={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmDialog
          visible
          danger
          title={words.askUndo(name)}
          confirmLabel={words.undo()}
          confirmIcon="undo"
          pending={isPending}
          onConfirm={() => void run()}
          onCancel={() => setConfirming(false)}
        >
          <p>{words.askUndoText(formatDateTime(at).slice(-5))}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
