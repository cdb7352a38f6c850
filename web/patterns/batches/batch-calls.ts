import type { z } from 'zod'
import type { CommandAnswer, CommandResult, revertReasons } from '#api/contracts/actions.ts'
import { api } from '#web/client/api/client.ts'
import { type HistoryName, undoPaths } from '#web/client/history-names.ts'

type Answer = z.infer<typeof CommandAnswer>
export type RevertReason = (typeof revertReasons)[number]
type Revert = { reason?: RevertReason; minPosition?: string }
type Undo = (
  id: string,
  query: Revert,
  idempotencyKey: string,
  history?: HistoryName,
) => Promise<CommandResult>

export const sendBatchCall = async (
  path: string,
  body: unknown,
  idempotencyKey: string,
): Promise<CommandResult> =>
  (await api<Answer>(path, { method: 'POST', body, idempotencyKey })).data

/**
 * Undoes everything that one request recorded.
 * @throws ApiError `read_model_behind` with nothing undone
 */
export const revertBatch: Undo = async (batch, query, idempotencyKey, history = 'points') =>
  (await api<Answer>(undoPaths[history].batch(batch), { method: 'DELETE', query, idempotencyKey }))
    .data

export const revertAction: Undo = async (action, query, idempotencyKey, history = 'points') =>
  (await api<Answer>(undoPaths[history].one(action), { method: 'DELETE', query, idempotencyKey }))
    .data
