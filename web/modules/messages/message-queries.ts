import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  Memo,
  MemoAnswer,
  Notice,
  NoticeAnswer,
  UnreadAnswer,
} from '#api/contracts/messages.ts'
import { api } from '#web/client/api/client.ts'

export type SchoolMessageKind = 'notice' | 'memo'
export type SchoolMessage = Notice | Memo

/** The prefix of all query keys of notices and memos, invalidated after any change. */
export const messagesKey = 'messages'
export const callOf = { notice: '/notices', memo: '/memos' } as const
export const ownMessagePaths = { notice: '/user/notice', memo: '/user/memo' } as const

/** In ms: links to attachments expire after minutes. */
const freshLinks = 4 * 60_000

export const messageQuery = (kind: SchoolMessageKind, id: string) =>
  queryOptions({
    queryKey: [messagesKey, kind, id],
    meta: { reads: [] },
    queryFn: async ({ signal }): Promise<SchoolMessage> =>
      (
        await api<z.infer<typeof NoticeAnswer> | z.infer<typeof MemoAnswer>>(
          `${callOf[kind]}/${id}`,
          { signal },
        )
      ).data,
    refetchInterval: freshLinks,
  })

export const unreadQuery = () =>
  queryOptions({
    queryKey: [messagesKey, 'unread'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof UnreadAnswer>>('/messages/unread', { signal })).data,
  })

type Mark = { is_read?: true; is_favourite?: boolean }

export const markMessageCall = (
  kind: SchoolMessageKind,
  id: string,
  body: Mark,
  idempotencyKey: string,
) => api(`${callOf[kind]}/${id}/info`, { method: 'POST', body, idempotencyKey })
