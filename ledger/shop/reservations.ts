import { partIdOf } from '#domain/ids.ts'
import type { AccountCommand, RedemptionOrder } from '#domain/points/commands.ts'
import type { ReservedLine } from '#domain/shop/events.ts'
import { systemActor } from '../calls.ts'
import type { Accounts } from '../points/accounts.ts'
import type { Rule } from '../points/reward-context.ts'
import { type LedgerRequest, metadataOf, openRequest } from '../requests.ts'
import type { StockLedger } from './stock.ts'

export type Reservation = Readonly<{
  organizationId: string
  periodId: string
  prize: string
  reservation: string
}>

export type ReservationLedger = Readonly<{
  /** Reserves pieces, one prize after the other. @throws DomainError `out_of_stock` */
  reserve: (
    request: LedgerRequest,
    redemptions: readonly Redemption[],
    rules: readonly Rule[],
    onReserved: (reservation: Reservation) => void,
  ) => Promise<void>
  /**
   * Confirms recorded redemptions and releases the others for good.
   * `known`: redemptions that are recorded, so their streams are not read.
   */
  settle: (reservation: Reservation, known?: ReadonlySet<string>) => Promise<void>
  /** Returns whether any redemption is neither confirmed nor released. */
  isOpen: (reservation: Pick<Reservation, 'prize' | 'reservation'>) => Promise<boolean>
}>

type Redemption = Readonly<{ profile: string; periodId: string; lines: readonly RedemptionOrder[] }>

export const redemptionIn = (command: AccountCommand): readonly RedemptionOrder[] =>
  command.type === 'Redeem' ? command.data.lines : []

export const createReservationLedger = (
  clock: () => Date,
  accounts: Accounts,
  stock: StockLedger,
): ReservationLedger => {
  /** Returns whether the redemption was recorded. If not, the account refuses it from now on. */
  const isRecorded = async (
    { organizationId, periodId, prize }: Reservation,
    { actionId, profileId }: ReservedLine,
  ) => {
    const request = openRequest(systemActor(organizationId), 'lapse_redemption', actionId, clock())
    const data = { lapseId: request.commandId, actionId, ruleId: prize }
    const metadata = metadataOf(request, { periodId })
    const handled = await accounts.handleOne({
      id: profileId,
      command: { type: 'Lapse', data },
      metadata,
    })
    if (handled.kind === 'appended') return false
    // A reused key may have recorded another prize under this id.
    return handled.state.actions.get(actionId)?.effect.data.ruleId === prize
  }

  const openLines = async ({ prize, reservation }: Pick<Reservation, 'prize' | 'reservation'>) => {
    const { holds, reservations } = await stock.read(prize)
    return (reservations.get(reservation) ?? []).filter(
      ({ actionId }) => holds.get(actionId)?.state === 'reserved',
    )
  }

  return {
    reserve: async (request, redemptions, rules, onReserved) => {
      // Takes prizes in id order, so that two requests cannot deadlock.
      const stocked = [...new Map(rules.map((rule) => [rule.id, rule])).values()]
        .filter(({ stock: left }) => left !== null)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      for (const { id: ruleId, stock: left, stockVersion: version } of stocked) {
        const lines = redemptions.flatMap(({ profile, lines }) =>
          lines
            .filter((line) => line.ruleId === ruleId)
            .map(({ actionId, count }) => ({ actionId, profileId: profile, count })),
        )
        const { periodId } = redemptions[0]!
        const reservation = partIdOf(request.commandId, `reserve:${ruleId}`)
        const { localDate } = redemptions[0]!.lines[0]!
        const setting = { ruleId, version, stock: left }
        await stock.reserve(request, periodId, { reservation, setting, localDate, lines })
        const { organizationId } = request.actor
        onReserved({ organizationId, periodId, prize: ruleId, reservation })
      }
    },

    isOpen: async (one) => (await openLines(one)).length > 0,

    settle: async (one, known = new Set()) => {
      const lines = await openLines(one)
      if (lines.length === 0) return
      const recorded: string[] = []
      const never: string[] = []
      for (const line of lines) {
        const isThere = known.has(line.actionId) || (await isRecorded(one, line))
        const ids = isThere ? recorded : never
        ids.push(line.actionId)
      }
      await stock.settle({ ...one, recorded, never })
    },
  }
}
