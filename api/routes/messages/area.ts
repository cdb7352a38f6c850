import { defineBlobKind } from '#api/http/blobs/blob-kind.ts'
import { attachmentKind, mayReaderOpen, mayStaffOpen } from '#registry/messages/attachments.ts'
import type { ApiArea } from '../area.ts'
import { memoRoutes } from './memos.ts'
import { noticeRoutes } from './notices.ts'
import { readerRoutes, unreadRoutes } from './reader-routes.ts'

/**
 * Who may open the notice or memo that a file is attached to; whether its module is on is asked
 * with that.
 */
const attachments = defineBlobKind({
  kind: attachmentKind,
  mayRead: (caller, { id }, { db }) =>
    caller.role === 'user' ? mayReaderOpen(db, caller, id) : mayStaffOpen(db, caller, id),
})

/** What notices and memos share. */
export const messagesRoutes: ApiArea = {
  name: 'messages',
  routes: [unreadRoutes],
  blobKinds: [attachments],
}
/** What a school tells its classes. */
export const noticesRoutes: ApiArea = {
  name: 'notice',
  routes: [noticeRoutes, readerRoutes('notice', '/notices')],
}
/** What staff write to some. */
export const memosRoutes: ApiArea = {
  name: 'memo',
  routes: [memoRoutes, readerRoutes('memo', '/memos')],
}
