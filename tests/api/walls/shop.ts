import { commanders, staff, students, type Walls } from './wall.ts'
import type { World } from './world.ts'

/** Places an order that the call may use up. */
const newOrder = (world: World) => world.placeOrder()

export const walls: Walls = {
  'GET /v2/shop': { allowed: students, stranger: 'own' },
  'PUT /v2/shop/wish': {
    allowed: ['student'],
    request: ({ prize }) => ({ body: { prize } }),
  },
  'GET /v2/orders': { allowed: [...staff, ...students], stranger: 'own' },
  'POST /v2/orders': {
    allowed: ['student'],
    request: ({ prize }) => ({
      body: { prize, expected_point: 0 },
    }),
  },
  'PUT /v2/orders/:id': {
    allowed: [...commanders, 'student'],
    request: async (world) => ({
      params: { id: await newOrder(world) },
      body: { state: 'cancelled' },
    }),
  },
  'PUT /v2/orders/state': {
    allowed: commanders,
    request: async (world) => ({ body: { orders: [await newOrder(world)], state: 'ready' } }),
  },
  'POST /v2/orders/cancel_overdue': {
    allowed: commanders,
    request: () => ({ body: {} }),
    stranger: 'own',
  },
  'GET /v2/orders/export_stream': {
    allowed: staff,
    request: ({ prize, orderPosition }) => ({ query: { prize, minPosition: orderPosition } }),
    stranger: 404,
  },
}
