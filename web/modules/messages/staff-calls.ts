import { api } from '#web/client/api/client.ts'
import { callOf, type SchoolMessageKind } from './message-queries.ts'

export const adminPage = { notice: '/admin/notice', memo: '/admin/memo' } as const
export const readersPage = (kind: SchoolMessageKind, id: string) =>
  `${adminPage[kind]}/${id}/readers`
const listName = { notice: 'notices', memo: 'memos' } as const

export const saveMessageCall = (
  kind: SchoolMessageKind,
  id: string | undefined,
  body: object,
  idempotencyKey: string,
) =>
  api(id ? `${callOf[kind]}/${id}` : callOf[kind], {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const deleteMessagesCall = (
  kind: SchoolMessageKind,
  ids: readonly string[],
  idempotencyKey: string,
) =>
  api(`${callOf[kind]}/batchDelete`, {
    method: 'POST',
    body: { [listName[kind]]: ids },
    idempotencyKey,
  })

export const restoreMessagesCall = (
  kind: SchoolMessageKind,
  ids: readonly string[],
  idempotencyKey: string,
) =>
  api(`${callOf[kind]}/restore`, {
    method: 'POST',
    body: { [listName[kind]]: ids },
    idempotencyKey,
  })
