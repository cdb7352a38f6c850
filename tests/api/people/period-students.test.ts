import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { sql } from '#platform/postgres/pool.ts'
import { moveStudents } from '#registry/students/move-students.ts'
import { undoStudentImport } from '#registry/students/undo-student-import.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let next: string

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: '2026-11-20T03:00:00Z' })
})
beforeEach(async () => {
  laurel.setNow('2026-11-20T03:00:00Z')
  school = await laurel.school({ students: 0 })
  const year = { name: 'Next year', start_at: '2027-09-01', end_at: '2028-07-15' }
  next = (await ask('POST /periods', year)).body.data._id
})
afterAll(() => laurel.close())

const ask = (
  route: string,
  body?: object,
  { token = school.admin.token, key = randomUUID() as string } = {},
) => laurel.call(route, token, { ...(body && { body }), key })

const row = (u_id: string, className: string, class_no: number) => ({
  u_id,
  class: className,
  class_no,
  name: { en: `Student ${u_id}`, zh: `學生${u_id}` },
})
const fill = async (users: object[], period = school.period) => {
  const { status, text } = await ask('POST /users/upload', { users, period })
  expect([status, text]).toEqual([200, text])
}
const usual = () =>
  fill([row('1', '3A', 1), row('2', '3A', 2), row('3', '3D', 1), row('4', '4A', 1)])
type Body = Record<string, unknown>
const send = (body: Body, more?: { token?: string; key?: string }) =>
  ask(`POST /v2/periods/${next}/students`, { from: school.period, mode: 'move_up', ...body }, more)
const preview = async (body: Body = {}): Promise<PeriodStudentsPlan> => {
  const { status, body: answer, text } = await send({ ...body, preview: true })
  expect([status, text]).toEqual([200, text])
  return answer.data.plan
}
const decided = {
  classes: [
    { class: '3D', to: '4A' },
    { class: '4A', to: null },
  ],
}
const read = async (id: string): Promise<StudentImport> =>
  (await ask(`GET /users/imports/${id}`)).body.data
const finished = async (id: string) => {
  await expect.poll(async () => (await read(id)).state, { interval: 20 }).not.toBe('running')
  return read(id)
}
const move = async (body: Body = decided, key = randomUUID() as string) => {
  const { status, body: answer, text } = await send(body, { key })
  expect([status, text]).toEqual([200, text])
  return finished(answer.data.import._id)
}
const placesIn = async (period = next) => {
  const { body } = await ask(`GET /users?period=${period}&limit=5000&order_by=u_id&order=asc`)
  const places = body.data.map((one: { u_id: string; class: string; class_no: number }) => [
    one.u_id.slice(school.prefix.length),
    `${one.class} ${one.class_no}`,
  ])
  return Object.fromEntries(places)
}

describe('the students of another period', () => {
  test('are previewed by class, and nothing is stored', async () => {
    await usual()
    const plan = await preview()
    expect(plan.counts).toEqual({ all: 4, move: 2, repeat: 0, leave: 1, undecided: 1, already: 0 })
    expect(plan.classes).toMatchObject([
      { class: '3A', to: '4A', why: 'next', students: 2, move: 2 },
      { class: '3D', why: 'no_class', missing: '4D', undecided: 1 },
      { class: '4A', to: null, why: 'last_grade', leave: 1 },
    ])
    expect(plan.classes[1]).not.toHaveProperty('to')
    expect(plan.targets).toContainEqual({ class: '4A', present: 0, coming: 2 })
    expect(plan.targets).toContainEqual({ class: '3D', present: 0, coming: 0 })
    expect(await placesIn()).toEqual({})
    expect((await ask('GET /users/imports')).body.data).toHaveLength(1)
  })

  test('move up as decided, with exceptions of single students', async () => {
    await usual()
    const users = (await ask(`GET /users?period=${school.period}&search=${school.prefix}2`)).body
    const exception = { student: users.data[0]._id, to: '3A' }
    const classes = [...decided.classes, { class: '3A', students: [exception] }]
    const done = await move({ classes })
    expect(done).toMatchObject({
      state: 'done',
      created: 0,
      joined: 3,
      updated: 0,
      unchanged: 0,
      undoable: true,
      moved: { from: { _id: school.period }, mode: 'move_up' },
    })
    expect(await placesIn()).toEqual({ 1: '4A 1', 2: '3A 2', 3: '4A 1' })
    expect(await placesIn(school.period)).toMatchObject({ 1: '3A 1', 4: '4A 1' })
  })

  test('are copied with classes and numbers', async () => {
    await usual()
    expect(await move({ mode: 'copy' })).toMatchObject({ joined: 4, moved: { mode: 'copy' } })
    expect(await placesIn()).toEqual(await placesIn(school.period))
  })

  test('are reported if they are in the period already, share a number or join a filled class', async () => {
    await usual()
    await fill([row('1', '4B', 7), row('9', '4A', 2)], next)
    const plan = await preview(decided)
    expect(plan.counts).toMatchObject({ move: 2, already: 1 })
    expect(plan.targets).toContainEqual({ class: '4A', present: 1, coming: 2 })
    expect(plan.duplicates).toEqual([{ class: '4A', class_no: 2, students: 2 }])
    expect((await preview({ ...decided, numbers: 'by_name' })).duplicates).toEqual([])
    await move({ ...decided, numbers: 'by_name' })
    expect(await placesIn()).toEqual({ 1: '4B 7', 2: '4A 1', 3: '4A 3', 9: '4A 2' })
  })

  test('are listed with what stays behind: filters, goals and displays of classes that become empty', async () => {
    await usual()
    const filter = (value: string) =>
      ask('POST /organizationFilters', {
        name: { en: value, zh: value },
        attribute: 'class',
        value,
      })
    await filter('3D')
    await filter('4A')
    await ask('POST /displays', { name: 'Hall', class: '3D' })
    const plan = await preview(decided)
    expect(plan.left_behind).toContainEqual({
      class: '3D',
      has_filter: true,
      goal: null,
      displays: ['Hall'],
      seating_plans: 0,
      teachers: 0,
    })
    expect(plan.left_behind.map((one) => one.class)).not.toContain('4A')
    expect(plan.without_filter).toEqual([])
    const done = await move()
    expect(done.moved?.left_behind).toEqual(plan.left_behind)
    const imports: StudentImport[] = (await ask('GET /users/imports')).body.data
    const listed = imports.find(({ moved }) => moved)
    expect(listed?.moved?.left_behind).toEqual(plan.left_behind)
  })

  test('are refused while a class is undecided, and nothing begins', async () => {
    await usual()
    const { status, body } = await send({})
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.details).toEqual([{ field: 'classes.3D', code: 'yup_required' }])
    expect((await ask('GET /users/imports')).body.data).toHaveLength(1)
  })

  test('do not move if somebody was added after the preview', async () => {
    await usual()
    const { version: seen } = await preview(decided)
    await fill([row('5', '3A', 3)])
    const { status, body } = await send({ ...decided, seen })
    expect([status, body.code]).toEqual([409, 'students_changed'])
    const again = await preview(decided)
    expect(await move({ ...decided, seen: again.version })).toMatchObject({ joined: 4 })
  })

  test('must come from another period of the same school', async () => {
    expect((await send({ from: next })).body.details).toMatchObject([{ field: 'from' }])
    expect((await send({ from: randomUUID() })).status).toBe(404)
    const other = await laurel.school({ students: 1 })
    expect((await send({ from: other.period })).status).toBe(404)
    expect((await send({}, { token: school.teacher.token })).status).toBe(403)
    expect((await send({}, { token: other.admin.token })).status).toBe(404)
  })

  test('may be none at all', async () => {
    expect((await preview()).counts.all).toBe(0)
    expect(await move({})).toMatchObject({ state: 'done', joined: 0 })
  })
})

describe('together with the students', () => {
  const board = async (className: string) =>
    (await ask(`GET /v2/my_class/board?class=${className}`)).body.data
  const seated = (seats: (string | null)[], students: { profile: string; class_no: number }[]) =>
    seats.map((id) => students.find(({ profile }) => profile === id)?.class_no ?? null)
  const classesOf = async (period: string) =>
    (await ask(`GET /staffClasses?period=${period}`)).body.data.classes.map(
      (one: { class: string }) => one.class,
    )

  test('seating plans are copied, and become the teacher’s own at the first change', async () => {
    await usual()
    const before = await board('3A')
    const seats = [before.students[1].profile, null, before.students[0].profile]
    await ask('PUT /v2/my_class/board', { class: '3A', ordered_by: 'seats', seats })
    await move()
    expect((await board('3A')).seats).toEqual(seats)
    await ask(`POST /periods/current/${next}`)
    const after = await board('4A')
    expect([after.ordered_by, seated(after.seats, after.students)]).toEqual(['seats', [2, null, 1]])
    await ask('PUT /v2/my_class/board', { class: '4A', had_turn: [after.students[0].profile] })
    expect(await board('4A')).toMatchObject({
      ordered_by: 'seats',
      seats: after.seats,
      had_turn: [after.students[0].profile],
    })
    await ask('PUT /v2/my_class/board', { class: '4A', ordered_by: 'name' })
    expect((await board('4A')).ordered_by).toBe('name')
    await ask(`POST /periods/current/${school.period}`)
    expect((await board('3A')).seats).toEqual(seats)
  })

  test('teachers without classes in the new period get those of the old one, until the undo', async () => {
    await usual()
    const teach = (id: string, period: string, classes: string[]) =>
      ask(`PUT /staffClasses/staff/${id}`, {
        period,
        classes: classes.map((name) => ({ class: name, subject: null, is_class_teacher: true })),
      })
    await teach(school.teacher.id, school.period, ['3A', '4A'])
    expect((await preview(decided)).left_behind).toContainEqual(
      expect.objectContaining({ class: '4A', teachers: 1 }),
    )
    const done = await move()
    expect(await classesOf(next)).toEqual(['4A'])
    expect(await classesOf(school.period)).toEqual(['3A', '4A'])
    await ask(`POST /users/imports/${done._id}/undo`)
    expect(await classesOf(next)).toEqual([])
  })
})

describe('class filters', () => {
  const filters = async () =>
    (await ask('GET /organizationFilters?limit=100')).body.data
      .map((one: { attribute: string; value: string }) => `${one.attribute} ${one.value}`)
      // These belong to the current period of every test school.
      .filter((name: string) => !['class 1A', 'class 1B', 'grade 1'].includes(name))
      .sort()
  const decisions = {
    classes: [
      { class: '3D', to: '4D' },
      { class: '4A', to: null },
    ],
  }

  test('are made for the new classes on request, and stay after the undo if they are in use', async () => {
    await usual()
    expect((await preview(decisions)).without_filter).toEqual(['4A', '4D'])
    const done = await move({ ...decisions, filters: true })
    expect(done.moved?.filters).toBe(3)
    expect(await filters()).toEqual(['class 4A', 'class 4D', 'grade 4'])
    await ask('POST /displays', { name: 'Lab', class: '4D' })
    await ask(`POST /users/imports/${done._id}/undo`)
    // The students of the previous period are in 4A, and a display shows 4D.
    expect(await filters()).toEqual(['class 4A', 'class 4D', 'grade 4'])
  })

  test('are removed by the undo if nobody uses them', async () => {
    await fill([row('1', '3A', 1)])
    const done = await move({ classes: [{ class: '3A', to: '4A' }], filters: true })
    expect(await filters()).toEqual(['class 4A', 'grade 4'])
    await ask(`POST /users/imports/${done._id}/undo`)
    expect(await filters()).toEqual([])
  })

  test('are not made without a request', async () => {
    await usual()
    expect((await move(decisions)).moved?.filters).toBe(0)
    expect(await filters()).toEqual([])
  })
})

describe('moving students', () => {
  test('sent twice with one key is one move, even after it is done', async () => {
    await usual()
    const key = randomUUID()
    const { version: seen } = await preview(decided)
    const [one, other] = await Promise.all([
      send({ ...decided, seen }, { key }),
      send({ ...decided, seen }, { key }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.data.import._id).toBe(other.body.data.import._id)
    await finished(one.body.data.import._id)
    expect((await send({ ...decided, seen }, { key })).body.data.import).toMatchObject({
      state: 'done',
      joined: 3,
    })
    const changed = await send({ ...decided, numbers: 'by_name' }, { key })
    expect([changed.status, changed.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('requested twice at once moves each student once', async () => {
    await usual()
    const done = await Promise.all([move(), move()])
    expect(done.map(({ joined }) => joined).sort()).toEqual([0, 3])
    expect(Object.keys(await placesIn())).toHaveLength(3)
  })

  test('stores nothing if its process dies, and the same call starts it again', async () => {
    await usual()
    const key = randomUUID()
    const lost = sql.unsafe`
      UPDATE student_imports SET state = 'running', joined = 0, touched_at = '2026-11-20T02:00:00Z'
      WHERE organization_id = ${school.organizationId} AND move_mode IS NOT NULL`
    const done = await move(decided, key)
    await laurel.deps.db.query(sql.unsafe`
      DELETE FROM student_import_images WHERE import_id = ${done._id}`)
    await laurel.deps.db.query(sql.unsafe`DELETE FROM profiles WHERE period_id = ${next}`)
    await laurel.deps.db.query(lost)
    expect(await read(done._id)).toMatchObject({
      state: 'failed',
      failure: { code: 'import_interrupted' },
    })
    expect(await move(decided, key)).toMatchObject({ _id: done._id, state: 'done', joined: 3 })
    expect(Object.keys(await placesIn())).toHaveLength(3)
  })

  test('done by one process is not repeated by another', async () => {
    await usual()
    const done = await move()
    await moveStudents(laurel.deps.db, school.author(), {
      commandId: done._id,
      periodId: next,
      from: school.period,
      mode: 'move_up',
      numbers: 'keep',
      classes: [],
    })
    expect(await read(done._id)).toMatchObject({ state: 'done', joined: 3, undoable: true })
  })

  test('can be undone within seven days, except for students with points or new places', async () => {
    await usual()
    const done = await move()
    const { data } = (await ask(`GET /users?period=${next}&limit=50&order_by=u_id&order=asc`)).body
    await ask(`POST /periods/current/${next}`)
    await ask('POST /v2/actions/profiles', {
      pointRule_id: school.rules.reward,
      profiles: [data[0].profile],
      counts: 1,
    })
    await ask(`PUT /users/${data[1]._id}`, {
      class: '4C',
      class_no: 9,
      name: data[1].name,
      period: next,
    })
    const { body } = await ask(`GET /users/imports/${done._id}/undo`)
    expect(body.data).toMatchObject({ removed: 0, restored: 1 })
    expect(body.data.kept).toMatchObject([
      { u_id: `${school.prefix}1`, reason: 'has_events' },
      { u_id: `${school.prefix}2`, reason: 'changed' },
    ])
    await ask(`POST /users/imports/${done._id}/undo`)
    expect(await placesIn()).toEqual({ 1: '4A 1', 2: '4C 9' })
    expect(await placesIn(school.period)).toMatchObject({ 3: '3D 1' })
  })

  test('cannot be undone after seven days', async () => {
    await usual()
    const done = await move()
    const author = { ...school.author(), at: new Date('2026-11-28T03:00:00Z') }
    const undo = { id: done._id, mayUndoAll: true }
    await expect(undoStudentImport(laurel.deps, author, undo)).rejects.toThrow('undo_expired')
  })

  test('may be repeated after its undo', async () => {
    await usual()
    const done = await move()
    await ask(`POST /users/imports/${done._id}/undo`)
    expect(await placesIn()).toEqual({})
    expect(await move()).toMatchObject({ joined: 3 })
  })
})
