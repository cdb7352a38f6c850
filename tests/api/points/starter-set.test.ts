import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { starterSet } from '#web/patterns/starter-set/contents.ts'

let laurel: TestApp
let school: School
beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 45 })
})

const take = (body: object = starterSet(), key: string = randomUUID()) =>
  laurel.call('POST /v2/starter_set', school.admin.token, { body, key })
const list = async (route: string) => (await laurel.call(route, school.admin.token)).body.data
const rulesOf = (isReward: boolean) => list(`GET /pointRules?isReward=${isReward}&limit=200`)
type NamedItem = { name: string }

test('five categories, twenty rules and ten prizes are created in one call, in order', async () => {
  expect((await take()).body.data).toEqual({ categories: 5, rules: 20, prizes: 10, kept: 0 })
  const categories = await list('GET /ruleCategories?type=reward')
  expect(
    categories
      .slice(1)
      .map((one: { name: { en: string }; rules: number }) => [one.name.en, one.rules]),
  ).toEqual([
    ['Learning', 4],
    ['Conduct', 4],
    ['Service', 4],
    ['Sports and arts', 4],
    ['Attendance', 4],
  ])
  const rule = (await rulesOf(true)).find(({ name }: NamedItem) => name === '測驗較上次進步')
  expect(rule).toMatchObject({
    name_en: 'Better than last test',
    point: 8,
    type: 'reward',
    isActive: true,
  })
  const prize = (await rulesOf(false)).find(({ name }: NamedItem) => name === '與校長午膳')
  expect(prize).toMatchObject({ point: 120, type: 'redeem', ruleCategory: null })
})

test('existing names are kept in their category, and not created again', async () => {
  const body = { name: { zh: '學習', en: 'learning' }, type: 'reward' }
  const learning = (await laurel.call('POST /ruleCategories', school.admin.token, { body })).body
    .data._id
  const own = { type: 'reward', name: 'HOMEWORK ON TIME', point: 7, ruleCategory: learning }
  await laurel.call('POST /pointRules', school.admin.token, { body: own })
  expect((await take()).body.data).toEqual({ categories: 4, rules: 19, prizes: 10, kept: 1 })
  const ofLearning = (await rulesOf(true)).filter(
    (one: { ruleCategory: { _id: string } }) => one.ruleCategory._id === learning,
  )
  expect(ofLearning).toHaveLength(4)
  expect((await take()).body.data).toEqual({ categories: 0, rules: 0, prizes: 0, kept: 30 })
})

test('two requests at once, or a retry after a lost answer, create the set once', async () => {
  const key = randomUUID()
  const answers = await Promise.all([take(undefined, key), take(undefined, key), take()])
  expect(answers[1]!.body.data).toEqual(answers[0]!.body.data)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rulesOf(true)).toHaveLength(22)
  expect(await rulesOf(false)).toHaveLength(12)
})

test('too many or wrong entries are refused, and nothing is created', async () => {
  const prize = { name: 'Pen', name_en: '', point: 1 }
  const refused = [
    { categories: [], prizes: Array(41).fill(prize) },
    { categories: Array(11).fill({ name: { zh: '甲', en: 'A' }, rules: [] }), prizes: [] },
    { categories: [], prizes: [prize, { ...prize, name: 'x', point: -1 }] },
    { categories: [{ name: { zh: '', en: 'A' }, rules: [prize] }], prizes: [] },
  ]
  for (const body of refused) expect((await take(body)).status).toBe(400)
  expect(await rulesOf(false)).toHaveLength(2)
})

test('everything created is in the administration log', async () => {
  const created = (subjectType: string) =>
    laurel.deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM administration_log
      WHERE organization_id = ${school.organizationId} AND action = 'created' AND subject_type = ${subjectType}`)
  const before = [await created('point_rule'), await created('rule_category')] as const
  await take()
  expect([await created('point_rule'), await created('rule_category')]).toEqual([
    before[0] + 30,
    before[1] + 5,
  ])
})

test('filters are created for the listed classes and their grades, and existing ones stay', async () => {
  const { organizationId } = school
  await laurel.deps.db.query(
    sql.typeAlias(
      'void',
    )`DELETE FROM organization_filters WHERE organization_id = ${organizationId}`,
  )
  const own = { name: { en: 'First', zh: '甲班' }, attribute: 'class', value: '1A' }
  await laurel.call('POST /organizationFilters', school.admin.token, { body: own })
  const make = async () =>
    (await laurel.call('POST /organizationFilters/from_classes', school.admin.token)).body.data
  const [one, other] = await Promise.all([make(), make()])
  expect(one.classes).toBe(3)
  expect(one.made + other.made).toBe(3)
  const filters = await list('GET /organizationFilters')
  expect(
    filters.map(
      ({ attribute, value, name }: { attribute: string; value: string; name: object }) => [
        attribute,
        value,
        name,
      ],
    ),
  ).toEqual([
    ['grade', '1', { en: 'Grade 1', zh: '1 年級' }],
    ['class', '1A', own.name],
    ['class', '1B', { en: '1B', zh: '1B' }],
    ['class', '1C', { en: '1C', zh: '1C' }],
  ])
  expect(await make()).toEqual({ made: 0, classes: 3 })
})
