import { administrators, administratorsAndAuditor, makeStudent, own, type Walls } from './wall.ts'

export const walls: Walls = {
  'GET /sign_ins': { allowed: administratorsAndAuditor, ...own },
  'GET /organizations/sign_in_settings': { allowed: administratorsAndAuditor, ...own },
  'PUT /organizations/sign_in_settings': {
    allowed: administrators,
    request: () => ({ body: { password_minimum: 6, students_keep_passwords: true } }),
    ...own,
  },
  'GET /sign_ins/slowed': { allowed: administratorsAndAuditor, ...own },
  'POST /sign_ins/slowed/:id/lift': {
    allowed: administrators,
    request: async ({ slow }) => ({ params: { id: await slow() } }),
  },
  'GET /organizations/own_addresses': { allowed: administratorsAndAuditor, ...own },
  'PUT /organizations/own_addresses': {
    allowed: administrators,
    request: () => ({ body: { addresses: ['198.51.100.0/24'] } }),
    ...own,
  },
  'POST /users/:id/sign_out': {
    allowed: administrators,
    request: async (world) => ({ params: { id: await makeStudent(world) } }),
  },
  'POST /organizations/sign_out': { allowed: administrators, ...own, endsWorld: true },
}
