import type { Order } from '#api/contracts/shop.ts'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'

export const orderTabs = ['ordered', 'ready', 'collected', 'cancelled'] as const
export const orderFields = {
  state: oneOf(orderTabs),
  class: someWords,
  prize: anId,
  search: someWords,
  late: oneOf(['', 'yes']),
}

export type OrderAddress = {
  state: Order['state']
  class: string
  prize: string
  search: string
  late: string
}

/** Returns the filter without the state, which callers pass separately. */
export const orderFilterOf = ({ class: className, prize, search, late }: OrderAddress) => ({
  class: className,
  prize,
  search: search.trim(),
  overdue: late === 'yes' ? true : undefined,
})

/** Returns the filters that also apply to the count of overdue orders. */
export const overdueOf = ({ class: className, prize, search }: OrderAddress) => ({
  ...(prize && { prize }),
  ...(className && { class: className }),
  ...(search.trim() && { search: search.trim() }),
})

export const isOpenOrder = ({ state }: Pick<Order, 'state'>) =>
  state === 'ordered' || state === 'ready'

/** Returns each class with its orders, sorted by class number. */
export const byClass = (orders: readonly Order[]): [string, Order[]][] =>
  [...Map.groupBy(orders, ({ profile }) => profile.class)].map(([name, own]) => [
    name,
    own.toSorted((one, other) => (one.profile.class_no ?? 0) - (other.profile.class_no ?? 0)),
  ])
