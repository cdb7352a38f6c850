import { password } from '#tests/support/school.ts'
import { own, parents, staff, students, type Walls } from './wall.ts'
import { callers } from './world.ts'

export const walls: Walls = {
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
