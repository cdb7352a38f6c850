import { administrators, own, type Walls } from './wall.ts'
import { callers } from './world.ts'

const physics = { name: { en: 'Physics', zh: '物理' }, type: 'elective' }

export const walls: Walls = {
  'GET /v2/subjects': { allowed: callers, ...own },
  'GET /v2/subjects/:id': { allowed: callers, request: ({ subject: id }) => ({ params: { id } }) },
  'POST /v2/subjects': { allowed: administrators, request: () => ({ body: physics }), ...own },
  'PUT /v2/subjects/:id': {
    allowed: administrators,
    request: ({ subject: id }) => ({ params: { id }, body: physics }),
  },
  'PUT /v2/subjects/inactivate/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /v2/subjects', physics))._id! },
    }),
  },
  'PUT /v2/subjects': {
    allowed: administrators,
    request: ({ subject }) => ({ body: { subjects: [subject] } }),
  },
}
