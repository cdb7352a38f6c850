import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import {
  administrators,
  byRecorder,
  commanders,
  firstStudent,
  inPeriod,
  makeStudent,
  newStudent,
  newStudentWithoutPassword,
  own,
  staff,
  type Walls,
} from './wall.ts'
import type { WallCaller, World } from './world.ts'

const patience = 30_000

/** A teacher's import can be undone by that teacher and by staff who see all records. */
const importOf = async (world: World, caller: WallCaller) => {
  const make = world.make[caller === 'admin' ? 'admin' : 'teacher']
  // A school may run three imports at a time.
  const { _id: id } = await vi.waitFor(
    () => make('POST /users/imports', newStudentWithoutPassword(world).body),
    patience,
  )
  await vi.waitFor(
    async () => expect((await make(`GET /users/imports/${id}`)).state).toBe('done'),
    patience,
  )
  return { params: { id: id! } }
}

const theMerge = ({ accountMerge: id }: World) => ({ params: { id } })

export const walls: Walls = {
  'GET /users': { allowed: staff, request: inPeriod },
  'GET /users/:id': {
    allowed: staff,
    request: (world) => ({ params: { id: firstStudent(world).id }, ...inPeriod(world) }),
  },
  'PUT /users/:id': {
    allowed: commanders,
    request: (world) => ({
      params: { id: firstStudent(world).id },
      body: {
        class: '1A',
        class_no: 1,
        name: { en: 'Student 1', zh: '學生1' },
        period: world.period,
      },
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
  'GET /users/look_alikes': { allowed: administrators, request: inPeriod },
  'POST /users/class_spelling': {
    allowed: administrators,
    request: ({ period }) => ({ body: { period, class: '1A' } }),
  },
  'PUT /users/:id/username': {
    allowed: administrators,
    request: async (world) => ({
      params: { id: await world.twin() },
      body: { u_id: `${world.prefix}${randomUUID()}` },
    }),
  },
  'POST /users/:id/merge': {
    allowed: administrators,
    request: async (world) => ({
      params: { id: await world.twin() },
      body: { into: firstStudent(world).id },
    }),
  },
  'GET /v2/account_merges': { allowed: administrators, request: inPeriod },
  'GET /v2/account_merges/:id': { allowed: administrators, request: theMerge },
  'POST /v2/account_merges': {
    allowed: administrators,
    request: async (world) => ({
      body: { kept: firstStudent(world).id, merged: await makeStudent(world) },
    }),
    endsWorld: true,
  },
  'POST /v2/account_merges/:id/undo': {
    allowed: administrators,
    request: theMerge,
    endsWorld: true,
  },
  'POST /v2/cms/users/batch': { allowed: commanders, request: newStudent },
  'POST /users/upload': { allowed: commanders, request: newStudent },
}
