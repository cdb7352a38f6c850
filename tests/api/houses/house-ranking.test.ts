import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { rankHouses } from '#projections/houses/house-ranking.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

type HouseRunner = Readonly<{
  name: Readonly<{ zh: string }>
  students: number
  gains: readonly Readonly<{ points: number }>[]
}>

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 4, modules: ['houses', 'shop'] })
})

const sent = async (route: string, body?: object, token = school.admin.token) => {
  const answer = await laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const house = async (name: string) =>
  (await sent('POST /v2/houses', { name, name_en: '', colour: 'red', emblem: 'sun' }))._id as string
const profilesOf = (...students: number[]) => students.map((n) => school.students[n]!.profile)
const move = (into: string | null, ...students: number[]) =>
  sent('POST /v2/houses/members', { house: into, profiles: profilesOf(...students) })
const award = (...students: number[]) =>
  sent('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles: profilesOf(...students),
  })
const rankingOf = async (token = school.admin.token, position = '') => {
  const query = `period=${school.period}${position && `&minPosition=${position}`}`
  return (await laurel.call(`GET /v2/houses/ranking?${query}`, token)).body.data
}
const pointsOf = async ({ position }: { position: string }) =>
  Object.fromEntries(
    (await rankingOf(school.admin.token, position)).houses.map(
      (one: { name: string; totalpoints: number }) => [one.name, one.totalpoints],
    ),
  )

test('points earned in a house stay with it, even if students move or an undo follows later', async () => {
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0, 1)
  await move(blue, 2)
  const first = await award(0, 1, 2, 3)
  expect(await pointsOf(first)).toEqual({ 紅: 10, 藍: 5 })
  await move(blue, 0)
  expect(await pointsOf(await award(0))).toEqual({ 紅: 10, 藍: 10 })
  const undone = await sent(`DELETE /v2/actions/batches/${first.batch}`)
  expect(await pointsOf(undone)).toEqual({ 紅: 0, 藍: 5 })
})

test('houses are ranked for everybody, with ties, and students see their own marked', async () => {
  const [red, blue, green] = [await house('紅'), await house('藍'), await house('綠')]
  await move(red, 0)
  await move(blue, 1)
  const { position } = await award(0, 1)
  await pointsOf({ position })
  const student = await rankingOf(school.students[0]!.token)
  expect(student).toMatchObject({ own: red, houses: [{ rank: 1 }, { rank: 1 }, { rank: 3 }] })
  expect(student.houses[0]).toEqual({
    _id: red,
    rank: 1,
    name: '紅',
    name_en: '',
    colour: 'red',
    emblem: 'sun',
    members: 1,
    totalpoints: 5,
    average: 5,
  })
  expect(student.houses[2]).toMatchObject({ _id: green, totalpoints: 0, average: null })
  expect((await rankingOf(school.students[0]!.parentToken)).own).toBe(red)
  expect((await rankingOf(school.teacher.token)).own).toBeNull()
})

test('the ranking is cached until points, houses or members change', async () => {
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0, 1)
  await pointsOf(await award(0))
  const ask = async (n: number, tag = '') => {
    const { statusCode, headers } = await laurel.app.inject({
      url: `/api/v2/houses/ranking?period=${school.period}`,
      headers: {
        authorization: `Bearer ${school.students[n]!.token}`,
        ...(tag && { 'if-none-match': tag }),
      },
    })
    return { status: statusCode, tag: String(headers.etag) }
  }
  const first = await ask(0)
  expect(await ask(0, first.tag)).toEqual({ status: 304, tag: first.tag })
  expect(await ask(1)).toEqual(first)
  expect((await ask(2)).tag).not.toBe(first.tag)
  const changes = [
    async () => void (await pointsOf(await award(0))),
    () => move(blue, 1),
    () => sent(`DELETE /v2/houses/${blue}`),
  ]
  let { tag } = first
  for (const change of changes) {
    await change()
    const next = await ask(0, tag)
    expect(next.status).toBe(200)
    tag = next.tag
  }
})

test('a redemption takes nothing from a house, and the current period ranks no deleted house', async () => {
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0)
  await award(0)
  await award(0)
  const { position } = await sent('POST /v2/actions/profiles_redeem', {
    pointRule_id: school.rules.redeem,
    profiles: profilesOf(0),
    counts: 1,
  })
  expect(await pointsOf({ position })).toEqual({ 紅: 10, 藍: 0 })
  await sent(`DELETE /v2/houses/${red}`)
  expect((await rankingOf()).houses.map(({ _id }: { _id: string }) => _id)).toEqual([blue])
})

const changePeriod = (to: string) => sent(`POST /periods/current/${to}`)
const standing = async (position = '') =>
  (await rankingOf(school.admin.token, position)).houses.map(
    (one: { name: string; members: number; average: number | null }) => [
      one.name,
      one.members,
      one.average,
    ],
  )
const raceOf = async () => {
  const at = `/v2/audit/race?period=${school.period}&groupBy=house`
  const { data } = (await laurel.call(`GET ${at}`, school.admin.token)).body
  return data.runners.map(({ name, students }: HouseRunner) => [name.zh, students])
}

test('a past period keeps the houses and members that it ended with', async () => {
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0, 1)
  await move(blue, 2)
  const { position } = await award(0, 1, 2)
  await move(blue, 1)
  const atEnd = [
    ['紅', 1, 10],
    ['藍', 2, 2.5],
  ]
  expect(await standing(position)).toEqual(atEnd)
  await changePeriod(school.pastPeriod)
  await move(null, 0)
  await move(blue, 3)
  await house('綠')
  await sent(`DELETE /v2/houses/${red}`)
  expect(await standing()).toEqual(atEnd)
  expect(await raceOf()).toEqual(atEnd.map(([name, members]) => [name, members]))
  await changePeriod(school.period)
  expect(await standing()).toEqual(
    [
      ['藍', 3, 1.667],
      ['綠', 0, null],
    ].map(([name, members, average]) => [
      name,
      members,
      average && expect.closeTo(average as number),
    ]),
  )
})

test('a past period leaves out a house that was deleted before it ended', async () => {
  const [red] = [await house('紅'), await house('藍')]
  await move(red, 0)
  const { position } = await award(0)
  await pointsOf({ position })
  await sent(`DELETE /v2/houses/${red}`)
  await changePeriod(school.pastPeriod)
  expect(await standing()).toEqual([['藍', 0, null]])
})

test('a past period ends with its last day, even if the school changes later', async () => {
  const { db, clock } = laurel.deps
  const endsAt = (end: string) =>
    db.query(sql.typeAlias('void')`
      UPDATE periods SET start_at = '2020-01-01', end_at = ${end} WHERE id = ${school.period}`)
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0)
  await move(blue, 1)
  const { position } = await award(0)
  await pointsOf({ position })
  // As long as the period is current, its last day does not matter.
  await endsAt('2021-01-01')
  expect(await standing()).toEqual([
    ['紅', 1, 5],
    ['藍', 1, 0],
  ])
  await changePeriod(school.pastPeriod)
  // The blue house was added after the last day, and has no points.
  expect(await standing()).toEqual([['紅', 0, null]])
  await endsAt(new Date(clock().getTime() + 86_400_000).toISOString().slice(0, 10))
  expect(await standing()).toEqual([
    ['紅', 1, 5],
    ['藍', 1, 0],
  ])
})

test('an award moved to another student counts for that student’s house', async () => {
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0)
  await move(blue, 1)
  const { outcomes } = await award(0)
  const corrected = await sent(`POST /v2/actions/${outcomes[0].action}/correction`, {
    profile: profilesOf(1)[0],
  })
  expect(await pointsOf(corrected)).toEqual({ 紅: 0, 藍: 5 })
})

test('a week counts only its own days', async () => {
  const { db } = laurel.deps
  const red = await house('紅')
  await move(red, 0)
  const { position } = await award(0)
  await pointsOf({ position })
  const of = { organizationId: school.organizationId, periodId: school.period }
  const totals = async (week: string) =>
    (await rankHouses(db, { ...of, week })).map(({ total }) => total)
  const monday = await db.oneFirst(sql.unsafe`
    SELECT date_trunc('week', day)::date::text FROM team_days WHERE team_id = ${red}`)
  expect(await totals(monday as string)).toEqual([5])
  expect(await totals('2001-01-01')).toEqual([0])
})

test('the log rebuilds the same ranking', async () => {
  const { db, eventStore } = laurel.deps
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0, 1)
  await award(0, 1)
  await move(blue, 0)
  const last = await award(0)
  const before = await pointsOf(last)
  await rebuild({ db, eventStore }, housesProjection, { onProgress: () => undefined })
  await vi.waitFor(async () => expect(await pointsOf(last)).toEqual(before))
})

test('nothing is ranked if the school has switched houses off', async () => {
  const other = await laurel.school({ students: 1 })
  const answer = await laurel.call(
    `GET /v2/houses/ranking?period=${other.period}`,
    other.admin.token,
  )
  expect(answer.status).toBe(404)
})

test('the race of the houses ends with the totals of their ranking', async () => {
  const [red, blue] = [await house('紅'), await house('藍')]
  await move(red, 0, 1)
  await move(blue, 2)
  await award(0, 1, 2)
  await move(blue, 0)
  const points = await pointsOf(await award(0))
  const at = `/v2/audit/race?period=${school.period}&groupBy=house`
  const { data } = (await laurel.call(`GET ${at}`, school.admin.token)).body
  const last = data.runners.map(({ name, gains }: HouseRunner) => [
    name.zh,
    gains.reduce((sum, one) => sum + one.points, 0),
  ])
  expect(Object.fromEntries(last)).toEqual(points)
  expect(points).toEqual({ 紅: 10, 藍: 10 })
  expect(data.runners[0]).toMatchObject({
    _id: red,
    class: '',
    class_no: null,
    students: 1,
    house: { colour: 'red', emblem: 'sun' },
  })
})

test('the race of the houses immediately counts an award to a student without a house', async () => {
  await move(await house('紅'), 0)
  await pointsOf(await award(0))
  const entries = async ({ position }: { position: string }) => {
    const ranking = `/profiles/rank?groupBy=class&period=${school.period}&minPosition=${position}`
    await laurel.call(`GET ${ranking}`, school.admin.token)
    const at = `/v2/audit/race?period=${school.period}&groupBy=house`
    return (await laurel.call(`GET ${at}`, school.admin.token)).body.data.entries
  }
  expect(await entries(await award(0))).toEqual([2])
  expect(await entries(await award(1))).toEqual([3])
})
