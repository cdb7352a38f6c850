import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBoard } from '#projections/points/board.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:03:04.000Z' })
})
afterAll(() => laurel.close())

const ask = async (route: string, body?: object) => {
  const answer = await laurel.call(route, school.admin.token, { ...(body && { body }) })
  expect([route, answer.status]).toEqual([route, 200])
  return answer
}
const made = async (route: string, body: object) => (await ask(route, body)).body.data
const list = async (path: string) => (await ask(`GET ${path}`)).body.data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const historyOf = (path: string, query: Record<string, string>) =>
  list(`${path}?${new URLSearchParams(query)}`)

describe('a rule has an English name beside its usual one', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 1 })
  })

  test.each([
    ['/pointRules', { type: 'redeem', name: '自選座位', point: 15 }],
    ['/attendanceRules', { name: '早上回校' }],
  ])('and the name is set, kept if absent, changed and removed: %s', async (path, rule) => {
    const { _id, ...first } = await made(`POST ${path}`, { ...rule, name_en: ' Choose a seat ' })
    expect(first).toMatchObject({ name: rule.name, name_en: 'Choose a seat' })
    expect(await made(`PUT ${path}/${_id}`, { ...rule, description: 'one day' })).toMatchObject({
      description: 'one day',
      name_en: 'Choose a seat',
    })
    expect(await made(`PUT ${path}/${_id}`, { ...rule, name_en: 'Your seat' })).toMatchObject({
      name_en: 'Your seat',
    })
    expect(await made(`PUT ${path}/${_id}`, { ...rule, name_en: '' })).toMatchObject({
      ...rule,
      name_en: '',
    })
    const taken = { ...rule, name_en: null }
    await made(`PUT ${path}/${_id}`, { ...rule, name_en: 'Back' })
    expect(await made(`PUT ${path}/${_id}`, taken)).toMatchObject({ name_en: '' })
    expect(await made(`POST ${path}`, rule)).toMatchObject({ name_en: '' })
    const { body } = await laurel.call(`POST ${path}`, school.admin.token, {
      body: { ...rule, name_en: 'a\u202eb' },
    })
    expect(body.details).toEqual([{ field: 'name_en', code: 'text_characters' }])
  })

  test('and its change is logged without the value', async () => {
    const { _id } = await made('POST /attendanceRules', { name: '放學' })
    await made(`PUT /attendanceRules/${_id}`, { name: '放學', name_en: 'After school' })
    const [change] = await list('/administration_log?limit=1')
    expect(change).toMatchObject({ action: 'updated', fields: ['name_en'] })
  })
})

describe('both names', () => {
  let position = ''

  beforeAll(async () => {
    school = await laurel.school({ students: 1 })
    const reward = { type: 'reward', ruleCategory: school.categories.reward, point: 3 }
    const homework = await made('POST /pointRules', {
      ...reward,
      name: '準時交齊功課',
      name_en: 'Homework on time',
    })
    const reading = await made('POST /pointRules', {
      ...reward,
      name: '閱讀',
      name_en: 'A reading report',
    })
    const prize = { type: 'redeem', point: 1 }
    const seat = await made('POST /pointRules', {
      ...prize,
      name: '自選座位',
      name_en: 'Your seat',
    })
    const cup = await made('POST /pointRules', { ...prize, name: 'Mug' })
    const morning = await made('POST /attendanceRules', {
      name: '早上回校',
      name_en: 'Morning arrival',
    })
    const [student] = school.students
    const profiles = [student!.profile]
    for (const { _id } of [homework, reading])
      await made('POST /v2/actions/profiles', { pointRule_id: _id, profiles, counts: 1 })
    const lines = [seat, cup].map(({ _id }) => ({ rule: _id, count: 1 }))
    const bought = await made('POST /actions/rules', {
      profile: student!.profile,
      pointRules: lines,
    })
    await made('POST /actions/attendance/batch/checkin', { profiles, attendanceRule: morning._id })
    const [device] = await list('/devices')
    const { name, description, isActive, isEnableDeviceFunction } = device
    const kept = { name, description, isActive, isEnableDeviceFunction }
    await made(`PUT /devices/${device._id}`, { ...kept, state: 'redeem', pointRule: seat._id })
    // The rule is renamed later: records keep the names of their time.
    await made(`PUT /pointRules/${reading._id}`, {
      ...reward,
      name: '閱讀報告',
      name_en: 'Book report',
    })
    position = bought.position
  })

  test('are searched and sorted in the lists of rules', async () => {
    expect(names(await list('/pointRules?search=homework'))).toEqual(['準時交齊功課'])
    expect(names(await list('/pointRules?search=%E5%8A%9F%E8%AA%B2%20TIME'))).toEqual([
      '準時交齊功課',
    ])
    expect(names(await list('/attendanceRules?search=arrival'))).toEqual(['早上回校'])
    // Sorted by the usual name if there is no English one: A parent_reward, A redeem …, Book
    // report, Homework …, Mug, Your seat.
    const ordered = names(await list('/pointRules?order_by=name_en&order=asc'))
    expect(ordered.slice(-4)).toEqual(['閱讀報告', '準時交齊功課', 'Mug', '自選座位'])
    expect((await list('/attendanceRules?order_by=name_en&order=desc'))[0]).toMatchObject({
      name: '早上回校',
    })
    expect((await list('/devices?search=your%20seat'))[0].pointRule).toMatchObject({
      name: '自選座位',
      name_en: 'Your seat',
    })
  })

  test('are in the history as they were then, searched and sorted there', async () => {
    const found = (word: string) =>
      historyOf('/v2/actions', {
        minPosition: position,
        search: JSON.stringify({ point_rule_name: word }),
      })
    expect((await found('on TIME'))[0].pointRule).toMatchObject({
      name: '準時交齊功課',
      name_en: 'Homework on time',
    })
    expect((await found('閱讀 reading'))[0].pointRule).toMatchObject({
      name: '閱讀',
      name_en: 'A reading report',
    })
    expect(await found('book')).toEqual([])
    const ordered = await historyOf('/v2/actions', { order_by: 'point_rule_name_en', order: 'asc' })
    const shown = ordered.map(
      ({ pointRule }: { pointRule: { name: string; name_en: string } }) => pointRule,
    )
    expect(names(shown)).toEqual(['閱讀', '準時交齊功課', 'Mug', '自選座位'])
    const search = JSON.stringify({ attendance_rule_name: 'arrival' })
    const orders = { order_by: 'attendance_rule_name_en', search }
    expect((await historyOf('/actions/attendance', orders))[0].attendanceRule).toMatchObject({
      name: '早上回校',
      name_en: 'Morning arrival',
    })
  })

  test('are in an export according to its language', async () => {
    const rulesOf = async (path: string, lang: string) =>
      (await ask(`GET ${path}?lang=${lang}&order_by=created_at&order=asc`)).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[5])
    expect(await rulesOf('/v2/actions/export_stream', 'en')).toEqual([
      'Homework on time',
      'A reading report',
      'Your seat',
      'Mug',
    ])
    expect(await rulesOf('/v2/actions/export_stream', 'zh')).toEqual([
      '準時交齊功課',
      '閱讀',
      '自選座位',
      'Mug',
    ])
    expect(await rulesOf('/actions/attendance/export_stream', 'en')).toEqual(['Morning arrival'])
  })

  test('are on live screens, also for a basket with all its prizes', async () => {
    const { organizationId, period } = school
    const board = await readBoard(laurel.deps.db, { organizationId, periodId: period })
    expect(board.latest.map(({ rule_name, rule_name_en }) => [rule_name, rule_name_en])).toEqual([
      ['Mug, 自選座位', 'Mug, Your seat'],
      ['閱讀', 'A reading report'],
      ['準時交齊功課', 'Homework on time'],
    ])
  })
})
