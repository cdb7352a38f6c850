import { setImmediate } from 'node:timers/promises'
import type { CommonQueryMethods } from 'slonik'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import {
  contextOf,
  type RewardContext,
  type RewardQuery,
  readRewardLookup,
} from './reward-context.ts'

export type ContextReader = (organizationId: string, wanted: RewardQuery) => Promise<RewardContext>

/** In ms. Callers behind a hanging query wait too. */
const patience = 4_000

type WaitingQuery = Readonly<{
  wanted: RewardQuery
  resolve: (context: RewardContext) => void
  reject: (error: unknown) => void
}>

/** Batches an organisation's waiting reads into the next query. */
export const createContextReader = (db: CommonQueryMethods): ContextReader => {
  const waiting = new Map<string, WaitingQuery[]>()

  const answer = async (organizationId: string, asked: readonly WaitingQuery[]) => {
    try {
      const reading = readRewardLookup(db, organizationId, {
        rules: distinct(asked.flatMap(({ wanted }) => wanted.rules)),
        profiles: distinct(asked.flatMap(({ wanted }) => wanted.profiles)),
      })
      const registry = await withDeadline(patience, reading, 'The database')
      for (const { wanted, resolve, reject } of asked)
        settle(() => contextOf(registry, wanted), resolve, reject)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  const work = async (organizationId: string) => {
    for (;;) {
      // Lets callers of the same turn of the event loop join.
      await setImmediate()
      const asked = waiting.get(organizationId) ?? []
      if (asked.length === 0) break
      waiting.set(organizationId, [])
      await answer(organizationId, asked)
    }
    waiting.delete(organizationId)
  }

  return (organizationId, wanted) => {
    const { promise, resolve, reject } = Promise.withResolvers<RewardContext>()
    const queue = waiting.get(organizationId)
    if (queue) queue.push({ wanted, resolve, reject })
    else {
      waiting.set(organizationId, [{ wanted, resolve, reject }])
      void work(organizationId)
    }
    return promise
  }
}

const settle = <Value>(
  make: () => Value,
  resolve: (value: Value) => void,
  reject: (error: unknown) => void,
) => {
  try {
    resolve(make())
  } catch (error) {
    reject(error)
  }
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]
