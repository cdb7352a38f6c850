import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Rhythm } from '#api/contracts/rhythm.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

const ask = (query = '', token = school.auditor.token) =>
  laurel.call(`GET /v2/audit/rhythm${query}`, token)

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-23T01:10:00Z' })
  school = await laurel.school({ students: 2 })
  other = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const award = async (n: number) => {
  const body = { pointRule_id: school.rules.reward, profiles: [school.students[n]!.profile] }
  return (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).body.data
    .outcomes[0].action
}
const shown = async (hours: Rhythm['hours']) =>
  vi.waitFor(async () => expect((await ask()).body.data.hours).toEqual(hours))

test('awards count in the hour in which they were given, and undone awards do not count', async () => {
  expect((await ask()).body.data).toEqual({ building: false, hours: [], classes: [] })
  await award(0)
  const action = await award(1)
  await shown([{ weekday: 1, hour: 9, entries: 2, points: 10 }])
  laurel.setNow('2026-11-23T05:10:00Z')
  const undo = () => laurel.call(`DELETE /actions/${action}`, school.admin.token)
  await vi.waitFor(async () => expect((await undo()).body.result).toBe('success'))
  await shown([{ weekday: 1, hour: 9, entries: 1, points: 5 }])
  const { classes } = (await ask(`?period=${school.period}`)).body.data
  expect(classes).toEqual([
    { class: '1A', first: '2026-11-23', best: '2026-11-23', best_points: 5, points: 5 },
  ])
})

test('the rhythm counts only one school and one period', async () => {
  expect((await ask('', other.admin.token)).body.data.hours).toEqual([])
  expect((await ask(`?period=${school.period}`, other.admin.token)).status).toBe(404)
  expect((await ask(`?period=${school.pastPeriod}`)).body.data.hours).toEqual([])
  expect((await ask('', school.teacher.token)).status).toBe(403)
})
