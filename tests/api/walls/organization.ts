import { randomUUID } from 'node:crypto'
import { multipart, pngOf } from '#tests/support/images.ts'
import { administrators, commanders, own, type Walls } from './wall.ts'
import { callers } from './world.ts'

const filter = { name: { en: 'Form 9', zh: '中九' }, attribute: 'grade' }

export const walls: Walls = {
  'GET /organizations/user': { allowed: callers, ...own },
  'GET /organizations': { allowed: callers, ...own },
  'PUT /v2/organization/:id': {
    allowed: administrators,
    request: ({ organizationId: id, prefix }) => ({
      params: { id },
      body: { name: { en: `School ${prefix}`, zh: `學校 ${prefix}` } },
    }),
  },
  'GET /organizations/retention': { allowed: administrators, ...own },
  'PUT /organizations/retention': {
    allowed: administrators,
    request: () => ({
      body: { session_days: null, sign_in_days: 60, remark_months: 24, message_months: null },
    }),
    ...own,
  },
  'GET /organizations/retention/preview': {
    allowed: administrators,
    request: () => ({ query: { sign_in_days: '30', remark_months: '0' } }),
    ...own,
  },
  'POST /organizations/retention/run': { allowed: administrators, ...own },
  'POST /blobs/batch [logo]': {
    allowed: administrators,
    request: () => multipart([{ field: 'logo', content: pngOf(10, 10) }]),
    ...own,
  },
  'GET /v2/first_day': { allowed: commanders, ...own },
  'PUT /v2/first_day': {
    allowed: commanders,
    request: () => ({ body: { is_put_away: false } }),
    ...own,
  },
  'GET /organizationFilters': { allowed: callers, ...own },
  'POST /organizationFilters': {
    allowed: administrators,
    request: () => ({ body: { ...filter, value: randomUUID() } }),
    ...own,
  },
  'POST /organizationFilters/from_classes': { allowed: administrators, ...own },
  'GET /class_grades': { allowed: administrators, ...own },
  'PUT /class_grades': {
    allowed: administrators,
    request: () => ({ body: { grades: [{ class: '1A', grade: null }] } }),
    ...own,
  },
  'PUT /organizationFilters/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: {
        id: (await make.admin('POST /organizationFilters', { ...filter, value: randomUUID() }))
          ._id!,
      },
      body: { ...filter, value: randomUUID() },
    }),
  },
  'DELETE /organizationFilters/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: {
        id: (await make.admin('POST /organizationFilters', { ...filter, value: randomUUID() }))
          ._id!,
      },
    }),
  },
}
