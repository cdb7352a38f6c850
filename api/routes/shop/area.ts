import type { ApiArea } from '../area.ts'
import { exportOrdersRoute } from './export-orders.ts'
import { orderChangeRoutes } from './order-changes.ts'
import { orderRoutes } from './orders.ts'
import { shopRoute } from './shop.ts'

export const shopRoutes: ApiArea = {
  name: 'shop',
  routes: [shopRoute, orderRoutes, orderChangeRoutes, exportOrdersRoute],
}
