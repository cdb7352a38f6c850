import { queryOptions } from '@tanstack/react-query'
import type {
  AccountMergeBody,
  AccountMergePreview,
  FollowedMerge,
} from '#api/contracts/account-merges.ts'
import type { LookAlikeAccount } from '#api/contracts/look-alikes.ts'
import { api } from '#web/client/api/client.ts'

export type AccountChoice = Pick<LookAlikeAccount, '_id' | 'name' | 'value'>

const path = '/v2/account_merges'
const whileUnderWay = 1_000

export const isMergeUnderWay = ({ state }: FollowedMerge) =>
  state === 'moving' || state === 'undoing'

export const accountMergesQuery = (period: string) =>
  queryOptions({
    queryKey: ['students', 'accountMerges', period],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: FollowedMerge[] }>(path, { query: { period }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isMergeUnderWay) ? whileUnderWay : false),
  })

type NewMerge = { data: { preview: AccountMergePreview | null; merge: FollowedMerge | null } }

export const mergePreviewQuery = (pair: Pick<AccountMergeBody, 'kept' | 'merged'>) =>
  queryOptions({
    queryKey: ['accountMergePreview', pair.kept, pair.merged],
    meta: { reads: [] },
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const body = { ...pair, preview: true }
      return (await api<NewMerge>(path, { method: 'POST', body, signal })).data.preview
    },
  })

export const mergeAccountsCall = (body: AccountMergeBody, idempotencyKey: string) =>
  api<NewMerge>(path, { method: 'POST', body, idempotencyKey })

export const undoMergeCall = (id: string, idempotencyKey: string) =>
  api<{ data: FollowedMerge }>(`${path}/${id}/undo`, { method: 'POST', body: {}, idempotencyKey })
