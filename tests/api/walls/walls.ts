import { randomUUID } from 'node:crypto'
import { multipart, pngOf } from '#tests/support/images.ts'
import { password } from '#tests/support/school.ts'
import { type Caller, callers, type World } from './world.ts'

export type Request = Readonly<{
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}>

/**
 * What one call lets through. `request` is valid for whoever is allowed in the world that it is made for. With ids of another
 * world it is answered by `stranger`: not found unless said otherwise; `own` means a success that shows only the caller's own.
 */
export type Wall = Readonly<{
  allowed: readonly Caller[]
  request?: (world: World, caller: Caller) => Request | Promise<Request>
  stranger?: number | 'own'
  /** What it answers to those whom it lets through, if not 200. */
  answer?: number
  /** It ends what it is called with, so it is called in a world that is thrown away. */
  endsWorld?: boolean
  /** A teacher without all_action reaches only what the same account recorded. */
  byRecorder?: boolean
  /** Works before a forced change of the password. */
  beforePasswordChange?: boolean
}>

const staff = ['admin', 'teacher', 'colleague', 'auditor'] as const
const commanders = ['admin', 'teacher', 'colleague'] as const
const administrators = ['admin'] as const
const administratorsAndAuditor = ['admin', 'auditor'] as const
const parents = ['parent'] as const
const students = ['student', 'parent'] as const
const own = { stranger: 'own' } as const
const byRecorder = { byRecorder: true } as const

const period = { name: 'Another', start_at: '2028-09-01', end_at: '2029-07-15' }
const filter = { name: { en: 'Form 9', zh: '中九' }, attribute: 'grade' }
const category = { name: { en: 'Sport', zh: '運動' }, type: 'reward' }
const prize = { type: 'redeem', name: 'A pen', point: 1 }
const newStaff = () => ({ email: `${randomUUID()}@new.test`, name: { en: 'New', zh: '新' } })
const inPeriod = ({ period: id }: World) => ({ query: { period: id } })
const firstStudent = ({ students: [student] }: World) => student!
const newStudent = ({ period: id }: World): Request => ({
  body: {
    period: id,
    users: [{ u_id: randomUUID().slice(0, 8), class: '1A', class_no: 9, name: { en: 'New', zh: '新' }, password }],
  },
})
/** A student to be used up, with the id. */
const makeStudent = async (world: World) => {
  const { body } = newStudent(world) as { body: { users: { u_id: string }[] } }
  await world.make.admin('POST /v2/cms/users/batch', body)
  const found = await world.make.admin(`GET /users?period=${world.period}&search=${body.users[0]!.u_id}`)
  return (found as never as { _id: string }[])[0]!._id
}
/** What a teacher has imported is that teacher's to undo, and of who sees all records. */
const importOf = async (world: World, caller: Caller) => {
  const make = world.make[caller === 'admin' ? 'admin' : 'teacher']
  await make('POST /users/upload', newStudent(world).body)
  const [newest] = (await make('GET /users/imports')) as never as { _id: string }[]
  return { params: { id: newest!._id } }
}
const award = ({ rules, students: [student] }: World, rule: string = rules.reward) => ({
  body: { pointRule_id: rule, profiles: [student!.profile], counts: 1 },
})

const check = ({ attendanceRule, device, students: [student] }: World) => ({
  body: { attendanceRule, device, profiles: [student!.profile] },
})

// A teacher reverts only what the same account recorded.
const makeAward = (world: World, caller: Caller) =>
  world.make[caller === 'teacher' ? 'teacher' : 'admin']('POST /v2/actions/profiles', award(world).body)

const makeCheck = (world: World, caller: Caller) =>
  world.make[caller === 'teacher' ? 'teacher' : 'admin']('POST /actions/attendance/batch/checkin', check(world).body)

/** An export of nothing is refused, so there is something, and the read model knows of it. */
const withOwn = ({ period }: World, { position }: { position?: string }) => ({
  query: { period, minPosition: position ?? '' },
})

/**
 * Every call of the api. One that is not here fails the test: say who may call it. What one call does to several kinds of things has a
 * line for each, told apart in brackets.
 */
export const walls: Readonly<Record<string, Wall>> = {
  'GET /auth/user': { allowed: callers, ...own, beforePasswordChange: true },
  'POST /auth/logout': { allowed: callers, ...own, endsWorld: true, beforePasswordChange: true },
  'POST /auth/extend': { allowed: staff, ...own },
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
  'GET /organizations/user': { allowed: callers, ...own },
  'GET /organizations': { allowed: callers, ...own },
  'PUT /v2/organization/:id': {
    allowed: administrators,
    request: ({ organizationId: id, prefix }) => ({
      params: { id },
      body: { name: { en: `School ${prefix}`, zh: `學校 ${prefix}` } },
    }),
  },
  'POST /blobs/batch': {
    allowed: administrators,
    request: () => multipart([{ field: 'logo', content: pngOf(10, 10) }]),
    ...own,
  },
  'GET /organizationFilters': { allowed: callers, ...own },
  'POST /organizationFilters': {
    allowed: administrators,
    request: () => ({ body: { ...filter, value: randomUUID() } }),
    ...own,
  },
  'PUT /organizationFilters/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /organizationFilters', { ...filter, value: randomUUID() }))._id! },
      body: { ...filter, value: randomUUID() },
    }),
  },
  'DELETE /organizationFilters/:id': {
    allowed: administrators,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /organizationFilters', { ...filter, value: randomUUID() }))._id! },
    }),
  },

  'GET /periods': { allowed: callers, ...own },
  'POST /periods': { allowed: administrators, request: () => ({ body: period }), ...own },
  'PUT /periods/:id': { allowed: administrators, request: ({ period: id }) => ({ params: { id }, body: period }) },
  'POST /periods/current/:id': { allowed: administrators, request: ({ period: id }) => ({ params: { id } }) },

  'GET /users': { allowed: staff, request: inPeriod },
  'GET /users/:id': {
    allowed: staff,
    request: (world) => ({ params: { id: firstStudent(world).id }, ...inPeriod(world) }),
  },
  'PUT /users/:id': {
    allowed: commanders,
    request: (world) => ({
      params: { id: firstStudent(world).id },
      body: { class: '1A', class_no: 1, name: { en: 'Student 1', zh: '學生1' }, period: world.period },
    }),
  },
  'PUT /users/:id (staff)': {
    allowed: administrators,
    request: ({ auditor: { id, email } }) => ({
      params: { id },
      body: { email, name: { en: 'auditor Wong', zh: '黃auditor' }, role: 'auditor' },
    }),
  },
  'POST /users/:id/resetpw': {
    allowed: commanders,
    request: ({ students: [, second] }) => ({ params: { id: second!.id }, body: {} }),
  },
  'GET /users/export_stream': { allowed: staff, request: inPeriod },
  'DELETE /users/:id': {
    allowed: commanders,
    request: async (world) => ({ params: { id: await makeStudent(world) } }),
  },
  'GET /users/imports': { allowed: commanders, ...own },
  'GET /users/imports/:id': { allowed: commanders, request: importOf },
  'POST /users/imports': { allowed: commanders, request: newStudent },
  'POST /users/imports/preview': { allowed: commanders, request: newStudent },
  'POST /users/imports/:id/passwords': { allowed: commanders, request: importOf, ...byRecorder },
  'GET /users/imports/:id/undo': { allowed: commanders, request: importOf, ...byRecorder },
  'POST /users/imports/:id/undo': { allowed: commanders, request: importOf, ...byRecorder },
  'POST /users/resetpw': {
    allowed: commanders,
    request: ({ period: id }) => ({ body: { period: id, class: '9Z', whose: 'student' } }),
  },
  'POST /v2/cms/users/batch': { allowed: commanders, request: newStudent },
  'POST /users/upload': { allowed: commanders, request: newStudent },

  'GET /admin/users': { allowed: administratorsAndAuditor, ...own },
  'GET /admin/users/export_stream': { allowed: administratorsAndAuditor, ...own },
  'POST /admin/users': { allowed: administrators, request: () => ({ body: { ...newStaff(), role: 'admin' } }), ...own },
  'POST /admin/batch': { allowed: administrators, request: () => ({ body: { newAdmins: [newStaff()] } }), ...own },

  'GET /ruleCategories': { allowed: [...staff, 'parent'], ...own },
  'POST /ruleCategories': { allowed: commanders, request: () => ({ body: category }), ...own },
  'PUT /ruleCategories/:id': {
    allowed: commanders,
    request: ({ categories }) => ({ params: { id: categories.reward }, body: { name: category.name } }),
  },
  'DELETE /ruleCategories/:id': {
    allowed: commanders,
    request: async ({ make }) => ({ params: { id: (await make.admin('POST /ruleCategories', category))._id! } }),
  },
  'GET /pointRules': { allowed: [...staff, 'parent'], ...own },
  'POST /pointRules': {
    allowed: commanders,
    request: ({ categories }) => ({ body: { ...prize, type: 'reward', ruleCategory: categories.reward } }),
    stranger: 400,
  },
  'PUT /pointRules/:id': {
    allowed: commanders,
    request: ({ rules }) => ({ params: { id: rules.virtual_redeem }, body: { ...prize, type: 'virtual_redeem' } }),
  },
  'DELETE /pointRules/:id': {
    allowed: commanders,
    request: async ({ make }) => ({ params: { id: (await make.admin('POST /pointRules', prize))._id! } }),
  },

  'GET /attendanceRules': { allowed: staff, ...own },
  'POST /attendanceRules': { allowed: commanders, request: () => ({ body: { name: 'Club' } }), ...own },
  'PUT /attendanceRules/:id': {
    allowed: commanders,
    request: ({ attendanceRule: id }) => ({ params: { id }, body: { name: 'Morning' } }),
  },
  'DELETE /attendanceRules/:id': {
    allowed: commanders,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /attendanceRules', { name: 'Old' }))._id! },
    }),
  },
  'POST /actions/attendance/batch/checkin': { allowed: commanders, request: check },
  'POST /actions/attendance/batch/checkout': { allowed: commanders, request: check },
  'GET /actions/attendance': { allowed: staff, request: inPeriod, ...byRecorder },
  'GET /actions/attendance/export_stream': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => withOwn(world, await makeCheck(world, caller)),
  },
  'DELETE /actions/attendance/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => {
      const { outcomes } = (await makeCheck(world, caller)) as never
      return { params: { id: (outcomes as { action: string }[])[0]!.action } }
    },
  },
  'DELETE /actions/attendance/batches/:batch': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({ params: { batch: (await makeCheck(world, caller)).batch! } }),
  },
  'GET /devices': { allowed: administratorsAndAuditor, ...own },
  'POST /devices': { allowed: administrators, request: () => ({ body: {} }), answer: 400, stranger: 400 },
  'PUT /devices/:id': {
    allowed: administrators,
    request: ({ device: id, attendanceRule }) => ({
      params: { id },
      body: { name: 'Gate', state: 'checkin', attendanceRule, isEnableDeviceFunction: true, isActive: true },
    }),
  },

  'POST /v2/actions/profiles': { allowed: commanders, request: (world) => award(world) },
  'POST /v2/actions/profiles_redeem': { allowed: commanders, request: (world) => award(world, world.rules.redeem) },
  'POST /actions/rules': {
    allowed: commanders,
    request: (world) => ({
      body: { profile: firstStudent(world).profile, pointRules: [{ rule: world.rules.redeem, count: 1 }] },
    }),
  },
  'POST /v2/cms/profiles/parent': {
    allowed: parents,
    request: ({ rules, period: period_id }) => ({ body: { pointRule_id: rules.parent_reward, period_id } }),
  },
  'DELETE /actions/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => {
      const { outcomes } = (await makeAward(world, caller)) as never
      return { params: { id: (outcomes as { action: string }[])[0]!.action } }
    },
  },
  'DELETE /v2/actions/batches/:batch': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({ params: { batch: (await makeAward(world, caller)).batch! } }),
  },
  'GET /actions': { allowed: callers, request: inPeriod, ...byRecorder },
  'GET /v2/actions': { allowed: callers, request: inPeriod, ...byRecorder },
  'GET /v2/actions/export_stream': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => withOwn(world, await makeAward(world, caller)),
  },
  'GET /profiles/rank': {
    allowed: staff,
    request: ({ period: id }) => ({ query: { period: id, groupBy: 'user' } }),
  },
  'GET /rank/actions/reward': { allowed: staff, request: inPeriod },
  'GET /rank/actions/redeem': { allowed: staff, request: inPeriod },
  'GET /actions/pointRuleCategory': { allowed: callers, request: inPeriod },
  'GET /actions/day': { allowed: staff, request: inPeriod },
  'GET /actions/class': { allowed: staff, request: inPeriod },
  'GET /administration_log': { allowed: administratorsAndAuditor, ...own },
  'GET /sign_ins': { allowed: administratorsAndAuditor, ...own },
  'GET /organizations/sign_in_settings': { allowed: administratorsAndAuditor, ...own },
  'PUT /organizations/sign_in_settings': {
    allowed: administrators,
    request: () => ({ body: { password_minimum: 6, students_keep_passwords: true } }),
    ...own,
  },
  'POST /users/:id/sign_out': {
    allowed: administrators,
    request: async (world) => ({ params: { id: await makeStudent(world) } }),
  },
  'POST /organizations/sign_out': { allowed: administrators, ...own, endsWorld: true },
  'GET /profiles/:id': {
    allowed: callers,
    request: (world) => ({ params: { id: firstStudent(world).profile }, query: { pointActions: 'true' } }),
  },

  'GET /displays': { allowed: staff, ...own },
  'POST /displays': { allowed: commanders, request: () => ({ body: { name: 'Library' } }), ...own },
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
      // The only answer with something inside something.
      const { display } = (await make.admin('POST /displays', { name: 'Old' })) as unknown as {
        display: { _id: string }
      }
      return { params: { id: display._id } }
    },
  },
}

/** Those that need no token. The key of a display is its own, and an image's address is told to members alone. */
export const publicCalls = ['POST /v2/cms/auth/login', 'GET /displays/current', 'GET /blobs/:organization/:name']
