import { randomUUID } from 'node:crypto'
import { administrators, administratorsAndAuditor, own, staff, type Walls } from './wall.ts'

const newStaff = () => ({ email: `${randomUUID()}@new.test`, name: { en: 'New', zh: '新' } })

export const walls: Walls = {
  'GET /staffClasses': { allowed: staff, request: ({ period }) => ({ query: { period } }) },
  'PUT /staffClasses/staff/:id': {
    allowed: administrators,
    request: ({ period, teacher, subject }) => ({
      params: { id: teacher.id },
      body: {
        period,
        classes: [{ class: '1A', is_class_teacher: false, subject }],
      },
    }),
  },
  'PUT /staffClasses/class': {
    allowed: administrators,
    request: ({ period, admin }) => ({
      body: { period, class: '1A', class_teachers: [admin.id] },
    }),
  },
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
