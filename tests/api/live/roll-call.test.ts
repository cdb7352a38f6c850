import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Watch } from '#api/contracts/live.ts'
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

const boards = ['attendance', 'homework', 'records'] as const

// The roll call checks nobody in, so the ledger announces nothing.
const callRoll = async (token: string) => {
  const { date } = (await laurel.call('GET /v2/roll_call?class=1A', token)).body.data
  const body = { class: '1A', date, present_rule: school.attendanceRule, profiles: [] }
  return (await laurel.call('POST /v2/roll_call', token, { body })).body.data
}
const shownBy = async (room: (typeof boards)[number]) => {
  const line = await lines.line({ token: school.teacher.token })
  expect(await line.watch({ room, period: school.period } satisfies Watch)).toEqual({ ok: true })
  return line
}

test.each(boards)(
  'the room %s is notified of a roll call without check-ins, and of its undo',
  async (room) => {
    const line = await shownBy(room)
    const reaches = (position: string) =>
      line.see<{ position: string }>((shown) => expect(shown.position >= position).toBe(true))
    await line.see(() => undefined)
    const { batch, position } = await callRoll(school.admin.token)
    await reaches(position)
    const path = `DELETE /actions/attendance/batches/${batch}?minPosition=${position}`
    await reaches((await laurel.call(path, school.admin.token)).body.data.position)
  },
)
