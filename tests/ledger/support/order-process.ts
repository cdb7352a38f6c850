// A separate process that orders for the students in turn, and reports each answer.
import { DomainError } from '#domain/decider.ts'
import type { Actor } from '#ledger/calls.ts'
import { createLedger } from '#ledger/ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { openDatabase } from '#projections/open-database.ts'

export type PlacingOrder = Readonly<{ actor: Actor; key: string }>
export type OrderRun = Readonly<{
  databaseUrl: string
  storeUrl: string
  prize: string
  expectedPoint: number
  orders: readonly PlacingOrder[]
}>
export type OrderTold = Readonly<{ key: string; answer: string }>

/**
 * A kill hits some orders before they reserve, some between the steps, and some after the answer.
 */
const atOnce = 4

process.once(
  'message',
  async ({ databaseUrl, storeUrl, prize, expectedPoint, orders }: OrderRun) => {
    const db = await openDatabase({ connectionString: databaseUrl, max: 5 })
    const eventStore = await openEventStore(storeUrl)
    const ledger = createLedger({ db, eventStore, clock: systemClock })
    const left = [...orders]
    const place = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const answer = await ledger.points.order(one.actor, one.key, { prize, expectedPoint }).then(
          ({ outcomes }) => outcomes[0]!.outcome as string,
          (error: unknown) => (error instanceof DomainError ? error.code : error),
        )
        // A transient failure, as on a busy machine, is no answer.
        if (isTransient(answer) || answer === 'retryable') continue
        process.send?.({ key: one.key, answer: String(answer) } satisfies OrderTold)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, place))
    process.exit(0)
  },
)
