import {
  administrators,
  byRecorder,
  commanders,
  firstStudent,
  own,
  staff,
  type Walls,
} from './wall.ts'
import { callers, type WallCaller, type World } from './world.ts'

let used = 0
/** Returns another day each time, because a repeated mark is a duplicate. */
const nextDay = () => {
  used += 1
  return new Date(Date.now() - (used + 1) * 86_400_000).toISOString().slice(0, 10)
}

const submitted = '/v2/homework/homeworkSubmitRecord'
const unfinished = '/v2/homework/unfinishedHomework'

const newMark = (world: World) => ({
  body: {
    date: nextDay(),
    profiles: [{ profile: firstStudent(world).profile, status: 'submitted' }],
  },
})
const newUnfinished = (world: World) => ({
  body: {
    date: nextDay(),
    homeworkType_id: world.homeworkType,
    profiles: [{ profile: firstStudent(world).profile, remarks: 'Page 12' }],
  },
})

type Made = Readonly<{ batch: string; position: string; outcomes: readonly { action: string }[] }>
const as = (world: World, caller: WallCaller) =>
  world.make[caller === 'teacher' ? 'teacher' : 'admin']
const mark = async (world: World, caller: WallCaller) =>
  (await as(world, caller)(`POST ${submitted}`, newMark(world).body)) as never as Made
const leave = async (world: World, caller: WallCaller) =>
  (await as(world, caller)(`POST ${unfinished}`, newUnfinished(world).body)) as never as Made

const ofPeriod = ({ period }: World, { position }: Made) => ({
  query: { period_id: period, minPosition: position },
})
const ofStudent = (world: World, { position }: Made) => ({
  params: { id: firstStudent(world).id },
  query: { period: world.period, minPosition: position },
})
const onDay = ({ period }: World) => ({ date: '2026-11-02', period_id: period })

export const walls: Walls = {
  'GET /v2/homework/type': { allowed: staff, ...own },
  'POST /v2/homework/type': {
    allowed: administrators,
    request: ({ subject }) => ({ body: { name: 'Dictation', subject } }),
    stranger: 400,
  },
  'DELETE /v2/homework/type/:id': {
    allowed: administrators,
    request: async ({ make, subject }) => ({
      params: { id: (await make.admin('POST /v2/homework/type', { name: 'Old', subject }))._id! },
    }),
  },
  'GET /v2/homework/setting': { allowed: staff, ...own },
  'POST /v2/homework/setting': {
    allowed: administrators,
    request: () => ({
      body: { submitHomeworkRange: 0, unfinishHomeworkRange: 0, isActive: false },
    }),
    ...own,
  },
  'POST /v2/homework/homeworkSubmitRecord': { allowed: commanders, request: newMark },
  'POST /v2/homework/unfinishedHomework': { allowed: commanders, request: newUnfinished },
  'GET /v2/homework/homeworkSubmitRecord': {
    allowed: staff,
    ...byRecorder,
    request: ({ period }) => ({ query: { period_id: period } }),
  },
  'GET /v2/homework/unfinishedHomework': {
    allowed: staff,
    ...byRecorder,
    request: ({ period }) => ({ query: { period_id: period } }),
  },
  'GET /v2/homework/homeworkSubmitRecord/export_stream': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => ofPeriod(world, await mark(world, caller)),
  },
  'GET /v2/homework/unfinishedHomework/export_stream': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => ofPeriod(world, await leave(world, caller)),
  },
  'GET /v2/homework/homeworkSubmitRecord/:id': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => {
      const made = await mark(world, caller)
      return { params: { id: made.outcomes[0]!.action }, query: { minPosition: made.position } }
    },
  },
  'GET /v2/homework/unfinishedHomework/:id': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => {
      const made = await leave(world, caller)
      return { params: { id: made.outcomes[0]!.action }, query: { minPosition: made.position } }
    },
  },
  'DELETE /v2/homework/homeworkSubmitRecord/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { id: (await mark(world, caller)).outcomes[0]!.action },
    }),
  },
  'DELETE /v2/homework/unfinishedHomework/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { id: (await leave(world, caller)).outcomes[0]!.action },
    }),
  },
  'DELETE /v2/homework/homeworkSubmitRecord/batches/:batch': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({ params: { batch: (await mark(world, caller)).batch } }),
  },
  'DELETE /v2/homework/unfinishedHomework/batches/:batch': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({ params: { batch: (await leave(world, caller)).batch } }),
  },
  'GET /v2/homework/homeworkSubmitRecord/classSubmittedRecord': {
    allowed: staff,
    request: (world) => ({ query: onDay(world) }),
  },
  'GET /v2/homework/homeworkSubmitRecord/day': {
    allowed: staff,
    request: (world) => ({ query: { ...onDay(world), class: '1A' } }),
  },
  'GET /v2/homework/unfinishedHomework/day': {
    allowed: staff,
    request: (world) => ({
      query: { ...onDay(world), class: '1A', homeworkType_id: world.homeworkType },
    }),
  },
  'GET /v2/homework/homeworkSubmitRecord/statistics': {
    allowed: staff,
    request: ({ period }) => ({ query: { period_id: period } }),
  },
  'GET /v2/homework/unfinishedHomework/statistics': {
    allowed: staff,
    request: ({ period }) => ({ query: { period_id: period } }),
  },
  'GET /users/:id/submittedHomework': {
    allowed: callers,
    ...byRecorder,
    request: (world) => ({
      params: { id: firstStudent(world).id },
      query: { period: world.period },
    }),
  },
  'GET /users/:id/unfinishedHomework': {
    allowed: callers,
    ...byRecorder,
    request: (world) => ({
      params: { id: firstStudent(world).id },
      query: { period: world.period },
    }),
  },
  'GET /users/:id/submittedHomework/export_stream': {
    allowed: callers,
    ...byRecorder,
    request: async (world, caller) => ofStudent(world, await mark(world, caller)),
  },
  'GET /users/:id/unfinishedHomework/export_stream': {
    allowed: callers,
    ...byRecorder,
    request: async (world, caller) => ofStudent(world, await leave(world, caller)),
  },
  'GET /users/:id/homeworkStatistics': {
    allowed: callers,
    request: (world) => ({
      params: { id: firstStudent(world).id },
      query: { period: world.period },
    }),
  },
}
