import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DeleteButton } from '#web/ui/dialogs/delete-button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import type { Contract } from '#web/ui/fields/check-contract.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'

type ResourceDialogProps<Input extends FieldValues, Output> = {
  id?: string
  wide?: boolean
  words: { add?: () => string; edit: () => string; deleteText?: () => string }
  contract: Contract<Input, Output>
  values: Input
  save: (id: string | undefined, input: Output, idempotencyKey: string) => Promise<unknown>
  remove?: (id: string, idempotencyKey: string) => Promise<unknown>
  deleteTitle?: string | false
  reads: readonly QueryKey[]
  onClose: () => void
  children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode
}

export const ResourceDialog = <Input extends FieldValues, Output>(
  props: ResourceDialogProps<Input, Output>,
) => {
  const { id, words, reads, remove, onClose } = props
  const form = useContractForm<Input, Output>(props.contract, { defaultValues: props.values })
  const save = useSave({
    form,
    send: (input: Output, key) => props.save(id, input, key),
    reads,
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      wide={props.wide}
      title={(id === undefined && words.add ? words.add : words.edit)()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
      extra={
        id !== undefined &&
        remove &&
        props.deleteTitle && (
          <DeleteButton
            title={props.deleteTitle}
            text={words.deleteText?.() ?? ''}
            send={(key) => remove(id, key)}
            reads={reads}
            onDone={onClose}
          />
        )
      }
    >
      {props.children(form)}
    </FormDialog>
  )
}
