import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useDraft } from '#web/client/session/draft.ts'
import { usePeriod, useWithPeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { handedStudents } from '#web/patterns/student-picker/handed-students.ts'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { contractOf, type MessageForm, messageBodyOf, messageFormOf } from './message-form.ts'
import { messagesKey, type SchoolMessage, type SchoolMessageKind } from './message-queries.ts'
import { type MessageFormDraft, useSeenMessage } from './newer-message.tsx'
import { useRecipients } from './recipients.tsx'
import { adminPage, saveMessageCall } from './staff-calls.ts'
import { useUploads } from './use-uploads.ts'

export type EditedMessage = { kind: SchoolMessageKind; message: SchoolMessage | undefined }

/** Replaces the draft's students by those that the previous screen has handed over, if any. */
const withHanded = (form: MessageForm, handed: readonly string[]): MessageForm =>
  handed.length > 0 ? { ...form, profile_ids: [...handed] } : form

const isMessageChanged = (error: unknown) =>
  error instanceof ApiError && error.code === 'message_changed'

/** Holds the form of a notice or memo, kept as a draft until it is sent. */
export const useMessageEditing = ({ kind, message }: EditedMessage) => {
  const { period } = usePeriod()
  const [, navigate] = useLocation()
  const home = useWithPeriod()(adminPage[kind])
  const leave = () => navigate(home, { replace: true })
  const handed = handedStudents(useHistoryState())
  // The version that the writer has seen. Most refetches only renew its links.
  const [before, setBefore] = useState(() => withHanded(messageFormOf(message), handed))
  const contract = useMemo(() => contractOf(kind), [kind])
  const draft = useDraft<MessageFormDraft>(message ? `${kind}.${message._id}` : kind)
  const seen = useSeenMessage(kind, message, draft)
  const [restored] = useState(() => {
    if (!draft.restored) return null
    const { since, ...values } = draft.restored
    return values
  })
  const form = useContractForm<MessageForm, object>(contract, {
    defaultValues: withHanded(restored ?? before, handed),
  })
  const written = useWatch({ control: form.control }) as MessageForm
  const isChanged =
    JSON.stringify(messageBodyOf(kind, written)) !== JSON.stringify(messageBodyOf(kind, before))
  const set = <Name extends keyof MessageForm>(name: Name, value: MessageForm[Name]) => {
    form.setValue(name as never, value as never, { shouldDirty: true })
    form.clearErrors(name)
  }
  const recipients = useRecipients({
    kind,
    period: message?.period ?? period._id,
    chosen: written.profile_ids ?? [],
  })
  const sending = useUploads((file) => set('attachments', [...form.getValues('attachments'), file]))
  const { keep } = draft
  const save = useSaveMessage({
    kind,
    message,
    form,
    onSaved: () => keep(null),
    // The server refused a student, so the list of students may be out of date.
    onStudentRefused: () => void recipients.students.refetch(),
    onDone: leave,
  })
  // Deletes the draft once the message is saved, however long the next list takes.
  const isDraft = isChanged && !save.isSuccess
  const { since } = seen
  useEffect(() => keep(isDraft ? { ...written, since } : null), [keep, isDraft, written, since])
  // A refetch may return the writer's own version before the save is answered.
  const newer = save.isPending || save.isSuccess ? null : seen.newer
  const see = () => {
    const latest = messageFormOf(message)
    setBefore(latest)
    seen.see()
    save.reset()
    return latest
  }
  const { ask, question } = useUnsaved((isDraft || sending.isSending) && !save.isPending)
  return {
    form,
    written,
    set,
    recipients,
    sending,
    draftKeptAt: draft.keptAt,
    hasRestoredDraft: draft.restored !== null && isChanged,
    discardDraft: () => {
      form.reset(message ? see() : before)
      keep(null)
    },
    newer,
    keepOwn: see,
    takeNewer: () => form.reset(see()),
    isRefusedAsChanged: !newer && isMessageChanged(save.error),
    submit: (part: Partial<MessageForm> = {}) =>
      form.handleSubmit(() => {
        if (kind === 'memo' && recipients.profiles.length === 0)
          return form.setError('profile_ids', { type: 'yup_required' })
        const sent = { ...form.getValues(), ...part, profile_ids: recipients.profiles }
        const body = messageBodyOf(kind, sent)
        save.confirm(message ? { ...body, unchangedSince: since } : body)
      })(),
    isSaving: save.isPending,
    cancel: () => ask(leave),
    question,
  }
}
export type MessageEditing = ReturnType<typeof useMessageEditing>

type SaveMessage = EditedMessage & {
  form: ReturnType<typeof useContractForm<MessageForm, object>>
  onSaved: () => void
  onStudentRefused: () => void
  onDone: () => void
}

const useSaveMessage = (options: SaveMessage) => {
  const { kind, message, form, onSaved, onStudentRefused, onDone } = options
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  return useCommand(
    (body: object, key) =>
      saveMessageCall(kind, message?._id, message ? body : { ...body, period: period._id }, key),
    {
      onSuccess: async () => {
        onSaved()
        form.reset(form.getValues())
        toast.success(message ? LL.common.saved() : LL.messagesStaff[kind].createdToast())
        await client.invalidateQueries({ queryKey: [messagesKey] })
        onDone()
      },
      onError: (error, _, retry) => {
        if (isMessageChanged(error)) {
          void client.invalidateQueries({ queryKey: [messagesKey, kind, message?._id] })
          return
        }
        if (fieldErrorsOf(error).some(({ field }) => field === 'profile_ids')) onStudentRefused()
        if (!applyFieldErrors(form, error)) failed({ title: LL.common.failed(), error, retry })
      },
    },
  )
}
