import { password } from '#tests/support/school.ts'
import { administrators, own, parents, staff, students, type Walls } from './wall.ts'
import { callers } from './world.ts'

const unknown = 'x'.repeat(43)
const ownPassword = () => ({ body: { own_password: password } })
/** The enrolment does not exist; creating one would take too long. */
const ended = { ...own, answer: 410 } as const
const noPasskey = { params: { id: '00000000-0000-4000-8000-000000000000' } }
const nowhere = { answer: 404 } as const
const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'a' },
}

export const walls: Walls = {
  'GET /auth/factors': { allowed: staff, ...own, beforeEnrolment: true },
  'POST /auth/factors/totp/begin': {
    allowed: staff,
    request: ownPassword,
    ...own,
    beforeEnrolment: true,
  },
  'POST /auth/factors/totp': {
    allowed: staff,
    request: () => ({ body: { enrolment: unknown, code: '123456' } }),
    ...ended,
    beforeEnrolment: true,
  },
  'POST /auth/factors/totp/remove': { allowed: staff, request: ownPassword, ...nowhere },
  'POST /auth/factors/passkeys/begin': {
    allowed: staff,
    request: ownPassword,
    ...own,
    beforeEnrolment: true,
  },
  'POST /auth/factors/passkeys': {
    allowed: staff,
    request: () => ({ body: { enrolment: unknown, name: 'Laptop', passkey } }),
    ...ended,
    beforeEnrolment: true,
  },
  'PUT /auth/factors/passkeys/:id': {
    allowed: staff,
    request: () => ({ ...noPasskey, body: { name: 'Laptop' } }),
    ...nowhere,
  },
  'POST /auth/factors/passkeys/:id/remove': {
    allowed: staff,
    request: () => ({ ...noPasskey, ...ownPassword() }),
    ...nowhere,
  },
  'POST /auth/factors/recovery_codes': { allowed: staff, request: ownPassword, ...nowhere },
  'POST /auth/factors/reset_seen': { allowed: staff, ...own, beforeEnrolment: true },
  'POST /users/:id/reset_second_factor': {
    allowed: administrators,
    request: async ({ staffWithFactor }) => ({
      params: { id: await staffWithFactor() },
      ...ownPassword(),
    }),
  },
  'GET /auth/user': { allowed: callers, ...own, beforePasswordChange: true },
  'POST /auth/logout': { allowed: callers, ...own, endsWorld: true, beforePasswordChange: true },
  'POST /auth/extend': { allowed: staff, ...own },
  'GET /auth/sessions': { allowed: callers, ...own },
  'DELETE /auth/sessions/:id': {
    allowed: callers,
    request: async ({ anotherSession }, caller) => ({
      params: { id: await anotherSession(caller) },
    }),
  },
  'POST /auth/sessions/end_others': { allowed: callers, ...own, endsWorld: true },
  'GET /auth/personal_data': { allowed: callers, ...own },
  'GET /users/:id/personal_data': {
    allowed: administrators,
    request: ({ students: [student] }) => ({ params: { id: student!.id } }),
  },
  'POST /auth/setpw': {
    allowed: [...staff, 'student'],
    request: () => ({ body: { password, new_password: 'another one' } }),
    ...own,
    endsWorld: true,
    beforePasswordChange: true,
  },
  'POST /v2/cms/auth/setParentPw': {
    allowed: parents,
    request: () => ({ body: { parent_password: password, new_password: 'another one' } }),
    ...own,
    endsWorld: true,
    beforePasswordChange: true,
  },
  'GET /auth/profiles': { allowed: students, ...own },
  'GET /auth/actions': { allowed: students, ...own },
}
