import type { ReservedLine } from '#domain/shop/events.ts'
import {
  type PrizeStock,
  type StockCommand,
  type StockSetting,
  stockDecider,
} from '#domain/shop/stock.ts'
import { openAggregate } from '../aggregate.ts'
import { type Actor, systemActor } from '../messages.ts'
import type { LedgerParts } from '../parts.ts'
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
  /** Puts a reverted redemption back, if the prize's stock counted it. */
  giveBack: (
    organizationId: string,
    returned: Readonly<{ prize: string; action: string; periodId: string }>,
  ) => Promise<void>
  set: (actor: Actor, setting: StockSetting, periodId: string) => Promise<string>
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
      await record(prize, command, { request, periodId })
    },
    set: (actor, setting, periodId) => {
      const key = `${setting.ruleId}:${setting.version}`
      const request = openRequest(actor, 'prize_stock', key, clock())
      return record(setting.ruleId, { type: 'SetStock', data: setting }, { request, periodId })
    },
    read,
  }
}
