import type { ReservedLine } from '#domain/shop/events.ts'
import {
  type PrizeStock,
  type StockChange,
  type StockCommand,
  type StockSetting,
  stockDecider,
} from '#domain/shop/stock.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { openAggregate } from '../aggregate.ts'
import { type Actor, systemActor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { type LedgerRequest, metadataOf, openRequest } from '../requests.ts'

export type Reserving = Readonly<{
  reservation: string
  setting: StockSetting
  localDate: string
  lines: readonly ReservedLine[]
}>

type Settling = Readonly<{
  organizationId: string
  periodId: string
  prize: string
  reservation: string
  recorded: readonly string[]
  never: readonly string[]
}>

export type StockLedger = Readonly<{
  /** @throws DomainError `out_of_stock` */
  reserve: (request: LedgerRequest, periodId: string, reserving: Reserving) => Promise<void>
  settle: (settling: Settling) => Promise<void>
  /**
   * Puts a reverted redemption's piece back, if the stock is limited. Returns the position at which
   * read models show this.
   */
  giveBack: (
    organizationId: string,
    returned: Readonly<{ prize: string; action: string; periodId: string }>,
  ) => Promise<Position>
  set: (actor: Actor, setting: StockSetting, periodId: string) => Promise<string>
  /** Returns the setting's version. @throws DomainError `stock_changed`, or Unavailable */
  change: (actor: Actor, change: StockChange, periodId: string) => Promise<number>
  read: (prize: string) => Promise<PrizeStock>
}>

export const createStockLedger = (parts: LedgerParts): StockLedger => {
  const { clock } = parts
  const { handleOne, announce, read } = openAggregate(parts, {
    category: 'prize',
    decider: stockDecider,
  })

  const record = async (
    id: string,
    command: StockCommand,
    { request, periodId }: Readonly<{ request: LedgerRequest; periodId: string }>,
  ) => {
    const handled = await handleOne({ id, command, metadata: metadataOf(request, { periodId }) })
    return announce(handled)
  }
  const bySystem = (organizationId: string, key: string) =>
    openRequest(systemActor(organizationId), 'prize_stock', key, clock())

  return {
    reserve: async (request, periodId, { reservation: reservationId, ...rest }) => {
      const command = { type: 'Reserve', data: { reservationId, ...rest } } as const
      await record(rest.setting.ruleId, command, { request, periodId })
    },
    settle: async ({ organizationId, periodId, prize, reservation, recorded, never }) => {
      const request = bySystem(organizationId, `settle:${reservation}`)
      const data = { reservationId: reservation, recorded, never }
      await record(prize, { type: 'Settle', data }, { request, periodId })
    },
    giveBack: async (organizationId, { prize, action, periodId }) => {
      const request = bySystem(organizationId, `return:${action}`)
      const command = { type: 'Return', data: { actionId: action } } as const
      return record(prize, command, { request, periodId })
    },
    set: (actor, setting, periodId) => {
      const key = `${setting.ruleId}:${setting.version}`
      const request = openRequest(actor, 'prize_stock', key, clock())
      return record(setting.ruleId, { type: 'SetStock', data: setting }, { request, periodId })
    },
    change: async (actor, change, periodId) => {
      const { changeId, setting } = change
      const request = openRequest(actor, 'prize_stock', changeId, clock())
      const handled = await handleOne({
        id: setting.ruleId,
        command: { type: 'ChangeStock', data: change },
        metadata: metadataOf(request, { periodId }),
      })
      await announce(handled)
      if (handled.kind === 'unchanged') return handled.state.settings.get(changeId)!.version
      return handled.events.reduce(stockDecider.evolve, stockDecider.initialState()).version
    },
    read,
  }
}
