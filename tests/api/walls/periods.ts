import { administrators, own, type Walls } from './wall.ts'
import { callers } from './world.ts'

const period = { name: 'Another', start_at: '2028-09-01', end_at: '2029-07-15' }

export const walls: Walls = {
  'GET /periods': { allowed: callers, ...own },
  'GET /periods/current': { allowed: callers, ...own },
  'GET /v2/periods/headcounts': { allowed: administrators, ...own },
  'POST /periods': { allowed: administrators, request: () => ({ body: period }), ...own },
  'PUT /periods/:id': {
    allowed: administrators,
    request: ({ period: id }) => ({ params: { id }, body: period }),
  },
  'POST /v2/periods/:id/students': {
    allowed: administrators,
    request: ({ period: id, pastPeriod: from }) => ({
      params: { id },
      body: { from, mode: 'copy', preview: true },
    }),
  },
  'POST /periods/current/:id': {
    allowed: administrators,
    request: ({ period: id }) => ({ params: { id } }),
    // The period is already the current one.
    answer: 409,
  },
}
