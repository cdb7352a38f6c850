import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

const began = new Date('2026-11-20T02:00:00.000Z').getTime()
const minutes = (count: number) => count * 60_000
const slip = { inTime: minutes(10) - 1000, late: minutes(10) + 1000 }

let laurel: TestApp
let school: School
let own: TestStudent
let other: TestStudent
let now = began
let points = ''
let gate = ''

const wait = (ms: number) => {
  now += ms
  laurel.setNow(new Date(now).toISOString())
}
const send = async (path: string, body?: object) => {
  const answer = await laurel.call(path, school.admin.token, { ...(body && { body }) })
  expect(answer).toMatchObject({ body: { result: 'success' } })
  return answer.body.data as {
    batch: string
    position: string
    outcomes: { profile: string; action: string }[]
  }
}
const award = async (profiles = [own.profile]) => {
  const given = await send('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles,
  })
  points = given.position
  return given
}
const undo = async (way: string) => {
  points = (await send(`DELETE ${way}?minPosition=${points}`)).position
}
const undoOf = (
  given: { outcomes: { profile: string; action: string }[] },
  profile = own.profile,
) => undo(`/actions/${given.outcomes.find((one) => one.profile === profile)!.action}`)

const get = async (path: string, token: string, position = points) => {
  let answer = await laurel.call(
    `GET ${path}${path.includes('?') ? '&' : '?'}minPosition=${position}`,
    token,
  )
  while (answer.body?.stale)
    answer = await laurel.call(`GET ${path}?minPosition=${position}`, token)
  return answer
}
type Row = { _id: string; point: number; reverts: object | null; reverted_by: object | null }
const seen = async (token = own.token, query = '') =>
  (await get(`/users/${own.id}/pointHistories?limit=50${query}`, token)).body as {
    total: number
    pages: number
    data: Row[]
  }
const isPair = ({ data }: { data: Row[] }) =>
  data.map(({ reverts, reverted_by }) => [!!reverts, !!reverted_by])

beforeAll(async () => {
  laurel = await testApp({ now: new Date(began).toISOString() })
})
beforeEach(async () => {
  wait(minutes(60))
  school = await laurel.school({ students: 2 })
  ;[own, other] = school.students as [TestStudent, TestStudent]
})
afterAll(() => laurel.close())

describe('an entry undone within ten minutes', () => {
  test('is hidden from students and parents with its undo, and from nobody else', async () => {
    const given = await award()
    wait(slip.inTime)
    await undoOf(given)
    for (const token of [own.token, own.parentToken])
      expect(await seen(token)).toMatchObject({ total: 0, data: [] })
    const staff = await seen(school.admin.token)
    expect(staff.total).toBe(2)
    expect(isPair(staff)).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('is shown when it is undone a second later, with its undo', async () => {
    const given = await award()
    wait(slip.late)
    await undoOf(given)
    for (const token of [own.token, own.parentToken, school.admin.token])
      expect((await seen(token)).total).toBe(2)
  })

  test('is in no total and on no page, and pages stay full', async () => {
    const kept = []
    for (let n = 0; n < 3; n += 1) {
      kept.push((await award()).outcomes[0]!.action)
      const slipped = await award()
      wait(minutes(1))
      await undoOf(slipped)
    }
    const pages = await Promise.all(
      [0, 1].map((page) => get(`/users/${own.id}/pointHistories?limit=2&page=${page}`, own.token)),
    )
    expect(pages.map(({ body }) => [body.total, body.pages])).toEqual([
      [3, 2],
      [3, 2],
    ])
    expect(pages.flatMap(({ body }) => body.data.map(({ _id }: Row) => _id))).toEqual(
      kept.reverse(),
    )
    const mine = await get('/auth/actions?dateRange=all', own.token)
    expect(mine.body).toMatchObject({ total: 3 })
    expect((await seen(school.admin.token)).total).toBe(9)
  })

  test('hides only the undone actions of a batch', async () => {
    const given = await award([own.profile, other.profile])
    wait(minutes(2))
    await undoOf(given)
    expect((await seen()).total).toBe(0)
    const others = await get(`/users/${other.id}/pointHistories`, other.token)
    expect(others.body).toMatchObject({ total: 1, data: [{ reverted_by: null }] })
    // A later undo of the batch is hidden only from the student whose action was soon undone.
    wait(minutes(20))
    await undo(`/v2/actions/batches/${given.batch}`)
    expect((await seen()).total).toBe(0)
    expect((await get(`/users/${other.id}/pointHistories`, other.token)).body.total).toBe(2)
  })

  test('is in no file, latest entries or explanation of the student, whose sums stay right', async () => {
    await award()
    const slipped = await award()
    wait(minutes(3))
    await undoOf(slipped)
    const file = (token: string) => get(`/users/${own.id}/pointHistories/export_stream`, token)
    const linesOf = ({ text }: { text: string }) => text.trim().split('\r\n').length - 1
    expect([linesOf(await file(own.token)), linesOf(await file(school.admin.token))]).toEqual([
      1, 3,
    ])
    const { data } = (await get(`/profiles/${own.profile}?pointActions=true`, own.token)).body
    expect(data).toMatchObject({ point: 5, cumulative_point: 5 })
    expect(data.pointActions).toHaveLength(1)
    for (const figure of ['point', 'cumulative_point']) {
      const path = `/explain/profiles/${own.profile}?figure=${figure}`
      expect((await get(path, own.token)).body).toMatchObject({
        sum: 5,
        total: 1,
        pages: 1,
        figure: { value: 5 },
      })
      expect((await get(path, school.admin.token)).body).toMatchObject({
        sum: 5,
        total: 3,
        figure: { value: 5 },
      })
    }
  })

  test('is hidden for attendance as well', async () => {
    const check = async (way: string) => {
      const body = { attendanceRule: school.attendanceRule, profiles: [own.profile] }
      const done = await send(`POST /actions/attendance/batch/${way}`, body)
      gate = done.position
      return done.outcomes[0]!.action
    }
    const list = async (token: string) =>
      (await get(`/users/${own.id}/attendanceList`, token, gate)).body.total
    const slipped = await check('checkin')
    wait(slip.inTime)
    gate = (await send(`DELETE /actions/attendance/${slipped}?minPosition=${gate}`)).position
    expect([await list(own.token), await list(school.admin.token)]).toEqual([0, 2])
    const late = await check('checkout')
    wait(slip.late)
    gate = (await send(`DELETE /actions/attendance/${late}?minPosition=${gate}`)).position
    expect([await list(own.parentToken), await list(school.admin.token)]).toEqual([2, 4])
    const newest = await get(`/profiles/${own.profile}?attendanceActions=true`, own.token, gate)
    expect(newest.body.data.attendanceActions).toHaveLength(2)
  })
})

test('students and parents cannot sort by the giver', async () => {
  for (const path of [
    `/users/${own.id}/pointHistories`,
    `/users/${own.id}/attendanceList`,
    '/auth/actions',
    '/v2/actions',
  ]) {
    for (const token of [own.token, own.parentToken])
      expect((await laurel.call(`GET ${path}?order_by=created_by`, token)).status).toBe(400)
  }
  expect(
    (
      await laurel.call(
        `GET /users/${own.id}/pointHistories?order_by=created_by`,
        school.admin.token,
      )
    ).status,
  ).toBe(200)
})
