import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ParentRulesAnswer } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/** In ms. Polls, because nothing announces midnight, which resets quotas, or a change of a rule. */
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
