import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, isEventOf } from '../engine/projection.ts'
import { orderCountTables } from './order-counts.ts'
import { projectStocks, stockEventTypes, stockTables } from './stocks.ts'
import { orderEventTypes, orderIndexes, orderTables, projectOrders } from './write-orders.ts'

export const shopProjection = defineProjection({
  name: 'shop',
  version: 3,
  events: [...orderEventTypes, ...stockEventTypes],
  tables: [...orderTables, ...orderCountTables, ...stockTables, ...periodPositionTables],
  indexes: orderIndexes,
  apply: async (events, db) => {
    await projectOrders(events.filter(isEventOf(orderEventTypes)), db)
    await projectStocks(events.filter(isEventOf(stockEventTypes)), db)
  },
})
