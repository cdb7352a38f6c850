import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#api/app.ts'
import type { DisplaySnapshot, StaffSnapshot } from '#api/contracts/live.ts'
import { createLog } from '#platform/log.ts'
import { type WiredProgram, wire } from '#scripts/wire.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import type { School } from '#tests/support/school.ts'
import { openLines, type TestLine } from './support.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Starts an API process with a staff screen, and can open displays. */
const opened = async (laurel: TestApp, school: School, deps: WiredProgram = laurel.deps) => {
  const app = await buildApp(deps, {})
  closers.push(() => app.close())
  const lines = await openLines({ app })
  closers.push(lines.closeAll)
  const post = async (route: string, body: object) => {
    const answer = await laurel.call(route, school.admin.token, { key: v7(), body })
    expect([answer.status, answer.body.result]).toEqual([200, 'success'])
    return answer.body.data
  }
  const displayOf = async (input: object) => {
    const { display, key } = await post('POST /displays', { name: 'Hall', ...input })
    const line = await lines.line({ displayKey: key })
    expect(await line.watch({ room: 'display' })).toEqual({ ok: true })
    return { line, id: display._id as string }
  }
  const staff = await lines.line({ token: school.teacher.token })
  expect(await staff.watch({ room: 'staff', period: school.period })).toEqual({ ok: true })
  const reward = (...students: number[]) =>
    post('POST /v2/actions/profiles', {
      pointRule_id: school.rules.reward,
      profiles: students.map((n) => school.students[n]!.profile),
    })
  return { post, displayOf, staff, reward }
}

type Shown = Readonly<{ students?: readonly object[] }> & Readonly<Record<string, unknown>>

/** Waits until a display shows this, with these first students. */
const sees = (line: TestLine, { students = [], ...shown }: Shown) =>
  line.see<DisplaySnapshot>((one) => {
    expect(one).toMatchObject(shown)
    expect(one.students.slice(0, students.length)).toMatchObject(students)
  })

const counts = (line: TestLine, count: number) =>
  line.see<StaffSnapshot>(({ reward }) => expect(reward.count).toBe(count))

describe('the screens of a school', () => {
  let laurel: TestApp
  let school: School
  beforeAll(async () => {
    laurel = await testApp()
  })
  afterAll(() => laurel.close())
  beforeEach(async () => {
    school = await laurel.school({ students: 25 })
  })

  test('take their rows from one reading of the board, by their own settings, without other schools', async () => {
    const other = await laurel.school({ students: 25 })
    const elsewhere = await opened(laurel, other)
    const { displayOf, staff, reward } = await opened(laurel, school)
    const goals = [{ class: '1A', points: 60 }]
    expect(
      (await laurel.call('PUT /class_goals', school.teacher.token, { body: { goals } })).status,
    ).toBe(200)
    const [hall, first, second] = [
      await displayOf({ privacy: 'names' }),
      await displayOf({ class: '1A', privacy: 'initials' }),
      await displayOf({ class: '1B' }),
    ]
    for (const { line } of [hall, first, second]) await line.see(() => undefined)
    await counts(elsewhere.staff, 0)
    const read = vi.spyOn(laurel.deps.db, 'one')
    await reward(0, 21)
    const shown = await counts(staff, 2)
    expect(shown.topStudents.map(({ totalpoints }) => totalpoints)).toEqual([5, 5, 0])
    await sees(hall.line, {
      students: [{ label: { en: 'Student 1' }, rank: 1 }, { class: '1B', rank: 1 }, { rank: 3 }],
      goal: null,
    })
    await sees(first.line, {
      students: [{ label: { en: 'S. 1.' } }, { rank: 2 }],
      latest: { students: 1, class: '1A' },
      goal: { points: 60, total: 5 },
    })
    await sees(second.line, {
      students: [{ label: { en: '' }, class_no: 2 }],
      latest: { students: 1, class: '1B' },
      goal: null,
    })
    // The administrator gave the reward, not this teacher.
    expect(shown.latest).toEqual([])
    const boards = read.mock.calls.filter(([{ sql }]) => sql.includes('first_students'))
    // Read models that move later cause further readings, but not one for each of four screens.
    expect(boards.length).toBeLessThan(4)
    read.mockRestore()
    expect(elsewhere.staff.snapshots).toHaveLength(1)
  })

  test('follow a changed setting at once, and drop names that may no longer be shown', async () => {
    const { post, displayOf, reward } = await opened(laurel, school)
    await reward(0)
    const { line, id } = await displayOf({ privacy: 'names' })
    await sees(line, { students: [{ label: { en: 'Student 1' } }] })
    await post(`PUT /displays/${id}`, { name: 'Hall', privacy: 'class_no', class: '1B' })
    await sees(line, { class: '1B', latest: null, students: [{ label: { en: '' }, class: '1B' }] })
    // A screen that joins now gets a snapshot that is read from now on.
    await line.watch({ room: 'display' })
    await sees(line, { class: '1B' })
    expect(JSON.stringify(line.snapshots.at(-1))).not.toContain('Student 1')
  })

  test('show a student in another class as soon as the student is moved', async () => {
    const { post, displayOf, reward } = await opened(laurel, school)
    const { line } = await displayOf({ class: '1C' })
    await sees(line, { class: '1C', goal: null })
    const { id } = school.students[0]!
    const student = {
      name: { en: 'Student 1', zh: '學生1' },
      class: '1C',
      class_no: 1,
      isActive: true,
    }
    await post(`PUT /users/${id}`, { ...student, period: school.period })
    await sees(line, { students: [{ class: '1C', class_no: 1 }] })
    await reward(0)
    await sees(line, { students: [{ totalpoints: 5 }], latest: { class: '1C' } })
  })
})

describe('two processes', () => {
  const both = async (options: Parameters<typeof testApp>[0], announcementsUrl: string) => {
    const laurel = await testApp(options)
    closers.push(laurel.close)
    const school = await laurel.school({ students: 25 })
    const deps = await wire(laurel.deps.config, {
      log: createLog('silent'),
      poolSize: 4,
      announcementsUrl,
    })
    closers.push(deps.close)
    const [here, there] = [await opened(laurel, school), await opened(laurel, school, deps)]
    const displays = [await here.displayOf({ class: '1A' }), await there.displayOf({ class: '1A' })]
    for (const { line } of displays) await sees(line, { latest: null })
    const { batch } = await here.reward(0, 1, 2)
    const lastOf = ({ snapshots }: TestLine) => snapshots.at(-1)
    await vi.waitFor(() => {
      for (const { line } of displays)
        expect(lastOf(line)).toMatchObject({ latest: { batch, students: 3 } })
      for (const { staff } of [here, there])
        expect(lastOf(staff)).toMatchObject({ reward: { count: 3 } })
    })
  }

  test.skipIf(noRedis)('show an award on every screen of both processes', async () => {
    const redis = await startRedis()
    closers.push(redis.stop)
    await both({ env: { QUEUE_URL: redis.url } }, redis.url)
  })

  test('show an award even without announcements, as each process polls', async () => {
    await both({}, 'memory:')
  })
})
