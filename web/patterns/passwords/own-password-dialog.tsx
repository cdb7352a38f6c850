import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { OwnPasswordField } from './own-password-field.tsx'

type OwnPasswordInput = { own_password: string }
type OwnPasswordDialogProps<Answer> = {
  title: string
  children?: ReactNode
  submitLabel: string
  danger?: boolean
  send: (ownPassword: string, idempotencyKey: string) => Promise<Answer>
  reads?: readonly QueryKey[]
  /** The toast's text afterwards, if any. */
  done?: string
  onDone: (answer: Answer) => void
  onCancel: () => void
}

export const OwnPasswordDialog = <Answer,>(props: OwnPasswordDialogProps<Answer>) => {
  const { title, children, submitLabel, danger, send, reads = [], done, onDone, onCancel } = props
  const form = useForm<OwnPasswordInput>({ defaultValues: { own_password: '' } })
  const save = useSave({
    form,
    send: ({ own_password }: OwnPasswordInput, key) => send(own_password, key),
    reads,
    onDone,
    words: { done: done ?? null },
  })
  return (
    <FormDialog
      visible
      title={title}
      submitLabel={submitLabel}
      danger={danger}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onCancel}
      pending={save.isPending}
    >
      {children}
      <OwnPasswordField form={form} />
    </FormDialog>
  )
}
