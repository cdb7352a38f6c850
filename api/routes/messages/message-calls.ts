import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { MessagesQuery } from '#api/contracts/messages.ts'
import { orNotFound } from '#api/failure.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import type { MessageTable } from '#registry/messages/addressed.ts'
import { deleteMessages, restoreMessages } from '#registry/messages/delete-messages.ts'
import {
  findForStaff,
  listForStaff,
  type MessageListRow,
} from '#registry/messages/list-for-staff.ts'
import {
  createMessage,
  type NewMessage,
  type SeenMessageChange,
  updateMessage,
} from '#registry/messages/messages.ts'
import { findReadable, listReadable, type ReadableRow } from '#registry/messages/read-messages.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'
import { type AnsweredMessage, forReader, forStaff } from './message-answer.ts'

type MessageListQuery = z.infer<typeof MessagesQuery>
type Row = ReadableRow | MessageListRow

/** Shared by notices and memos. Open pages learn of each change. */
export const messageCalls = (services: Services, kind: MessageTable) => {
  const { db, clock, announcements } = services

  const periodOf = async ({ organizationId }: Caller, period: string | undefined) =>
    orNotFound(
      period
        ? await findPeriod(db, organizationId, period)
        : await findCurrentPeriod(db, organizationId),
    ).id

  const one = async (caller: Caller, id: string): Promise<AnsweredMessage<Row>> => {
    const [answered] =
      caller.role === 'user'
        ? await forReader(services, caller, [
            orNotFound(await findReadable(db, caller, { kind, id })),
          ])
        : await forStaff(services, caller, [
            orNotFound(await findForStaff(db, caller, { kind, id })),
          ])
    return orNotFound(answered ?? null)
  }

  const list = async (caller: Caller, { period, ...filter }: MessageListQuery) => {
    const which = { ...filter, kind, period: await periodOf(caller, period) }
    const at = clock()
    const envelope = { limit: filter.limit, at, stale: false }
    if (caller.role === 'user') {
      const { order_by, order, ...readable } = which
      const { rows, total } = await listReadable(db, caller, readable)
      return pageAnswer<AnsweredMessage<Row>>({
        ...envelope,
        rows: await forReader(services, caller, rows),
        total,
      })
    }
    const { favourite, unread, ...ofStaff } = which
    const { rows, total } = await listForStaff(db, caller, ofStaff)
    return pageAnswer<AnsweredMessage<Row>>({
      ...envelope,
      rows: await forStaff(services, caller, rows),
      total,
    })
  }

  const authorIn = (request: FastifyRequest) => ({
    ...authorOf(request, clock),
    allAction: request.caller.allAction,
  })
  const tell = ({ caller }: FastifyRequest) =>
    announcements.publish({ kind: 'messages', organization: caller.organizationId })

  return {
    one,
    list,
    create: async (
      request: FastifyRequest,
      {
        period,
        ...given
      }: Omit<NewMessage, 'id' | 'period_id'> & Readonly<{ period?: string | undefined }>,
    ) => {
      const id = registryCommandId(request)
      const period_id = await periodOf(request.caller, period)
      await createMessage(db, authorIn(request), kind, { ...given, id, period_id })
      await tell(request)
      return one(request.caller, id)
    },
    update: async (request: FastifyRequest, id: string, fields: SeenMessageChange) => {
      await updateMessage(db, authorIn(request), { kind, id }, fields)
      await tell(request)
      return one(request.caller, id)
    },
    remove: async (request: FastifyRequest, ids: readonly string[]) => {
      await deleteMessages(db, authorIn(request), kind, ids)
      await tell(request)
    },
    restore: async (request: FastifyRequest, ids: readonly string[]) => {
      await restoreMessages(db, authorOf(request, clock), kind, ids)
      await tell(request)
    },
  }
}
