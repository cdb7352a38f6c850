import { api } from '#web/client/api/client.ts'
import { callOf, type MessageKind } from './message-queries.ts'

export const adminPage = { notice: '/admin/notice', memo: '/admin/memo' } as const
export const readersPage = (kind: MessageKind, id: string) => `${adminPage[kind]}/${id}/readers`
const listName = { notice: 'notices', memo: 'memos' } as const

export const saveMessage = (
  kind: MessageKind,
  id: string | undefined,
  body: object,
  idempotencyKey: string,
) =>
  api(id ? `${callOf[kind]}/${id}` : callOf[kind], {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const deleteMessages = (kind: MessageKind, ids: readonly string[], idempotencyKey: string) =>
  api(`${callOf[kind]}/batchDelete`, {
    method: 'POST',
    body: { [listName[kind]]: ids },
    idempotencyKey,
  })

/** Takes a deletion of the last seconds back. */
export const restoreMessages = (
  kind: MessageKind,
  ids: readonly string[],
  idempotencyKey: string,
) =>
  api(`${callOf[kind]}/restore`, {
    method: 'POST',
    body: { [listName[kind]]: ids },
    idempotencyKey,
  })
