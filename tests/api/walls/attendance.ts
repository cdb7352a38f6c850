import { localDateOf } from '#domain/calendar.ts'
import {
  administrators,
  administratorsAndAuditor,
  byRecorder,
  commanders,
  firstStudent,
  inPeriod,
  own,
  staff,
  type Walls,
  withOwn,
} from './wall.ts'
import { callers, type WallCaller, type World } from './world.ts'

const check = ({ attendanceRule, device, students: [student] }: World) => ({
  body: { attendanceRule, device, profiles: [student!.profile] },
})

/** Checks the student out and in again, because a present student is not checked in. */
const makeCheck = async (world: World, caller: WallCaller) => {
  const make = world.make[caller === 'teacher' ? 'teacher' : 'admin']
  const { body } = check(world)
  await make('POST /actions/attendance/batch/checkout', body)
  return make('POST /actions/attendance/batch/checkin', body)
}

export const walls: Walls = {
  'GET /attendanceRules': { allowed: staff, ...own },
  'POST /attendanceRules': {
    allowed: commanders,
    request: () => ({ body: { name: 'Club' } }),
    ...own,
  },
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
  'GET /v2/roll_call': { allowed: commanders, request: () => ({ query: { class: '1A' } }), ...own },
  'POST /v2/roll_call': {
    allowed: commanders,
    request: ({ attendanceRule, students: [student] }) => ({
      body: {
        class: '1A',
        date: localDateOf(new Date(), 'Asia/Hong_Kong'),
        present_rule: attendanceRule,
        profiles: [{ profile: student!.profile, again: true }],
      },
    }),
  },
  'GET /v2/roll_call/absent': {
    allowed: staff,
    request: () => ({ query: { class: '1A', date: '2026-11-20' } }),
    ...own,
  },
  'GET /actions/attendance': { allowed: staff, request: inPeriod, ...byRecorder },
  'GET /actions/attendance/export_stream': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => withOwn(world, await makeCheck(world, caller)),
  },
  'GET /users/:id/attendanceList': {
    allowed: callers,
    ...byRecorder,
    request: (world) => ({ params: { id: firstStudent(world).id }, ...inPeriod(world) }),
  },
  'GET /users/:id/attendanceList/export_stream': {
    allowed: callers,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { id: firstStudent(world).id },
      ...withOwn(world, await makeCheck(world, caller)),
    }),
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
    request: async (world, caller) => ({
      params: { batch: (await makeCheck(world, caller)).batch! },
    }),
  },
  'GET /devices': { allowed: administratorsAndAuditor, ...own },
  'POST /devices': {
    allowed: administrators,
    request: () => ({ body: {} }),
    answer: 400,
    stranger: 400,
  },
  'POST /devices/pairings': {
    allowed: administrators,
    request: ({ device }) => ({ body: { device } }),
  },
  'GET /devices/pairings/:id': {
    allowed: administrators,
    request: async ({ make, device }) => ({
      params: { id: (await make.admin('POST /devices/pairings', { device }))._id! },
    }),
  },
  'DELETE /devices/pairings/:id': {
    allowed: administrators,
    request: async ({ make, device }) => ({
      params: { id: (await make.admin('POST /devices/pairings', { device }))._id! },
    }),
  },
  'DELETE /devices/:id/key': {
    allowed: administrators,
    request: ({ device: id }) => ({ params: { id } }),
  },
  'PUT /devices/:id': {
    allowed: administrators,
    request: ({ device: id, attendanceRule }) => ({
      params: { id },
      body: {
        name: 'Gate',
        state: 'checkin',
        attendanceRule,
        isEnableDeviceFunction: true,
        isActive: true,
      },
    }),
  },
}
