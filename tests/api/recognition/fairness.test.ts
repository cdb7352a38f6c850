import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fairness } from '#api/contracts/recognition.ts'
import { weeksUntil } from '#api/routes/recognition/read-fairness.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let position: string | undefined

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T01:00:00Z' })
  school = await laurel.school({ students: 24 })
  other = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const give = async (at: string, students: readonly number[], as = school.admin) => {
  laurel.setNow(at)
  const profiles = students.map((n) => school.students[n]!.profile)
  const body = { pointRule_id: school.rules.reward, profiles }
  const { data } = (await laurel.call('POST /v2/actions/profiles', as.token, { body })).body
  position = data.position
  return data
}
const ask = async (token = school.admin.token, query = ''): Promise<Fairness> => {
  await waitUntilAtRest(laurel.deps)
  const minPosition = position ? `&minPosition=${position}` : ''
  const answer = await laurel.call(
    `GET /v2/recognition/fairness?weeks=2${query}${minPosition}`,
    token,
  )
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('an administrator sees how many students of each class were rewarded in each week', async () => {
  await give('2026-11-10T02:00:00Z', [0, 1, 20])
  await give('2026-11-11T02:00:00Z', [0])
  await give('2026-11-17T02:00:00Z', [0, 2])
  const { batch } = await give('2026-11-18T02:00:00Z', [3], school.teacher)
  laurel.setNow('2026-11-20T02:00:00Z')
  const before = await ask()
  expect(before.weeks).toEqual(['2026-11-09', '2026-11-16'])
  expect(before.classes).toEqual([
    { class: '1A', students: 20, rewarded: 4, weeks: [2, 3] },
    { class: '1B', students: 4, rewarded: 1, weeks: [1, 0] },
  ])
  const path = `DELETE /v2/actions/batches/${batch}?minPosition=${position}`
  position = (await laurel.call(path, school.teacher.token)).body.data.position
  const [first] = (await ask()).classes
  expect(first).toEqual({ class: '1A', students: 20, rewarded: 3, weeks: [2, 2] })
})

test('staff are listed by name with their shares of the awards, and by numbers only if the school compares staff', async () => {
  await give('2026-11-20T02:00:00Z', [4, 5, 6, 7, 8, 9, 10, 11], school.teacher)
  const { comparesStaff, staff, categories } = await ask()
  expect(comparesStaff).toBe(false)
  const all = [{ _id: school.categories.reward, share: 1 }]
  const [ada, teacher] = [
    { _id: school.admin.id, name: { en: 'Ada Chan', zh: '陳雅達' }, categories: all },
    { _id: school.teacher.id, name: { en: 'teacher Wong', zh: '黃teacher' }, categories: all },
  ]
  const byName = [
    { ...ada, share: 0.43, weeks: [1, 0.2] },
    { ...teacher, share: 0.57, weeks: [0, 0.8] },
  ]
  expect(staff).toEqual(byName)
  expect((await ask(undefined, '&order_by=awards')).staff).toEqual(byName)
  expect(categories).toMatchObject([{ share: 1, weeks: [1, 1] }])
  const body = { name: { en: 'School', zh: '學校' }, ranks_staff: true }
  const edit = `PUT /v2/organization/${school.organizationId}`
  expect((await laurel.call(edit, school.admin.token, { body })).status).toBe(200)
  const compared = await ask()
  expect(compared.comparesStaff).toBe(true)
  const byNumber = [
    { ...teacher, awards: 8, share: 8 / 14, weeks: [0, 0.8] },
    { ...ada, awards: 6, share: 6 / 14, weeks: [1, 0.2] },
  ]
  expect(compared.staff).toEqual(byNumber)
  expect((await ask(undefined, '&order_by=name')).staff).toEqual(byNumber.toReversed())
})

test('without comparing staff, shares are whole percents, so that they reveal no numbers', async () => {
  const { admin, auditor, teacher, ...third } = await laurel.school({ students: 4 })
  const send = async (pointRule_id: string, as: typeof admin, count = 1) => {
    const profiles = third.students.slice(0, count).map(({ profile }) => profile)
    const body = { pointRule_id, profiles }
    const given = await laurel.call('POST /v2/actions/profiles', as.token, { body })
    position = given.body.data.position
  }
  const { reward, parent_reward } = third.rules
  for (const rule of [reward, reward, parent_reward]) await send(rule, admin)
  await send(reward, teacher, 4)
  const shares = async () => {
    const { staff } = await ask(admin.token)
    const own = staff.find(({ _id }) => _id === admin.id)
    return own!.categories.map(({ share }) => share).toSorted()
  }
  const inFile = async (part: string) => {
    const path = `GET /v2/recognition/fairness/export_stream?weeks=1&lang=en&part=${part}`
    const { text } = await laurel.call(path, auditor.token)
    return text.match(/(?<=Ada Chan.*)[\d.]+%.*/g)!.toSorted()
  }
  expect(await shares()).toEqual([0.33, 0.67])
  expect(await inFile('staff')).toEqual(['33%', '67%'])
  expect(await inFile('staff_weeks')).toEqual(['43%'])
  const body = { name: { en: 'School', zh: '學校' }, ranks_staff: true }
  await laurel.call(`PUT /v2/organization/${third.organizationId}`, admin.token, { body })
  expect(await shares()).toEqual([1 / 3, 2 / 3])
  expect(await inFile('staff')).toEqual(['33.3%,1', '66.7%,2'])
  expect(await inFile('staff_weeks')).toEqual(['42.9%'])
})

test('each table of the page is saved as a file', async () => {
  const file = async (part: string) => {
    const path = `GET /v2/recognition/fairness/export_stream?weeks=2&lang=en&part=${part}`
    return (await laurel.call(path, school.auditor.token)).text.trim().split('\r\n').slice(1)
  }
  expect(await file('classes')).toEqual([
    '1A,2026/11/09,20,2,10.0%',
    '1A,2026/11/16,20,10,50.0%',
    '1B,2026/11/09,4,1,25.0%',
    '1B,2026/11/16,4,0,0.0%',
  ])
  expect(await file('staff')).toEqual([
    expect.stringMatching(/^黃teacher,teacher Wong,.+,100.0%,8$/),
    expect.stringMatching(/^陳雅達,Ada Chan,.+,100.0%,6$/),
  ])
  expect(await file('categories')).toEqual([
    'For reward,2026/11/09,100.0%',
    'For reward,2026/11/16,100.0%',
  ])
  expect(await file('staff_weeks&order_by=name')).toEqual([
    '陳雅達,Ada Chan,2026/11/09,100.0%',
    '陳雅達,Ada Chan,2026/11/16,20.0%',
    '黃teacher,teacher Wong,2026/11/09,0.0%',
    '黃teacher,teacher Wong,2026/11/16,80.0%',
  ])
})

test('another school and a past period have none of these awards, and teachers are refused', async () => {
  const { classes, staff } = await ask(other.admin.token)
  expect([classes.map(({ rewarded }) => rewarded), staff]).toEqual([[0], []])
  expect((await ask(undefined, `&period=${school.pastPeriod}`)).staff).toEqual([])
  const teacher = await laurel.call('GET /v2/recognition/fairness', school.teacher.token)
  expect(teacher.status).toBe(403)
})

test('weeks begin on Monday and not before the period', () => {
  expect(weeksUntil('2026-11-20', '2026-11-04', 12)).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(weeksUntil('2026-08-20', '2026-09-01', 12)).toEqual(['2026-08-31'])
})

test('shares of more than a hundred categories add up: the least used ones are shown as one', async () => {
  const { admin, auditor, ...busy } = await laurel.school({ students: 2 })
  const ids = Array.from({ length: 103 }, randomUUID)
  const { db } = laurel.deps
  await db.query(sql.typeAlias('void')`
    INSERT INTO rule_categories (organization_id, id, name_en, name_zh, type)
    SELECT ${busy.organizationId}, id, 'Some', '某', 'reward'
    FROM unnest(${sql.array(ids, 'uuid')}) AS id`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO point_rules (organization_id, id, name, point, type, rule_category_id)
    SELECT ${busy.organizationId}, id, 'Some', 1, 'reward', id
    FROM unnest(${sql.array(ids, 'uuid')}) AS id`)
  const linesFor = (n: number, rules: readonly string[]) =>
    rules.map((pointRule_id) => ({ profile: busy.students[n]!.profile, pointRule_id, counts: 1 }))
  const lines = [...linesFor(0, ids), ...linesFor(1, ids.slice(0, 100))]
  const given = await laurel.call('POST /v2/actions/lines', admin.token, { body: { lines } })
  position = given.body.data.position
  const body = { name: { en: 'School', zh: '學校' }, ranks_staff: true }
  await laurel.call(`PUT /v2/organization/${busy.organizationId}`, admin.token, { body })
  const { categories, staff } = await ask(admin.token)
  const sumOf = (shares: readonly { share: number }[]) =>
    shares.reduce((sum, { share }) => sum + share, 0)
  expect(categories).toHaveLength(101)
  expect(categories.at(-1)).toMatchObject({ _id: 'others', name: null, share: 3 / 203 })
  expect([sumOf(categories), sumOf(staff[0]!.categories)]).toEqual([
    expect.closeTo(1),
    expect.closeTo(1),
  ])
  const path = 'GET /v2/recognition/fairness/export_stream?weeks=2&lang=en&part=staff'
  const { text } = await laurel.call(path, auditor.token)
  expect(text).toContain('Other categories,1.5%,3')
  expect(text).not.toContain('No category')
})

test('weeks continue after the last day of a period that is still current', async () => {
  const body = { name: 'This year', start_at: '2026-09-01', end_at: '2026-11-13' }
  const changed = await laurel.call(`PUT /periods/${school.period}`, school.admin.token, { body })
  expect(changed.status, changed.text).toBe(200)
  const { weeks, staff } = await ask()
  expect(weeks).toEqual(['2026-11-09', '2026-11-16'])
  expect(staff).toMatchObject([{ weeks: [0, 0.8] }, { weeks: [1, 0.2] }])
})
