import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { ReservedLine, StockEvent } from './events.ts'

/** Each new setting has a higher version. */
export type StockSetting = Readonly<{ ruleId: string; version: number; stock: number | null }>

type Reservation = Readonly<{
  reservationId: string
  setting: StockSetting
  localDate: string
  lines: readonly ReservedLine[]
}>

/** `setting`: the previous one. `expected`: the number that the author saw. */
export type StockChange = Readonly<{
  changeId: string
  setting: StockSetting
  stock: number | null
  expected?: number | null | undefined
}>

export type StockCommand =
  /** An earlier setting by staff, in case the log lacks it. */
  | TypedMessage<'SetStock', StockSetting>
  | TypedMessage<'ChangeStock', StockChange>
  /** Reserves all lines or none. */
  | TypedMessage<'Reserve', Reservation>
  /** Confirms `recorded` and releases `never`. */
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
  settings: Map<string, Omit<StockSetting, 'ruleId'>>
  holds: Map<string, Hold>
  reservations: Map<string, readonly ReservedLine[]>
}

const initialState = (): PrizeStock => ({
  version: -1,
  left: null,
  settings: new Map(),
  holds: new Map(),
  reservations: new Map(),
})

const decide = (command: StockCommand, stock: PrizeStock): StockEvent[] => {
  switch (command.type) {
    case 'SetStock':
      return set(stock, command.data)
    case 'ChangeStock':
      return change(stock, command.data)
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

const change = (
  known: PrizeStock,
  { changeId, setting, stock, expected }: StockChange,
): StockEvent[] => {
  const made = known.settings.get(changeId)
  if (made && made.stock !== stock) throw new DomainError('idempotency_key_reused')
  if (made) return []
  const told = set(known, setting)
  const left = told[0] ? told[0].data.stock : known.left
  const { ruleId } = setting
  // The stock has changed since the author saw it, so the author's number may be wrong.
  if (expected !== undefined && expected !== left)
    throw new DomainError('stock_changed', { rule: ruleId, expected, stock: left })
  const version = Math.max(known.version, setting.version) + 1
  return [...told, { type: 'PrizeStockSet', data: { setId: changeId, ruleId, version, stock } }]
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
  // Records a setting that has not reached the log.
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

/** Compares field by field, because jsonb reorders the fields. */
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
      stock.settings.set(event.data.setId, {
        version: event.data.version,
        stock: event.data.stock,
      })
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
