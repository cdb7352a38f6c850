import { isNotFound } from '#web/client/api/api-error.ts'
import './messages.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { newKey } from '#web/client/api/use-command.ts'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Attachments } from './attachments.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import {
  markMessageCall,
  messageQuery,
  messagesKey,
  ownMessagePaths,
  type SchoolMessage,
  type SchoolMessageKind,
} from './message-queries.ts'
import { MessageText } from './message-text.tsx'

/** Marks an opened message as read. After a failure the next visit tries again. */
const useRead = (kind: SchoolMessageKind, message: SchoolMessage | undefined) => {
  const client = useQueryClient()
  const id = message?.info?.is_read === false ? message._id : undefined
  useEffect(() => {
    if (!id) return
    markMessageCall(kind, id, { is_read: true }, newKey()).then(
      () => client.invalidateQueries({ queryKey: [messagesKey] }),
      () => undefined,
    )
  }, [client, kind, id])
}

export const OwnMessage = ({ kind }: { kind: SchoolMessageKind }) => {
  const { LL } = useI18nContext()
  const words = LL.messages
  const { id = '' } = useParams()
  const query = useQuery(messageQuery(kind, id))
  useRead(kind, query.data)
  usePageTitle(query.data?.title ?? (kind === 'notice' ? words.notice() : words.memo()))
  const label = kind === 'notice' ? words.notices() : words.memos()
  return (
    <>
      <PageHeader
        title={query.data?.title ?? (kind === 'notice' ? words.notice() : words.memo())}
        subtitle={
          query.data && <span className="num">{formatDateTime(query.data.created_at)}</span>
        }
        back={{ to: ownMessagePaths[kind], label }}
      >
        {query.data && <FavouriteButton kind={kind} message={query.data} />}
      </PageHeader>
      <Card leafy>
        {isNotFound(query.error) ? (
          <EmptyState title={words.gone()} text={words.goneText()} />
        ) : (
          <QueryView query={query}>
            {({ message, attachments }) => (
              <div className="messages-one">
                <MessageText>{message}</MessageText>
                <Attachments attachments={attachments} />
              </div>
            )}
          </QueryView>
        )}
      </Card>
    </>
  )
}
