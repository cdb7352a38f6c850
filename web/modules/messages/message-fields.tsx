import './messages.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useDraft } from '#web/client/session/draft.ts'
import { usePeriod, useWithPeriod } from '#web/client/session/period.tsx'
import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { handedStudents } from '#web/patterns/student-picker/handed-students.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Message as Note } from '#web/ui/states/message.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { AttachmentField } from './attachment-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { contractOf, type MessageForm, messageBodyOf, messageFormOf } from './message-form.ts'
import { messagesKey, type SchoolMessage, type SchoolMessageKind } from './message-queries.ts'
import { type MessageFormDraft, NewerMessage, useSeenMessage } from './newer-message.tsx'
import { Recipients, useRecipients } from './recipients.tsx'
import { adminPage, saveMessageCall } from './staff-calls.ts'
import { useUploads } from './use-uploads.ts'

const DraftNote = ({ onDiscard }: { onDiscard: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  return (
    <Note
      tone="berry"
      end={<Button outlined size="small" label={words.discardDraft()} onClick={onDiscard} />}
    >
      {words.draftRestored()}
    </Note>
  )
}

/** Replaces the draft's students by those that the previous screen has handed over, if any. */
const withHanded = (form: MessageForm, handed: readonly string[]): MessageForm =>
  handed.length > 0 ? { ...form, profile_ids: [...handed] } : form

const isMessageChanged = (error: unknown) =>
  error instanceof ApiError && error.code === 'message_changed'

/** The form of a notice or memo, kept as a draft until it is sent. */
export const MessageFormFields = ({
  kind,
  message,
}: {
  kind: SchoolMessageKind
  message: SchoolMessage | undefined
}) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const own = words[kind]
  const { period } = usePeriod()
  const [, navigate] = useLocation()
  const home = useWithPeriod()(adminPage[kind])
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
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
  const save = useCommand(
    (body: object, key) =>
      saveMessageCall(kind, message?._id, message ? body : { ...body, period: period._id }, key),
    {
      onSuccess: async () => {
        keep(null)
        form.reset(form.getValues())
        toast.success(message ? LL.common.saved() : own.createdToast())
        await client.invalidateQueries({ queryKey: [messagesKey] })
        navigate(home, { replace: true })
      },
      onError: (error, _, retry) => {
        if (isMessageChanged(error)) {
          void client.invalidateQueries({ queryKey: [messagesKey, kind, message?._id] })
          return
        }
        // The server refused a student, so the list of students may be out of date.
        if (fieldErrorsOf(error).some(({ field }) => field === 'profile_ids'))
          void recipients.students.refetch()
        if (!applyFieldErrors(form, error)) failed({ title: LL.common.failed(), error, retry })
      },
    },
  )
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
  const submit = (part: Partial<MessageForm> = {}) =>
    form.handleSubmit(() => {
      if (kind === 'memo' && recipients.profiles.length === 0)
        return form.setError('profile_ids', { type: 'yup_required' })
      const sent = { ...form.getValues(), ...part, profile_ids: recipients.profiles }
      const body = messageBodyOf(kind, sent)
      save.confirm(message ? { ...body, unchangedSince: since } : body)
    })()
  const problemOf = (name: keyof MessageForm, why: string) =>
    form.formState.errors[name] ? why : null
  const button = (label: string, part: Partial<MessageForm>, outlined = false) => (
    <Button
      outlined={outlined}
      label={label}
      loading={save.isPending}
      disabled={sending.isSending}
      onClick={() => void submit(part)}
    />
  )
  const isPublic = message !== undefined && 'is_public' in message && message.is_public
  return (
    <>
      <PageHeader
        title={message ? own.edit() : own.add()}
        back={{ to: adminPage[kind], label: own.title() }}
      >
        {draft.keptAt && (
          <span className="sm mut num">
            {words.draftKept(formatTime(draft.keptAt).slice(0, 5))}
          </span>
        )}
      </PageHeader>
      {draft.restored && isChanged && (
        <DraftNote
          onDiscard={() => {
            form.reset(message ? see() : before)
            keep(null)
          }}
        />
      )}
      {newer && <NewerMessage message={newer} onKeep={see} onTake={() => form.reset(see())} />}
      {!newer && isMessageChanged(save.error) && (
        <Note tone="red">{LL.errors.message_changed()}</Note>
      )}
      <form
        className="messages-editor"
        onSubmit={(event) => {
          event.preventDefault()
          if (!sending.isSending) void submit(kind === 'notice' ? { is_public: true } : {})
        }}
      >
        <Card leafy>
          <TextField form={form} name="title" label={words.titleField()} maxLength={255} />
          <TextAreaField
            form={form}
            name="message"
            label={words.message()}
            hint={words.messageHint()}
            rows={10}
          />
          <AttachmentField
            files={written.attachments ?? []}
            onChange={(files) => set('attachments', [...files])}
            sending={sending}
            problem={problemOf('attachments', words.fileGone())}
          />
        </Card>
        <Card title={words.who()}>
          <AudienceFields
            kind={kind}
            form={form}
            filters={written.filters ?? []}
            onFilters={(filters) => set('filters', filters)}
          />
        </Card>
      </form>
      {kind === 'memo' && (
        <Recipients
          students={recipients.students}
          chosen={written.profile_ids ?? []}
          leftOut={recipients.leftOut}
          onChange={(profiles) => set('profile_ids', profiles)}
          problem={problemOf(
            'profile_ids',
            recipients.profiles.length === 0 ? words.recipientsNone() : words.recipientsChanged(),
          )}
        />
      )}
      <ActionBar
        end={
          <>
            <Button
              text
              label={LL.common.cancel()}
              onClick={() => ask(() => navigate(home, { replace: true }))}
            />
            {kind === 'notice' &&
              button(isPublic ? words.takeBack() : words.keepPrivate(), { is_public: false }, true)}
            {kind === 'memo'
              ? button(message ? words.save() : words.send(), {})
              : button(isPublic ? words.save() : words.publish(), { is_public: true })}
          </>
        }
      >
        {sending.isSending ? words.waiting() : null}
      </ActionBar>
      {question}
    </>
  )
}
