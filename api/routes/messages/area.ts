import { defineBlobKind } from '#api/http/blobs/blob-kind.ts'
import { attachmentKind, mayReaderOpen, mayStaffOpen } from '#registry/messages/attachments.ts'
import type { ApiArea } from '../area.ts'
import { memoRoutes } from './memos.ts'
import { noticeRoutes } from './notices.ts'
import { readerRoutes, unreadRoutes } from './reader-routes.ts'

/** Readers and staff may open a message's file while its module is on. */
const attachments = defineBlobKind({
  kind: attachmentKind,
  mayRead: (caller, { id }, { db }) =>
    caller.role === 'user' ? mayReaderOpen(db, caller, id) : mayStaffOpen(db, caller, id),
})

/** Serves the attachments and readers of both notices and memos. */
export const messagesRoutes: ApiArea = {
  name: 'messages',
  routes: [unreadRoutes],
  blobKinds: [attachments],
}
export const noticesRoutes: ApiArea = {
  name: 'notice',
  routes: [noticeRoutes, readerRoutes('notice', '/notices')],
}
export const memosRoutes: ApiArea = {
  name: 'memo',
  routes: [memoRoutes, readerRoutes('memo', '/memos')],
}
