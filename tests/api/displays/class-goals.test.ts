import { afterAll, beforeAll, expect, test } from 'vitest'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

beforeAll(async () => {
  laurel = await testApp()
  // Classes have twenty students, so 1A has ten times as many as 1B.
  school = await laurel.school({ students: 22 })
  other = await laurel.school({ students: 1 })
  for (const value of ['1A', '1B']) {
    const body = { name: { en: `Class ${value}`, zh: `${value} 班` }, attribute: 'class', value }
    await laurel.call('POST /organizationFilters', school.admin.token, { body })
  }
})
afterAll(() => laurel.close())

const set = (goals: unknown, token = school.teacher.token) =>
  laurel.call('PUT /class_goals', token, { body: { goals } })
const list = async (token = school.auditor.token) =>
  (await laurel.call('GET /class_goals', token)).body.data
const displayOf = async (body: object) => {
  const { key } = (
    await laurel.call('POST /displays', school.teacher.token, { body: { name: 'Room', ...body } })
  ).body.data
  return async () =>
    (await laurel.call('GET /displays/current', null, { headers: { 'x-display-key': key } })).body
      .data.snapshot
}
const settle = async (position: string) => {
  for (const projection of [pointsProjection, classPeaksProjection])
    await waitForReadModel(laurel.deps.db, { projection, position })
}
const award = async (from: number, to: number, counts = 1) => {
  const profiles = school.students.slice(from, to).map(({ profile }) => profile)
  const body = { pointRule_id: school.rules.reward, profiles, counts }
  const { data } = (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body }))
    .body
  await settle(data.position)
  return data.batch as string
}
const undo = async (batch: string) => {
  const { body } = await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
  await settle(body.data.position)
}

test('staff set and end goals of single classes; auditors read them; other schools have their own', async () => {
  expect((await set([{ class: '1B', points: 100 }])).body.data).toEqual([
    { class: '1B', points: 100 },
  ])
  expect((await set([{ class: '1A', points: 60 }])).body.data).toEqual([
    { class: '1A', points: 60 },
    { class: '1B', points: 100 },
  ])
  await set([{ class: '1B', points: null }])
  expect(await list()).toEqual([{ class: '1A', points: 60 }])
  expect((await set([{ class: '1A', points: 1 }], school.auditor.token)).status).toBe(403)
  expect((await set([{ class: '1A', points: 1 }], school.students[0]!.token)).status).toBe(403)
  expect(await list(other.auditor.token)).toEqual([])
  await set([{ class: '1A', points: 5 }], other.teacher.token)
  expect([await list(), await list(other.auditor.token)]).toEqual([
    [{ class: '1A', points: 60 }],
    [{ class: '1A', points: 5 }],
  ])
  const [log] = (
    await laurel.call('GET /administration_log?subject_type=organization', school.admin.token)
  ).body.data
  expect(log).toMatchObject({ action: 'updated', fields: ['class_goals'] })
})

test.each([
  ['a text', 'none'],
  ['an empty list', []],
  ['an unknown class', [{ class: '9Z', points: 10 }]],
  ['a goal of 0', [{ class: '1A', points: 0 }]],
  ['a goal of half a point', [{ class: '1A', points: 1.5 }]],
  ['too many points', [{ class: '1A', points: 1_000_001 }]],
  [
    'a class twice',
    [
      { class: '1A', points: 1 },
      { class: '1A', points: 2 },
    ],
  ],
  ['too many classes', Array.from({ length: 501 }, (_, n) => ({ class: `C${n}`, points: 1 }))],
])('%s is refused, and nothing is set', async (_, goals) => {
  const before = await list()
  const { status, body } = await set(goals)
  expect([status, body.details.length > 0]).toEqual([400, true])
  expect(await list()).toEqual(before)
})

test('the class’s display shows the points left, and a reached goal stays reached after an undo', async () => {
  await set([{ class: '1A', points: 60 }])
  const [shown, whole] = [await displayOf({ class: '1A' }), await displayOf({})]
  await award(0, 10)
  expect((await shown()).goal).toMatchObject({ points: 60, total: 50, reached: 0 })
  const batch = await award(0, 4)
  const reached = (await shown()).goal
  expect(reached).toMatchObject({ total: 70, reached: 1 })
  await undo(batch)
  expect((await shown()).goal).toEqual({ ...reached, total: 50 })
  await award(0, 4)
  expect((await shown()).goal).toEqual(reached)
  expect((await whole()).goal).toBeNull()
  // A goal that is set again is another goal, so it is not celebrated.
  await set([{ class: '1A', points: 30 }])
  const anew = (await shown()).goal
  expect(anew).toMatchObject({ points: 30, reached: 2 })
  expect(anew.id).not.toBe(reached.id)
  await set([{ class: '1A', points: null }])
  expect((await shown()).goal).toBeNull()
})

test('ranked by average, a small class can lead on the display and in the ranking', async () => {
  // By now the 20 students of 1A have 70 points; the two of 1B get 10 each.
  await award(20, 22, 2)
  const rowsOf = ({ classes }: { classes: object[] }) => classes
  expect(rowsOf(await (await displayOf({}))())).toEqual([
    { rank: 1, class: '1A', totalpoints: 70 },
    { rank: 2, class: '1B', totalpoints: 20 },
  ])
  expect(rowsOf(await (await displayOf({ averages: true }))())).toEqual([
    { rank: 1, class: '1B', totalpoints: 20, average: 10 },
    { rank: 2, class: '1A', totalpoints: 70, average: 3.5 },
  ])
  const ranking = async (more: string) =>
    (
      await laurel.call(
        `GET /profiles/rank?groupBy=class&period=${school.period}${more}`,
        school.admin.token,
      )
    ).body.data.map((row: { rank: number; class: string; average: number }) => [
      row.rank,
      row.class,
      row.average,
    ])
  expect(await ranking('')).toEqual([
    [1, '1A', 3.5],
    [2, '1B', 10],
  ])
  expect(await ranking('&rankBy=average')).toEqual([
    [1, '1B', 10],
    [2, '1A', 3.5],
  ])
  const wrong = await laurel.call(
    `GET /profiles/rank?groupBy=class&period=${school.period}&rankBy=best`,
    school.admin.token,
  )
  expect(wrong.status).toBe(400)
})

test('a display of the week counts from Monday by the school’s clock, without undone awards', async () => {
  const own = await testApp({ now: '2026-11-15T15:59:00Z' })
  try {
    const theirs = await own.school({ students: 2 })
    const give = async (at: string, n: number) => {
      own.setNow(at)
      const body = { pointRule_id: theirs.rules.reward, profiles: [theirs.students[n]!.profile] }
      const { data } = (await own.call('POST /v2/actions/profiles', theirs.admin.token, { body }))
        .body
      await waitForReadModel(own.deps.db, { projection: pointsProjection, position: data.position })
      return data.batch
    }
    const body = { name: 'Week', privacy: 'names', span: 'week', class: '1A' }
    const { key, display } = (await own.call('POST /displays', theirs.admin.token, { body })).body
      .data
    expect(display).toMatchObject({ span: 'week', averages: false })
    const shown = async (at: string) => {
      own.setNow(at)
      const { snapshot } = (
        await own.call('GET /displays/current', null, { headers: { 'x-display-key': key } })
      ).body.data
      return [
        snapshot.classes[0].totalpoints,
        ...snapshot.students.map((row: { totalpoints: number }) => row.totalpoints),
      ]
    }
    // In Hong Kong the first award is on Sunday, the second on Monday.
    await give('2026-11-15T15:59:00Z', 0)
    expect(await shown('2026-11-15T15:59:30Z')).toEqual([5, 5, 0])
    await give('2026-11-15T16:00:00Z', 1)
    expect(await shown('2026-11-15T16:01:00Z')).toEqual([5, 5, 0])
    const batch = await give('2026-11-16T02:00:00Z', 0)
    expect(await shown('2026-11-16T02:01:00Z')).toEqual([10, 5, 5])
    const undone = await own.call(`DELETE /v2/actions/batches/${batch}`, theirs.admin.token)
    await waitForReadModel(own.deps.db, {
      projection: pointsProjection,
      position: undone.body.data.position,
    })
    expect(await shown('2026-11-16T02:02:00Z')).toEqual([5, 5, 0])
    // These are the last second of the week and the first of the next.
    expect(await shown('2026-11-22T15:59:59Z')).toEqual([5, 5, 0])
    expect(await shown('2026-11-22T16:00:00Z')).toEqual([0, 0, 0])
    own.setNow('2026-11-16T03:00:00Z')
    const change = (more: object) =>
      own.call(`PUT /displays/${display._id}`, theirs.admin.token, { body: { ...body, ...more } })
    expect((await change({ span: 'year' })).status).toBe(400)
    expect((await change({ averages: 'yes' })).status).toBe(400)
    // With the span `period` the awards of all weeks count.
    expect((await change({ span: 'period' })).body.data).toMatchObject({ span: 'period' })
    expect((await shown('2026-11-22T16:01:00Z'))[0]).toBe(10)
  } finally {
    await own.close()
  }
})
