import { randomUUID } from 'node:crypto'
import { administrators, administratorsAndAuditor, own, type Walls } from './wall.ts'

const newStaff = () => ({ email: `${randomUUID()}@new.test`, name: { en: 'New', zh: '新' } })

export const walls: Walls = {
  'GET /admin/users': { allowed: administratorsAndAuditor, ...own },
  'GET /admin/users/export_stream': { allowed: administratorsAndAuditor, ...own },
  'POST /admin/users': {
    allowed: administrators,
    request: () => ({ body: { ...newStaff(), role: 'admin' } }),
    ...own,
  },
  'POST /admin/batch': {
    allowed: administrators,
    request: () => ({ body: { newAdmins: [newStaff()] } }),
    ...own,
  },
}
