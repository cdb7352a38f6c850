import './messages.css'
import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Message as Note } from '#web/ui/states/message.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import type { MessageForm } from './message-form.ts'
import { NewerMessage } from './newer-message.tsx'
import { Recipients } from './recipients.tsx'
import { adminPage } from './staff-calls.ts'
import {
  type EditedMessage,
  type MessageEditing,
  useMessageEditing,
} from './use-message-editing.ts'

type MessagePartProps = EditedMessage & { editing: MessageEditing }

export const MessageFormFields = ({ kind, message }: EditedMessage) => {
  const editing = useMessageEditing({ kind, message })
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const own = words[kind]
  return (
    <>
      <PageHeader
        title={message ? own.edit() : own.add()}
        back={{ to: adminPage[kind], label: own.title() }}
      >
        {editing.draftKeptAt && (
          <span className="sm mut num">
            {words.draftKept(formatTime(editing.draftKeptAt).slice(0, 5))}
          </span>
        )}
      </PageHeader>
      <MessageNotes editing={editing} />
      <MessageCards kind={kind} message={message} editing={editing} />
      {kind === 'memo' && <MemoRecipients editing={editing} />}
      <MessageActions kind={kind} message={message} editing={editing} />
      {editing.question}
    </>
  )
}

const MessageNotes = ({ editing }: { editing: MessageEditing }) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const { hasRestoredDraft, discardDraft, newer, keepOwn, takeNewer } = editing
  return (
    <>
      {hasRestoredDraft && (
        <Note
          tone="berry"
          end={<Button outlined size="small" label={words.discardDraft()} onClick={discardDraft} />}
        >
          {words.draftRestored()}
        </Note>
      )}
      {newer && <NewerMessage message={newer} onKeep={keepOwn} onTake={takeNewer} />}
      {editing.isRefusedAsChanged && <Note tone="red">{LL.errors.message_changed()}</Note>}
    </>
  )
}

const MessageCards = ({ kind, editing }: MessagePartProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const { form, written, set, sending, submit } = editing
  return (
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
          problem={form.formState.errors.attachments ? words.fileGone() : null}
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
  )
}

const MemoRecipients = ({ editing }: { editing: MessageEditing }) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const { form, written, set, recipients } = editing
  const why = recipients.profiles.length === 0 ? words.recipientsNone() : words.recipientsChanged()
  return (
    <Recipients
      students={recipients.students}
      chosen={written.profile_ids ?? []}
      leftOut={recipients.leftOut}
      onChange={(profiles) => set('profile_ids', profiles)}
      problem={form.formState.errors.profile_ids ? why : null}
    />
  )
}

const MessageActions = ({ kind, message, editing }: MessagePartProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const { submit, isSaving, sending, cancel } = editing
  const isPublic = message !== undefined && 'is_public' in message && message.is_public
  const button = (label: string, part: Partial<MessageForm>, outlined = false) => (
    <Button
      outlined={outlined}
      label={label}
      loading={isSaving}
      disabled={sending.isSending}
      onClick={() => void submit(part)}
    />
  )
  return (
    <ActionBar
      end={
        <>
          <Button text label={LL.common.cancel()} onClick={cancel} />
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
  )
}
