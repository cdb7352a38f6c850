// A separate process that rewards the students once for each key, and reports each answer.

import type { Actor } from '#ledger/calls.ts'
import { createLedger } from '#ledger/ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { openDatabase } from '#projections/open-database.ts'
import { createFindAccountHeads } from '#projections/points/account-heads.ts'

export type AwardOrder = Readonly<{
  databaseUrl: string
  storeUrl: string
  teacher: Actor
  rule: string
  profiles: readonly string[]
  keys: readonly string[]
}>

/**
 * Requests in progress: a kill hits some before, some between and some after their steps.
 */
const atOnce = 3

process.once(
  'message',
  async ({ databaseUrl, storeUrl, teacher, rule, profiles, keys }: AwardOrder) => {
    const db = await openDatabase({ connectionString: databaseUrl, max: 5 })
    const eventStore = await openEventStore(storeUrl)
    const findAccountHeads = createFindAccountHeads({ db, eventStore })
    const ledger = createLedger({ db, eventStore, clock: systemClock, findAccountHeads })
    const left = [...keys]
    const award = async () => {
      for (let key = left.shift(); key; key = left.shift()) {
        const { outcomes } = await ledger.points.reward(teacher, key, { rule, profiles, count: 1 })
        const isRecorded = outcomes.every(
          ({ outcome }) => outcome === 'appended' || outcome === 'duplicate',
        )
        process.send?.({ key, isRecorded })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, award))
    process.exit(0)
  },
)
