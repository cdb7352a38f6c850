import { useState } from 'react'
import { formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message as Note } from '#web/ui/states/message.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Attachments } from './attachments.tsx'
import { useAudience } from './audience.ts'
import { type MessageForm, messageBodyOf, messageFormOf } from './message-form.ts'
import type { SchoolMessage, SchoolMessageKind } from './message-queries.ts'
import { MessageText } from './message-text.tsx'

/** `since`: the version that the writer saw. Drafts of earlier versions of Laurel lack it. */
export type MessageFormDraft = MessageForm & { since?: string | undefined }
type KeptDraft = { restored: MessageFormDraft | null; keptAt: string | null }

const sinceOf = (kind: SchoolMessageKind, message: SchoolMessage, draft: KeptDraft) => {
  const { updated_at } = message
  if (!draft.restored) return updated_at
  const bodies = [draft.restored, messageFormOf(message)].map((form) => messageBodyOf(kind, form))
  if (JSON.stringify(bodies[0]) === JSON.stringify(bodies[1])) return updated_at
  const { keptAt, restored } = draft
  if (restored.since) return restored.since
  return keptAt && updated_at && keptAt < updated_at ? keptAt : updated_at
}

/** Returns the version that the writer has seen, and the latest one if it is another. */
export const useSeenMessage = (
  kind: SchoolMessageKind,
  message: SchoolMessage | undefined,
  draft: KeptDraft,
) => {
  const [since, setSince] = useState(() => message && sinceOf(kind, message, draft))
  const newer = message && message.updated_at !== since ? message : null
  return { since, newer, see: () => setSince(message?.updated_at) }
}

type NewerMessageProps = { message: SchoolMessage; onTake: () => void; onKeep: () => void }

/** Shows the latest version above the writer's own. The writer chooses one of them. */
export const NewerMessage = ({ message, onTake, onKeep }: NewerMessageProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const audience = useAudience()
  const changedAt = formatDateTime(message.updated_at ?? message.created_at)
  const count = 'target' in message ? (message.profile_ids?.length ?? 0) : 0
  return (
    <Note tone="amber">
      <section aria-label={words.newerVersion()} className="messages-newer">
        <p>{words.newer(changedAt)}</p>
        <h2>
          <Words>{message.title}</Words>
        </h2>
        <MessageText>{message.message}</MessageText>
        <Attachments attachments={message.attachments} />
        <p className="sm">
          {words.newerFor(audience(message))}
          {count > 0 && ` · ${words.newerCount(formatNumber(count))}`}
        </p>
        <div className="row wrap">
          <Button outlined size="small" label={words.keepMine()} onClick={onKeep} />
          <Button outlined size="small" label={words.takeNewer()} onClick={onTake} />
        </div>
      </section>
    </Note>
  )
}
