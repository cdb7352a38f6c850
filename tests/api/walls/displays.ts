import { commanders, own, staff, type Walls } from './wall.ts'

export const walls: Walls = {
  'GET /displays': { allowed: staff, ...own },
  'POST /displays': { allowed: commanders, request: () => ({ body: { name: 'Library' } }), ...own },
  'PUT /displays/:id': {
    allowed: commanders,
    request: async ({ make }) => {
      const { display } = (await make.admin('POST /displays', { name: 'Changed' })) as unknown as {
        display: { _id: string }
      }
      return { params: { id: display._id }, body: { name: 'Other', privacy: 'initials' } }
    },
  },
  'GET /class_goals': { allowed: staff, ...own },
  'PUT /class_goals': {
    allowed: commanders,
    request: () => ({ body: { goals: [{ class: '1A', points: null }] } }),
    ...own,
  },
  'POST /displays/:id/renew': {
    allowed: commanders,
    request: async ({ make }) => {
      const { display } = (await make.admin('POST /displays', { name: 'Kept' })) as unknown as {
        display: { _id: string }
      }
      return { params: { id: display._id } }
    },
  },
  'DELETE /displays/:id': {
    allowed: commanders,
    request: async ({ make }) => {
      // Unlike other answers, this one has nested objects.
      const { display } = (await make.admin('POST /displays', { name: 'Old' })) as unknown as {
        display: { _id: string }
      }
      return { params: { id: display._id } }
    },
  },
}
