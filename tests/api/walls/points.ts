import {
  byRecorder,
  commanders,
  firstStudent,
  inPeriod,
  own,
  parents,
  staff,
  students,
  type Walls,
  withOwn,
} from './wall.ts'
import { callers, type WallCaller, type World } from './world.ts'

const award = ({ rules, students: [student] }: World, rule: string = rules.reward) => ({
  body: { pointRule_id: rule, profiles: [student!.profile], counts: 1 },
})

// A teacher reverts only their own records.
const makeAward = (world: World, caller: WallCaller) =>
  world.make[caller === 'teacher' ? 'teacher' : 'admin'](
    'POST /v2/actions/profiles',
    award(world).body,
  )

const ofClass = ({ period }: World) => ({ query: { period, class: '1A' } })

const awardLines = (world: World) => ({
  body: {
    lines: [{ profile: firstStudent(world).profile, pointRule_id: world.rules.reward, counts: 1 }],
  },
})

export const walls: Walls = {
  'POST /v2/actions/profiles': { allowed: commanders, request: (world) => award(world) },
  'POST /v2/actions/lines': {
    allowed: commanders,
    // Every caller sends the same file.
    request: (world) => ({ body: { ...awardLines(world).body, again: true } }),
  },
  'POST /v2/actions/lines/check': { allowed: commanders, request: awardLines },
  'POST /v2/actions/profiles_redeem': {
    allowed: commanders,
    request: (world) => award(world, world.rules.redeem),
  },
  'POST /actions/rules': {
    allowed: commanders,
    request: (world) => ({
      body: {
        profile: firstStudent(world).profile,
        pointRules: [{ rule: world.rules.redeem, count: 1 }],
      },
    }),
  },
  'POST /v2/cms/profiles/parent': {
    allowed: parents,
    request: ({ rules, period: period_id }) => ({
      body: { pointRule_id: rules.parent_reward, period_id },
    }),
  },
  'GET /v2/cms/profiles/parent': { allowed: parents, ...own },
  'DELETE /actions/:id': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => {
      const { outcomes } = (await makeAward(world, caller)) as never
      return { params: { id: (outcomes as { action: string }[])[0]!.action } }
    },
  },
  'POST /v2/actions/:id/correction': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => {
      const { outcomes } = (await makeAward(world, caller)) as never
      return {
        params: { id: (outcomes as { action: string }[])[0]!.action },
        body: { profile: world.students[1]!.profile },
      }
    },
  },
  'DELETE /v2/actions/batches/:batch': {
    allowed: commanders,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { batch: (await makeAward(world, caller)).batch! },
    }),
  },
  'GET /v2/my_class': { allowed: commanders, ...own },
  'PUT /v2/my_class': {
    allowed: commanders,
    request: () => ({ body: { has_sound: true } }),
    ...own,
  },
  'GET /v2/my_class/board': {
    allowed: commanders,
    request: () => ({ query: { class: '1A' } }),
    ...own,
  },
  'PUT /v2/my_class/board': {
    allowed: commanders,
    request: (world) => ({ body: { class: '1A', had_turn: [firstStudent(world).profile] } }),
    ...own,
  },
  'GET /v2/my_class/batches': { allowed: commanders, ...own },
  'GET /actions': { allowed: callers, request: inPeriod, ...byRecorder },
  'GET /v2/actions': { allowed: callers, request: inPeriod, ...byRecorder },
  'GET /v2/actions/export_stream': {
    allowed: staff,
    ...byRecorder,
    request: async (world, caller) => withOwn(world, await makeAward(world, caller)),
  },
  'GET /v2/live/position': {
    allowed: callers,
    request: (world, caller) => {
      const isOwn = caller === 'student' || caller === 'parent'
      return {
        query: isOwn
          ? { room: 'profile', id: firstStudent(world).profile }
          : { room: 'records', id: world.period },
      }
    },
  },
  'GET /profiles/rank': {
    allowed: staff,
    request: ({ period: id }) => ({ query: { period: id, groupBy: 'user' } }),
  },
  'GET /rank/own': { allowed: students, request: inPeriod },
  'GET /rank/students': {
    allowed: students,
    // The default setting shows no names: see tests/api/points/student-rankings.test.ts.
    answer: 403,
    stranger: 404,
    request: ({ period }) => ({ query: { period, of: 'school' } }),
  },
  'GET /rank/actions/reward': { allowed: staff, request: inPeriod },
  'GET /rank/actions/redeem': { allowed: staff, request: inPeriod },
  'GET /actions/pointRuleCategory': { allowed: callers, request: inPeriod },
  'GET /actions/day': { allowed: staff, request: inPeriod },
  'GET /actions/class': { allowed: staff, request: inPeriod },
  'GET /explain/profiles/:id': {
    allowed: callers,
    request: (world) => ({
      params: { id: firstStudent(world).profile },
      query: { figure: 'point' },
    }),
    ...byRecorder,
  },
  'GET /explain/classes': { allowed: staff, request: ofClass, ...byRecorder },
  'GET /explain/classes/days': { allowed: callers, request: ofClass },
  'GET /explain/actions/reward': { allowed: staff, request: inPeriod, ...byRecorder },
  'GET /explain/actions/redeem': { allowed: staff, request: inPeriod, ...byRecorder },
  'GET /profiles/:id': {
    allowed: callers,
    request: (world) => ({
      params: { id: firstStudent(world).profile },
      query: { pointActions: 'true', attendanceActions: 'true' },
    }),
  },
  'GET /users/:id/pointHistories': {
    allowed: callers,
    ...byRecorder,
    request: (world) => ({ params: { id: firstStudent(world).id }, ...inPeriod(world) }),
  },
  'GET /users/:id/pointHistories/export_stream': {
    allowed: callers,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { id: firstStudent(world).id },
      ...withOwn(world, await makeAward(world, caller)),
    }),
  },
}
