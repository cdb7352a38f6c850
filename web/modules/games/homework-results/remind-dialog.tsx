import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { GameHomework, HomeworkStudent } from '#api/contracts/game-homework.ts'
import type { MemoInput } from '#api/contracts/messages.ts'
import { api } from '#web/client/api/client.ts'
import { formatDate, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { hasNotLoaded, NotLoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { notYetQuery } from '../homework-calls.ts'

type RemindDialogProps = { homework: GameHomework; onClose: () => void }

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/messages.ts')).MemoInput as z.ZodType<MemoInput, MemoInput>

const sendMemoCall = (body: MemoInput, idempotencyKey: string) =>
  api('/memos', { method: 'POST', body, idempotencyKey })

/** Sends a memo to whoever has not played when the dialog opens. */
export const RemindDialog = (props: RemindDialogProps) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const query = useQuery(notYetQuery(props.homework._id))
  const { data } = query
  const isDone = data?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces it once
  useEffect(() => {
    if (!isDone) return
    toast.success(LL.gameHomework.everybodyPlayed())
    props.onClose()
  }, [isDone])
  if (data && data.length > 0) return <MemoForm {...props} students={data} />
  if (!hasNotLoaded(query)) return null
  const { students, onTime, late } = props.homework
  return (
    <NotLoadedDialog
      query={query}
      title={LL.gameHomework.remindTitle(students - onTime - late)}
      onClose={props.onClose}
    />
  )
}

const MemoForm = ({
  homework: { game, due, period },
  students,
  onClose,
}: RemindDialogProps & { students: readonly HomeworkStudent[] }) => {
  const { LL } = useI18nContext()
  const words = LL.gameHomework
  const about = { game: game.name, due: formatDate(due) }
  const isOver = localDay(new Date()) > due
  const form = useContractForm<MemoInput, MemoInput>(contract, {
    defaultValues: {
      period,
      attachments: [],
      to_student: true,
      to_parent: false,
      title: words.remindMemoTitle(about),
      message: isOver ? words.remindLateText(about) : words.remindMemoText(about),
      profile_ids: students.map(({ profile }) => profile),
    },
  })
  const send = useSave({
    form,
    besides: ['profile_ids'],
    send: sendMemoCall,
    reads: [['messages']],
    onDone: onClose,
    words: { done: words.remindSent() },
  })
  return (
    <FormDialog
      visible
      title={words.remindTitle(students.length)}
      submitLabel={words.remindSend()}
      onSubmit={form.handleSubmit(send.confirm)}
      onCancel={onClose}
      pending={send.isPending}
      unsaved={form.formState.isDirty}
    >
      <TextField form={form} name="title" label={words.remindSubject()} />
      <TextAreaField form={form} name="message" label={words.remindText()} rows={5} />
      <CheckField form={form} name="to_parent" label={words.remindParents()} />
    </FormDialog>
  )
}
