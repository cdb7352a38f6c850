import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DisplaySnapshot, ProfileSnapshot, StaffSnapshot } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { openLines } from '../live/support.ts'

let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
let image: string
let lines: Awaited<ReturnType<typeof openLines>>

const rules = '/v2/cms/badgeRules'
const list = '/v2/cms/profileBadges'

beforeAll(async () => {
  laurel = await testApp()
  lines = await openLines(laurel)
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 22, modules: ['badge'] })
  ;[ada, ben] = school.students as [TestStudent, TestStudent]
  const sent = await laurel.call(
    'POST /blobs/batch',
    school.admin.token,
    multipart([{ field: 'badge', content: pngOf(9, 9) }]),
  )
  image = sent.body.data[0].url
})

const get = async (path: string, token = school.admin.token) =>
  (await laurel.call(`GET ${path}`, token)).body
const post = async (path: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(`POST ${path}`, token, { body, key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const criterion = (more: object = {}) => ({
  reward_by: 'pointRule',
  pointRule: school.rules.reward,
  threshold_by: 'count',
  threshold: 3,
  cutoff_period: 'periodly',
  cutoff_limit: 5,
  ...more,
})
const addRule = (more: object = {}) =>
  post(rules, {
    name: '助人之星',
    name_en: 'Helping hand',
    description: 'For helping',
    image_url: image,
    ...criterion(more),
  })
const reward = (students: readonly TestStudent[], counts: number) =>
  post('/v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    counts,
    profiles: students.map(({ profile }) => profile),
  })
/** Returns the list once it has this length. */
const listed = async (total: number, query = '') => {
  await expect.poll(async () => (await get(`${list}?${query}`)).total).toBe(total)
  return (await get(`${list}?${query}`)).data
}

/** Returns how many badges of each rule count, in the rules' order. */
const awarded = async () => (await get(rules)).data.map((rule: { awarded: number }) => rule.awarded)

describe('current badges', () => {
  test('are listed for staff, searched by name, class or number, in pages and as a file', async () => {
    const { _id: rule } = await addRule()
    await addRule({ threshold: 4 })
    await reward([ada, ben], 3)
    const [newest] = await listed(2)
    expect(await awarded()).toEqual([2, 0])
    expect((await get(`${rules}/${rule}`)).data.awarded).toBe(2)
    expect(newest).toMatchObject({
      badge_rule: { _id: rule, name: '助人之星', name_en: 'Helping hand', image_url: image },
      nth: 1,
      profile: { class: '1A' },
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const total = async (query: string) => (await get(`${list}?${query}`)).total
    const { name, class_no: no } = { name: newest.user.name.en, class_no: newest.profile.class_no }
    expect(await total(`search=${encodeURIComponent('helping 1A')}`)).toBe(2)
    expect(await total(`search=${encodeURIComponent(`hand ${no}`)}`)).toBe(1)
    expect(await total(`search=${encodeURIComponent(name)}`)).toBeGreaterThanOrEqual(1)
    expect(await total('search=nobody')).toBe(0)
    expect(await total(`user=${ada.id}`)).toBe(1)
    const profile = (await get(`/profiles/${ada.profile}?badges=true`, school.teacher.token)).data
    expect(profile.badges).toMatchObject([
      { badge_rule: { _id: rule, name: '助人之星' }, user: { _id: ada.id } },
    ])
    expect((await get(`/profiles/${ada.profile}`)).data.badges).toBeUndefined()
    expect(
      (await get(`/profiles/${ada.profile}?badges=true`, ada.parentToken)).data.badges,
    ).toEqual([])
    expect(await total('class_filter=class:1B')).toBe(0)
    expect(await total(`period_id=${school.pastPeriod}`)).toBe(0)
    const page = await get(
      `${list}?limit=1&page=1&order_by=class_no&order=asc`,
      school.teacher.token,
    )
    expect([page.total, page.pages, page.data.length]).toEqual([2, 2, 1])
    expect(page.data[0].user._id).toBe(ben.id)
    const file = await laurel.call(
      `GET ${list}/export_stream?lang=en&order_by=class_no&order=asc`,
      school.teacher.token,
    )
    const [head, first] = file.text.split('\r\n')
    expect(head).toContain('Earned at,Badge,Class,Class no.')
    expect(first).toContain('Helping hand,1A,1,')
    expect(
      (await laurel.call(`GET ${list}/export_stream?search=nobody`, school.admin.token)).status,
    ).toBe(404)
  })

  test('are in a student’s own gallery with count, last day and the distance to the next', async () => {
    await addRule()
    const never = await addRule({ threshold: 100 })
    await reward([ada], 5)
    await listed(1)
    const gallery = (await get(`${list}/groupByRule?include_ungained=true`, ada.token)).data
    expect(gallery).toMatchObject([
      {
        badge_rule: { name: '助人之星', description: 'For helping' },
        count: 1,
        progress: { reached: 2, needed: 3 },
      },
      {
        badge_rule: { _id: never._id },
        count: 0,
        last_created_at: null,
        progress: { reached: 5, needed: 100 },
      },
    ])
    expect((await get(`${list}/groupByRule`, ada.token)).data).toEqual(gallery.slice(0, 1))
    expect((await get(`${list}/groupByRule?user=${ada.id}`)).data).toEqual(gallery.slice(0, 1))
    expect((await get(list, ada.token)).total).toBe(1)
    expect((await get(list, ben.token)).total).toBe(0)
    const status = async (path: string, token: string) =>
      (await laurel.call(`GET ${path}`, token)).status
    expect(await status(`${list}?user=${ada.id}`, ben.token)).toBe(404)
    expect(await status(`${list}/groupByRule?user=${ada.id}`, ben.token)).toBe(404)
    expect(await status(`${list}/groupByRule`, school.admin.token)).toBe(400)
    expect(await status(list, ada.parentToken)).toBe(403)
    expect(await status(`${list}/groupByRule`, ada.parentToken)).toBe(403)
    expect(await status(`${list}/export_stream`, ada.token)).toBe(403)
  })

  test('show no progress at the limit, and disappear from list and gallery when the award is undone', async () => {
    await addRule({ cutoff_limit: 1 })
    const { batch } = await reward([ada], 3)
    await listed(1)
    expect(await awarded()).toEqual([1])
    expect((await get(`${list}/groupByRule`, ada.token)).data[0].progress).toBeNull()
    await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
    await listed(0)
    expect(await awarded()).toEqual([0])
    expect((await get(`${list}/groupByRule`, ada.token)).data).toEqual([])
  })
})

test('a preview shows how many badges each student would get, and a start from the beginning gives exactly those', async () => {
  await reward([ada], 5)
  await reward([ada], 2)
  await reward([ben], 3)
  await reward([school.students[2]!], 2)
  const { batch } = await reward([school.students[3]!], 5)
  await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
  await expect.poll(async () => (await post(`${rules}/preview`, criterion())).badges).toBe(3)
  const preview = await post(`${rules}/preview`, criterion())
  expect(preview).toMatchObject({ students: 2, badges: 3, period: { _id: school.period } })
  expect(preview.rows).toMatchObject([
    { profile: ada.profile, count: 2 },
    { profile: ben.profile, count: 1 },
  ])
  // The undone award is not an entry; its badge is `lost`.
  expect(preview).toMatchObject({
    entries: 4,
    lost: 1,
    often: [
      { times: 1, students: 1 },
      { times: 2, students: 1 },
    ],
    classes: [{ class: '1A', badges: 3 }],
  })
  const many = await post(`${rules}/preview`, criterion({ threshold: 1, cutoff_limit: 1000 }))
  expect(many).toMatchObject({
    badges: 12,
    often: [
      { times: 2, students: 1 },
      { times: 3, students: 1 },
      { times: 6, students: 1 },
    ],
  })
  for (const cutoff_period of ['weekly', 'monthly'])
    expect(
      await post(`${rules}/preview`, criterion({ cutoff_period, cutoff_limit: 1 })),
    ).toMatchObject({ badges: 2 })
  const ofAttendance = {
    reward_by: 'attendanceRule',
    pointRule: null,
    attendanceRule: school.attendanceRule,
  }
  expect(await post(`${rules}/preview`, criterion(ofAttendance))).toMatchObject({
    students: 0,
    badges: 0,
    rows: [],
  })
  const empty = await post(`${rules}/preview`, criterion({ period_id: school.pastPeriod }))
  expect(empty).toMatchObject({ entries: 0, badges: 0, rows: [], often: [], classes: [] })
  // A preview awards nothing.
  expect((await get(list)).total).toBe(0)
  const rule = await addRule({ start: 'beginning' })
  expect(rule.start).toMatchObject({
    from: 'beginning',
    period: { _id: school.period },
    progress: { total: 22 },
  })
  await listed(3)
  await expect
    .poll(async () => (await get(`${rules}/${rule._id}`)).data.start)
    .toMatchObject({ state: 'done', progress: { done: 22, total: 22 }, badges: 3 })
})

describe('a badge that is earned', () => {
  test('is shown on the dashboard with the student’s name, and on displays as their privacy setting allows', async () => {
    await addRule()
    const staff = await lines.line({ token: school.teacher.token })
    await staff.watch({ room: 'staff', period: school.period })
    const own = await lines.line({ token: ada.token })
    await own.watch({ room: 'profile', profile: ada.profile })
    const parent = await lines.line({ token: ada.parentToken })
    await parent.watch({ room: 'profile', profile: ada.profile })
    const shown = await Promise.all(
      (['names', 'initials'] as const).map(async (privacy) => {
        const { key } = await post('/displays', { name: 'Hall', privacy })
        const line = await lines.line({ displayKey: key })
        await line.watch({ room: 'display' })
        return line
      }),
    )
    await reward([ada], 3)
    const { badges } = await staff.see<StaffSnapshot>(({ badges }) =>
      expect(badges).toHaveLength(1),
    )
    expect(badges).toMatchObject([
      { profile: ada.profile, badge_rule: { name: '助人之星', image_url: image }, class: '1A' },
    ])
    const mine = await own.see<ProfileSnapshot>(({ badges }) => expect(badges).toHaveLength(1))
    expect(mine.badges?.[0]?._id).toBe(badges?.[0]?._id)
    const [named, initials] = await Promise.all(
      shown.map((line) =>
        line.see<DisplaySnapshot>(({ badges }) => expect(badges).toHaveLength(1)),
      ),
    )
    expect(named?.badges?.[0]?.student.label).toEqual(badges?.[0]?.name)
    expect(initials?.badges?.[0]?.student.label).not.toEqual(badges?.[0]?.name)
    const atHome = await parent.see<ProfileSnapshot>(({ point }) => expect(point).toBe(15))
    expect(atHome.badges).toEqual([])
    // The snapshot has the newest position, so the page need not poll.
    expect(await staff.position()).toBe((staff.snapshots.at(-1) as StaffSnapshot).position)
  })
})
