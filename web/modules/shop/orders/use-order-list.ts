import type { Order, OrderCounts } from '#api/contracts/shop.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { isOpenOrder, orderFields, orderFilterOf } from './order-address.ts'

const inGroups = [100]
const orders = ['ordered_at', 'class', 'prize', 'point', 'changed_at']

/**
 * Returns the orders of the tab. Below 1250 px, waiting orders are grouped by class instead of
 * listed in a table.
 */
export const useOrderList = () => {
  const { values } = useAddress(orderFields)
  const isShort = useMediaQuery('(width < 600px)')
  const isNarrow = useMediaQuery('(width < 1250px)')
  const isOpen = isOpenOrder(values)
  const isGrouped = isNarrow && isOpen
  const list = useServerList<Order>({
    path: '/v2/orders',
    key: 'orders',
    of: { state: values.state },
    filter: orderFilterOf(values),
    orders,
    sort: isGrouped ? { id: 'class', desc: false } : { id: 'ordered_at', desc: !isOpen },
    sizes: isGrouped ? inGroups : longPageSizes,
    usual: isGrouped ? inGroups[0] : longPageSizes[0],
    history: 'points',
  })
  const counts = (list.query.data as { counts?: OrderCounts } | undefined)?.counts
  return {
    ...list,
    counts,
    isShort,
    isOpen,
    isGrouped,
    sizes: isGrouped ? inGroups : longPageSizes,
  }
}
export type OrderList = ReturnType<typeof useOrderList>
