import { randomUUID } from 'node:crypto'
import { byRecorder, commanders, firstStudent, own, staff, students, type Walls } from './wall.ts'
import { callers, type WallCaller, type World } from './world.ts'

const notice = () => ({ title: 'Sports day', message: 'Thursday.', is_public: true })
const memo = (world: World) => ({
  title: 'Swimming',
  message: 'At four.',
  to_student: true,
  to_parent: true,
  profile_ids: [firstStudent(world).profile],
})
const as = (world: World, caller: WallCaller) =>
  world.make[caller === 'teacher' || caller === 'colleague' ? caller : 'admin']
const ofNotice = async (world: World, caller: WallCaller) => ({
  params: { id: (await as(world, caller)('POST /notices', notice()))._id! },
})
const ofMemo = async (world: World, caller: WallCaller) => ({
  params: { id: (await as(world, caller)('POST /memos', memo(world)))._id! },
})
const idsOf = async (name: 'notices' | 'memos', made: Promise<{ params: { id: string } }>) => ({
  body: { [name]: [(await made).params.id] },
})
const gone = async (name: 'notices' | 'memos', world: World, caller: WallCaller) => {
  const { body } = await idsOf(
    name,
    name === 'notices' ? ofNotice(world, caller) : ofMemo(world, caller),
  )
  await as(world, caller)(`POST /${name}/batchDelete`, body)
  return { body }
}

export const walls: Walls = {
  'GET /messages/unread': { allowed: students, ...own },
  'GET /notices': { allowed: callers, ...own },
  'POST /notices': { allowed: commanders, request: () => ({ body: notice() }), ...own },
  'GET /notices/:id': { allowed: callers, request: ofNotice },
  'PUT /notices/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({
      ...(await ofNotice(world, caller)),
      body: { title: randomUUID() },
    }),
  },
  'POST /notices/batchDelete': {
    allowed: commanders,
    ...byRecorder,
    request: (world, caller) => idsOf('notices', ofNotice(world, caller)),
  },
  'POST /notices/restore': {
    allowed: commanders,
    request: (world, caller) => gone('notices', world, caller),
    stranger: 409,
  },
  'POST /notices/:id/info': {
    allowed: students,
    request: async (world, caller) => ({
      ...(await ofNotice(world, caller)),
      body: { is_read: true },
    }),
  },
  'GET /notices/:id/readers': { allowed: staff, request: ofNotice },
  'GET /notices/:id/readers/classes': { allowed: staff, request: ofNotice },
  'GET /notices/:id/readers/export_stream': { allowed: staff, request: ofNotice },
  'GET /memos': { allowed: callers, ...own },
  'POST /memos': {
    allowed: commanders,
    request: (world) => ({ body: memo(world) }),
    stranger: 400,
  },
  'GET /memos/:id': { allowed: callers, ...byRecorder, request: ofMemo },
  'PUT /memos/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({
      ...(await ofMemo(world, caller)),
      body: { title: randomUUID() },
    }),
  },
  'POST /memos/batchDelete': {
    allowed: commanders,
    ...byRecorder,
    request: (world, caller) => idsOf('memos', ofMemo(world, caller)),
  },
  'POST /memos/restore': {
    allowed: commanders,
    request: (world, caller) => gone('memos', world, caller),
    stranger: 409,
  },
  'POST /memos/:id/info': {
    allowed: students,
    request: async (world, caller) => ({
      ...(await ofMemo(world, caller)),
      body: { is_favourite: true },
    }),
  },
  'GET /memos/:id/readers': { allowed: staff, ...byRecorder, request: ofMemo },
  'GET /memos/:id/readers/classes': { allowed: staff, ...byRecorder, request: ofMemo },
  'GET /memos/:id/readers/export_stream': { allowed: staff, ...byRecorder, request: ofMemo },
}
