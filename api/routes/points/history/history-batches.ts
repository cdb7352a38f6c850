import type { FastifyReply } from 'fastify'
import { actionRow } from '#api/answers/action-row.ts'
import type { AnswerKey } from '#api/answers/answer-cache.ts'
import type { ActionRow, ActionsQuery } from '#api/contracts/actions.ts'
import { HttpError } from '#api/failure.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import type { HistoryBatchRow } from '#projections/history/history-batches.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { type ActionSort, type HistoryRow, listActionBatches } from '#projections/points/history.ts'

type BatchListRequest = Readonly<{
  caller: Caller
  query: Pick<ActionsQuery, 'page' | 'limit'>
  now: Date
  stale: boolean
  answerKey: AnswerKey | undefined
  filter: () => Promise<HistoryFilter>
  sort: ActionSort
}>

/** In batches. Longer lists must be requested by entries. */
const mostBatches = 100

/** Sends one row per batch. @throws HttpError `validation_failed` */
export const sendBatches = async (
  reply: FastifyReply,
  { db, answerCache }: Services,
  request: BatchListRequest,
) => {
  const { caller, query, now, stale, answerKey, filter, sort } = request
  const { page, limit } = query
  if (limit > mostBatches)
    throw new HttpError('validation_failed', [{ field: 'limit', code: 'yup_type_error' }])
  const make = async () => {
    const found = await listActionBatches(db, await filter(), { ...sort, page, limit })
    const rows = found.rows.map(({ entry, group }) => batchRow(entry, group, caller))
    const { batches } = found
    const answer = pageAnswer({ rows, total: found.total, limit, at: now, stale })
    return { ...answer, pages: Math.ceil(batches / limit), batches }
  }
  const known = answerKey && !stale ? await answerCache.answer(reply, answerKey, make) : undefined
  return known?.answer ?? (await make())
}

/** Returns the batch's first entry, with the values that all its entries share. */
const batchRow = (entry: HistoryRow, group: HistoryBatchRow, caller: Caller): ActionRow => {
  const { batch_id: _, amount: point, ...counted } = group
  const stands = group.reverted < group.entries
  const first = stands
    ? {
        ...entry,
        reverted_by: null,
        corrected_by: null,
        reverted_at: null,
        reverted_position: null,
      }
    : entry
  return { ...actionRow(first, caller), group: { ...counted, point } }
}
