import { randomUUID } from 'node:crypto'
import {
  administrators,
  byRecorder,
  commanders,
  firstStudent,
  inPeriod,
  own,
  seesAllRecords,
  staff,
  type Walls,
} from './wall.ts'
import type { WallCaller, World } from './world.ts'

const printed = (world: World) => ({
  body: { category: null, level: 'gold', profiles: [firstStudent(world).profile] },
})
/** Teachers without all_action print for their own students. */
const printedBy = async (world: World, caller: WallCaller) => {
  if (caller === 'teacher') {
    const { period, teacher } = world
    const body = { period, class: '1A', class_teachers: [teacher.id] }
    await world.make.admin('PUT /staffClasses/class', body)
  }
  return printed(world)
}
const printedAt = 'POST /v2/recognition/certificates/printed'
const makePrinted = async (world: World, caller: WallCaller) => {
  const { body } = await printedBy(world, caller)
  return world.make[caller === 'teacher' ? 'teacher' : 'admin'](printedAt, body)
}
const ofGold = ({ period }: World) => ({ query: { period, level: 'gold' } })

/** A new student in a new class. A calling teacher becomes its class teacher. */
const remark = async ({ period, teacher, make }: World, caller: WallCaller) => {
  const u_id = randomUUID().slice(0, 8)
  const users = [{ u_id, class: `R${u_id}`, class_no: 1, name: { en: 'New', zh: '新' } }]
  await make.admin('POST /v2/cms/users/batch', { period, users })
  const ofTeacher = { period, class: `R${u_id}`, class_teachers: [teacher.id] }
  if (caller === 'teacher') await make.admin('PUT /staffClasses/class', ofTeacher)
  const found = await make.admin(`GET /users?period=${period}&search=${u_id}`)
  const [{ profile }] = found as never as [{ profile: string }]
  return { profile, text: 'Kind to others', replaces: null }
}

export const walls: Walls = {
  'GET /v2/recognition/overlooked': { allowed: staff, request: inPeriod },
  'GET /v2/recognition/overlooked/export_stream': {
    allowed: staff,
    // Nobody has a million points, so the list is not empty.
    request: ({ period, teacher }, caller) => ({
      query: {
        period,
        kind: 'below',
        points: '1000000',
        ...(caller === 'teacher' && { teacher: teacher.id }),
      },
    }),
  },
  'GET /v2/recognition/teachers': { allowed: seesAllRecords, ...own },
  'GET /v2/recognition/fairness': { allowed: seesAllRecords, request: inPeriod },
  'GET /v2/recognition/fairness/export_stream': {
    allowed: seesAllRecords,
    request: inPeriod,
  },
  'GET /v2/recognition/student_report': {
    allowed: staff,
    request: ({ period }) => ({ query: { period, class: '1A' } }),
  },
  'POST /v2/recognition/student_report/remarks': {
    allowed: commanders,
    request: async (world, caller) => ({ body: await remark(world, caller) }),
  },
  'GET /v2/recognition/certificate_thresholds': { allowed: staff, request: inPeriod },
  'PUT /v2/recognition/certificate_thresholds': {
    allowed: administrators,
    request: ({ period }) => ({
      body: { period, category: null, bronze: 10, silver: 20, gold: null },
    }),
  },
  'POST /v2/recognition/certificate_thresholds/copies': {
    allowed: administrators,
    request: ({ period, pastPeriod: from }) => ({ body: { period, from } }),
  },
  'GET /v2/recognition/certificates': { allowed: staff, request: ofGold },
  'GET /v2/recognition/certificates/export_stream': {
    allowed: staff,
    // Somebody must be in the file.
    request: async (world, caller) => {
      const { position } = await makePrinted(world, caller)
      return { query: { ...ofGold(world).query, minPosition: position! } }
    },
  },
  'GET /v2/recognition/certificates/printed': {
    allowed: staff,
    ...byRecorder,
    request: (world) => ({ query: { profile: firstStudent(world).profile } }),
  },
  [printedAt]: { allowed: commanders, request: printedBy, endsWorld: true },
  'DELETE /v2/recognition/certificates/printed/:id': {
    allowed: commanders,
    endsWorld: true,
    ...byRecorder,
    request: async (world, caller) => {
      const { outcomes } = (await makePrinted(world, caller)) as never
      return { params: { id: (outcomes as { action: string }[])[0]!.action } }
    },
  },
  'DELETE /v2/recognition/certificates/printed/batches/:batch': {
    allowed: commanders,
    endsWorld: true,
    ...byRecorder,
    request: async (world, caller) => ({
      params: { batch: (await makePrinted(world, caller)).batch! },
    }),
  },
}
