import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HomeworkSnapshot } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

let laurel: TestApp
let lines: Awaited<ReturnType<typeof openLines>>
let school: School

beforeAll(async () => {
  laurel = await testApp()
  lines = await openLines(laurel)
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 2, modules: ['homework', 'subject'] })
})

const mark = async (token: string, status: string) => {
  const date = (await laurel.call('GET /v2/homework/setting', token)).body.data.today
  const body = { date, profiles: school.students.map(({ profile }) => ({ profile, status })) }
  return (await laurel.call('POST /v2/homework/homeworkSubmitRecord', token, { body })).body.data
}
const watching = async (token: string, period = school.period) => {
  const line = await lines.line({ token })
  return { line, answer: await line.watch({ room: 'homework', period }) }
}

test('staff are notified of all records and undos', async () => {
  const { line, answer } = await watching(school.teacher.token)
  expect(answer).toEqual({ ok: true })
  const first = await line.see<HomeworkSnapshot>((shown) => expect(shown.room).toBe('homework'))
  const { batch, position } = await mark(school.admin.token, 'submitted')
  const later = await line.see<HomeworkSnapshot>((shown) =>
    expect(shown.position >= position).toBe(true),
  )
  expect(later).toEqual({
    room: 'homework',
    period: school.period,
    position: later.position,
    at: expect.any(String),
  })
  expect(later.position > first.position).toBe(true)
  const path = `DELETE /v2/homework/homeworkSubmitRecord/batches/${batch}?minPosition=${position}`
  const undone = (await laurel.call(path, school.admin.token)).body.data
  await line.see<HomeworkSnapshot>((shown) => expect(shown.position >= undone.position).toBe(true))
})

test('only staff watch, only their own school’s periods, and no unknown period', async () => {
  expect((await watching(school.students[0]!.token)).answer).toMatchObject({
    ok: false,
    code: 'forbidden',
  })
  const other = await laurel.school({ students: 2, modules: ['homework', 'subject'] })
  expect((await watching(other.admin.token)).answer).toMatchObject({ ok: false, code: 'not_found' })
  const own = await watching(other.admin.token, other.period)
  await own.line.see<HomeworkSnapshot>((shown) => expect(shown.room).toBe('homework'))
  const { position } = await mark(school.admin.token, 'submitted')
  const { line } = await watching(school.teacher.token)
  await line.see<HomeworkSnapshot>((shown) => expect(shown.position >= position).toBe(true))
  // The other school’s room has sent nothing meanwhile.
  expect(own.line.snapshots).toHaveLength(1)
})
