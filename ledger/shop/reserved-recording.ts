import { DomainError } from '#domain/decider.ts'
import { eventsOf } from '#platform/command-handler/tasks.ts'
import { reviewBy } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import type { Accounts } from '../points/accounts.ts'
import type { OrderContext } from '../points/checks.ts'
import type { PointsCall } from '../points/points-calls.ts'
import type { AccountTask } from '../points/tasks.ts'
import type { LedgerRequest } from '../requests.ts'
import { type Reservation, type ReservationLedger, redemptionIn } from './reservations.ts'

export type ReservedRecording = Readonly<{
  call: Pick<PointsCall, 'checks' | 'refusalOf'>
  context: OrderContext
}>

export type RecordReserved = ReturnType<typeof createReservedRecording>

/**
 * Reserves, redeems and confirms. After a crash, workers/reactors/shop settles the reservations.
 */
export const createReservedRecording =
  (
    { log }: Pick<LedgerParts, 'log'>,
    { handle }: Pick<Accounts, 'handle'>,
    reservations: ReservationLedger,
  ) =>
  async (
    request: LedgerRequest,
    tasks: readonly AccountTask[],
    { call, context }: ReservedRecording,
  ): ReturnType<Accounts['handle']> => {
    const review = reviewBy(context, call)
    const needsStock = context.rules.some(({ stock }) => stock !== null)
    if (!needsStock || tasks.every(({ command }) => redemptionIn(command).length === 0))
      return handle(tasks, review)
    const redemptions = tasks.map(({ id, command, metadata: { periodId } }) => ({
      profile: id,
      periodId,
      lines: redemptionIn(command),
    }))
    const reserved: Reservation[] = []
    const settle = (recorded: ReadonlySet<string>) =>
      Promise.all(reserved.map((one) => reservations.settle(one, recorded))).catch((error) => {
        log?.warn(
          { err: error, streams: reserved.length },
          'Reservations could not be settled; a reactor settles them later',
        )
      })
    const reserveToo: Parameters<typeof handle>[1] = async (decisions) => {
      await review(decisions)
      if (decisions.every(({ decision }) => eventsOf(decision).length === 0)) return
      // A redemption without new events was recorded by an earlier attempt, so it needs no piece
      // from the stock.
      const unrecorded = redemptions.filter((_, n) => eventsOf(decisions[n]!.decision).length > 0)
      await reservations.reserve(request, unrecorded, context.rules, (one) => {
        reserved.push(one)
      })
    }
    const handled = await handle(tasks, reserveToo).catch(async (error: unknown) => {
      if (error instanceof DomainError) await settle(new Set())
      throw error
    })
    // A retry may still record the redemptions, so they keep their reservation.
    if (handled.every(({ kind: outcome }) => outcome !== 'retryable')) {
      const recorded = redemptions.filter((_, n) => handled[n]!.kind !== 'refused')
      const actions = recorded.flatMap(({ lines }) => lines.map(({ actionId }) => actionId))
      await settle(new Set(actions))
    }
    return handled
  }
