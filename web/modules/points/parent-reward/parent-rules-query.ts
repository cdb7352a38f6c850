import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ParentRulesAnswer } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/**
 * In ms. Polls, because neither midnight (quotas reset) nor a change of a rule moves the ledger.
 */
const askAgain = 60_000

export const parentRulesQuery = () =>
  queryOptions({
    queryKey: ['parentRules'],
    meta: { reads: ['points'] },
    queryFn: ({ signal }) =>
      api<z.infer<typeof ParentRulesAnswer>>('/v2/cms/profiles/parent', {
        query: { minPosition: ownPosition() },
        signal,
      }),
    refetchInterval: askAgain,
  })
