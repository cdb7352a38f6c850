import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { projectStocks, stockTables } from './stocks.ts'
import { orderIndexes, orderTables, projectOrders } from './write-orders.ts'

export const shopProjection = defineProjection({
  name: 'shop',
  version: 1,
  events: [
    'PrizeOrdered',
    'OrderReadied',
    'OrderCollected',
    'OrderPutBack',
    'ActionReverted',
    'PrizeStockSet',
    'PrizeReserved',
    'PrizeReleased',
    'PrizeReturned',
  ],
  tables: [...orderTables, ...stockTables, ...periodPositionTables],
  indexes: orderIndexes,
  apply: async (events, db) => {
    await projectOrders(events, db)
    await projectStocks(events, db)
  },
})
