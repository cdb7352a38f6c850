import type { CommonQueryMethods } from 'slonik'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import {
  contextOf,
  type RewardContext,
  type RewardQuery,
  readRewardLookup,
} from './reward-context.ts'

export type ContextReader = (organizationId: string, query: RewardQuery) => Promise<RewardContext>

/** In ms. A limit, because a hanging query would delay every caller behind it. */
const patience = 4_000

/** Batches an organisation's waiting reads into one query. */
export const createContextReader = (db: CommonQueryMethods): ContextReader => {
  const readerOf = (organizationId: string) =>
    createBatcher(async (queries: readonly RewardQuery[]) => {
      const reading = readRewardLookup(db, organizationId, {
        rules: distinct(queries.flatMap(({ rules }) => rules)),
        profiles: distinct(queries.flatMap(({ profiles }) => profiles)),
      })
      const lookup = await withDeadline(patience, reading, 'The database')
      return queries.map(() => lookup)
    })
  const readers = new Map<string, ReturnType<typeof readerOf>>()

  return async (organizationId, query) => {
    const read = readers.get(organizationId) ?? readerOf(organizationId)
    readers.set(organizationId, read)
    return contextOf(await read(query), query)
  }
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]
