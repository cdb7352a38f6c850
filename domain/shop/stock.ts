import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { ReservedLine, StockEvent } from './events.ts'

/** What staff set last. A later setting has a higher version. */
export type StockSetting = Readonly<{ ruleId: string; version: number; stock: number | null }>

type Reservation = Readonly<{
  reservationId: string
  setting: StockSetting
  localDate: string
  lines: readonly ReservedLine[]
}>

export type StockCommand =
  | TypedMessage<'SetStock', StockSetting>
  /** All lines or none. */
  | TypedMessage<'Reserve', Reservation>
  /** `recorded` are confirmed, `never` released. */
  | TypedMessage<
      'Settle',
      Readonly<{ reservationId: string; recorded: readonly string[]; never: readonly string[] }>
    >
  | TypedMessage<'Return', Readonly<{ actionId: string }>>

type Hold = Readonly<{ count: number; state: 'reserved' | 'confirmed' | 'over' }>

export type PrizeStock = {
  version: number
  /** Null: no limit. */
  left: number | null
  holds: Map<string, Hold>
  reservations: Map<string, readonly ReservedLine[]>
}

const initialState = (): PrizeStock => ({
  version: -1,
  left: null,
  holds: new Map(),
  reservations: new Map(),
})

const decide = (command: StockCommand, stock: PrizeStock): StockEvent[] => {
  switch (command.type) {
    case 'SetStock':
      return set(stock, command.data)
    case 'Reserve':
      return reserve(stock, command.data)
    case 'Settle':
      return settle(stock, command.data)
    case 'Return': {
      const { actionId } = command.data
      const hold = stock.holds.get(actionId)
      if (!hold || hold.state === 'over') return []
      const returnId = partIdOf(actionId, 'return')
      return [{ type: 'PrizeReturned', data: { returnId, actionId, count: hold.count } }]
    }
  }
}

const set = ({ version: known }: PrizeStock, { ruleId, version, stock }: StockSetting) => {
  if (version <= known) return []
  const setId = partIdOf(ruleId, `stock:${version}`)
  return [{ type: 'PrizeStockSet', data: { setId, ruleId, version, stock } } as const]
}

const reserve = (
  stock: PrizeStock,
  { reservationId, setting, localDate, lines }: Reservation,
): StockEvent[] => {
  const known = stock.reservations.get(reservationId)
  if (known) {
    const reserved = new Map(known.map((line) => [line.actionId, line]))
    if (!lines.every((line) => isSameLine(line, reserved.get(line.actionId))))
      throw new DomainError('idempotency_key_reused')
    return []
  }
  // A setting that never arrived here comes with the next reservation.
  const setEvents = set(stock, setting)
  const left = setEvents[0] ? setEvents[0].data.stock : stock.left
  const { ruleId } = setting
  if (left !== null && countOf(lines) > left)
    throw new DomainError('out_of_stock', { rule: ruleId, left })
  return [
    ...setEvents,
    { type: 'PrizeReserved', data: { reservationId, ruleId, localDate, lines } },
  ]
}

/** By field: PostgreSQL gives the fields back in another order. */
const isSameLine = (line: ReservedLine, known: ReservedLine | undefined) =>
  known?.profileId === line.profileId && known.count === line.count

type Settling = Extract<StockCommand, { type: 'Settle' }>['data']

const settle = (
  { holds }: PrizeStock,
  { reservationId, recorded, never }: Settling,
): StockEvent[] => {
  const waiting = (ids: readonly string[]) =>
    ids.filter((id) => holds.get(id)?.state === 'reserved')
  const [confirmed, released] = [waiting(recorded), waiting(never)]
  const events: StockEvent[] = []
  if (confirmed[0]) {
    const confirmationId = partIdOf(confirmed[0], 'confirm')
    const data = { confirmationId, reservationId, actions: confirmed }
    events.push({ type: 'PrizeConfirmed', data })
  }
  if (released[0]) {
    const releaseId = partIdOf(released[0], 'release')
    const count = released.reduce((sum, id) => sum + (holds.get(id)?.count ?? 0), 0)
    events.push({
      type: 'PrizeReleased',
      data: { releaseId, reservationId, actions: released, count },
    })
  }
  return events
}

const countOf = (lines: readonly ReservedLine[]) => lines.reduce((sum, { count }) => sum + count, 0)

const evolve = (stock: PrizeStock, event: StockEvent): PrizeStock => {
  const { holds } = stock
  const add = (count: number) => {
    if (stock.left !== null) stock.left += count
  }
  const end = (actionId: string, state: Hold['state']) => {
    const hold = holds.get(actionId)
    if (hold) holds.set(actionId, { ...hold, state })
  }
  switch (event.type) {
    case 'PrizeStockSet':
      stock.version = event.data.version
      stock.left = event.data.stock
      return stock
    case 'PrizeReserved': {
      const { reservationId, lines } = event.data
      stock.reservations.set(reservationId, lines)
      for (const { actionId, count } of lines) holds.set(actionId, { count, state: 'reserved' })
      add(-countOf(lines))
      return stock
    }
    case 'PrizeConfirmed':
      for (const id of event.data.actions) end(id, 'confirmed')
      return stock
    case 'PrizeReleased':
      for (const id of event.data.actions) end(id, 'over')
      add(event.data.count)
      return stock
    case 'PrizeReturned':
      end(event.data.actionId, 'over')
      add(event.data.count)
      return stock
  }
}

export const stockDecider: Decider<PrizeStock, StockCommand, StockEvent> = {
  initialState,
  decide,
  evolve,
}
