import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ParentRulesAnswer } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/** Quotas are reset at midnight, and staff may change a rule: neither moves the ledger. */
const askAgain = 60_000

/** Queries the rules for parents, with the rest of each quota. */
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
