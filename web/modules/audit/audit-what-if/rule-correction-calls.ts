import { queryOptions } from '@tanstack/react-query'
import type { RuleCorrection, RuleCorrectionBody } from '#api/contracts/rule-corrections.ts'
import { api } from '#web/client/api/client.ts'

const path = '/v2/audit/rule_corrections'
const whileUnderWay = 1_000

export const isCorrectionUnderWay = ({ state }: RuleCorrection) =>
  state === 'asked' || state === 'recording' || state === 'undoing'

/** Returns the id and state of each correction that is not in progress. */
export const endedOf = (corrections: readonly RuleCorrection[]) =>
  corrections.filter((one) => !isCorrectionUnderWay(one)).map(({ _id, state }) => `${_id} ${state}`)

export const ruleCorrectionsQuery = () =>
  queryOptions({
    queryKey: ['ruleCorrections'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<{ data: RuleCorrection[] }>(path, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(isCorrectionUnderWay) ? whileUnderWay : false,
  })

export const recordRuleCorrectionCall = (body: RuleCorrectionBody, idempotencyKey: string) =>
  api<{ data: RuleCorrection }>(path, { method: 'POST', body, idempotencyKey })

export const undoRuleCorrectionCall = (id: string, idempotencyKey: string) =>
  api<{ data: RuleCorrection }>(`${path}/${id}`, { method: 'DELETE', idempotencyKey })
