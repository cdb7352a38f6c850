import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostBadges } from '#domain/badges/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let image: string

const path = '/v2/cms/badgeRules'
const imageOf = async ({ admin }: School, field = 'badge') =>
  (
    await laurel.call(
      'POST /blobs/batch',
      admin.token,
      multipart([{ field, content: pngOf(30, 40) }]),
    )
  ).body.data[0]

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  other = await laurel.school({ students: 1, modules: ['badge'] })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 2, modules: ['badge'] })
  image = (await imageOf(school)).url
})

const rule = (more: object = {}) => ({
  name: '助人之星',
  name_en: 'Helping hand',
  description: 'For helping',
  image_url: image,
  reward_by: 'pointRule',
  pointRule: school.rules.reward,
  threshold_by: 'count',
  threshold: 10,
  cutoff_period: 'weekly',
  cutoff_limit: 2,
  ...more,
})
const create = (more: object = {}, token = school.admin.token) =>
  laurel.call(`POST ${path}`, token, { body: rule(more), key: randomUUID() })
const update = (id: string, body: object) =>
  laurel.call(`PUT ${path}/${id}`, school.admin.token, { body, key: randomUUID() })
const wrong = async (more: object) => (await create(more)).body.details
const newestLog = async () => (await listLog(laurel.deps.db, school.organizationId, 1))[0]

test('a school has at most 100 active badge rules, and those that it has can be changed', async () => {
  const first = (await create()).body.data._id
  await laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO badge_rules (organization_id, id, name, description, image, reward_by, target_id, threshold_by, threshold,
      cutoff_period, cutoff_limit, is_active, start)
    SELECT organization_id, gen_random_uuid(), name, description, image, reward_by, target_id, threshold_by, threshold,
      cutoff_period, cutoff_limit, is_active, start
    FROM badge_rules CROSS JOIN generate_series(1, 98) WHERE id = ${first}`)
  const both = await Promise.all([create(), create()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('too_many_badge_rules')
  const { data: inactive } = (await create({ isActive: false })).body
  expect((await update(inactive._id, rule({ isActive: true }))).body.code).toBe(
    'too_many_badge_rules',
  )
  expect((await update(first, rule({ name: '閱讀之星' }))).status).toBe(200)
  expect((await update(first, rule({ isActive: false }))).status).toBe(200)
  expect((await update(inactive._id, rule({ isActive: true }))).status).toBe(200)
  expect((await create()).status).toBe(409)
})

describe('a badge rule', () => {
  test('is shown as saved, in the list, on its own and in the administration log', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: '助人之星',
      name_en: 'Helping hand',
      image_url: image,
      reward_by: 'pointRule',
      isActive: true,
      pointRule: { _id: school.rules.reward, name: 'A reward' },
      ruleCategory: null,
      attendanceRule: null,
      threshold_by: 'count',
      threshold: 10,
      cutoff_period: 'weekly',
      cutoff_limit: 2,
      start: { from: 'now', period: null, state: 'done' },
    })
    expect(await newestLog()).toMatchObject({ action: 'created', subject_type: 'badge_rule' })
    const list = await laurel.call(`GET ${path}?search=helping`, school.teacher.token)
    expect(list.body.data).toEqual([body.data])
    const one = await laurel.call(`GET ${path}/${body.data._id}`, school.auditor.token)
    expect(one.body.data).toEqual(body.data)
    expect((await laurel.call(`GET ${path}`, other.admin.token)).body.data).toEqual([])
    expect((await laurel.call(`GET ${path}/${body.data._id}`, other.admin.token)).status).toBe(404)
  })

  test('can count a category, an attendance rule or all rewards, too', async () => {
    const ofCategory = {
      reward_by: 'ruleCategory',
      pointRule: null,
      ruleCategory: school.categories.reward,
    }
    expect((await create(ofCategory)).body.data.ruleCategory).toMatchObject({
      _id: school.categories.reward,
    })
    const ofAttendance = {
      reward_by: 'attendanceRule',
      pointRule: null,
      attendanceRule: school.attendanceRule,
    }
    expect((await create(ofAttendance)).body.data.attendanceRule).toMatchObject({ name: 'Morning' })
    const all = {
      reward_by: 'all_reward',
      pointRule: null,
      threshold_by: 'point',
      cutoff_period: 'no_limit',
    }
    expect((await create({ ...all, cutoff_limit: null })).body.data).toMatchObject({
      cutoff_limit: null,
    })
  })

  test('needs something to count, a threshold and an image of the same school', async () => {
    expect(await wrong({ name: '' })).toEqual([{ field: 'name', code: 'yup_required' }])
    expect(await wrong({ image_url: undefined })).toEqual([
      { field: 'image_url', code: 'yup_required' },
    ])
    expect(await wrong({ reward_by: undefined })).toEqual([
      { field: 'reward_by', code: 'yup_required' },
    ])
    expect(await wrong({ pointRule: null })).toEqual([{ field: 'pointRule', code: 'yup_required' }])
    expect(await wrong({ ruleCategory: school.categories.reward })).toEqual([
      { field: 'ruleCategory', code: 'yup_type_error' },
    ])
    for (const threshold of [0, -1])
      expect(await wrong({ threshold })).toEqual([
        { field: 'threshold', code: 'yup_number_min', params: { min: 1 } },
      ])
    expect(await wrong({ threshold: 1.5 })).toEqual([{ field: 'threshold', code: 'yup_integer' }])
    expect(await wrong({ cutoff_limit: undefined })).toEqual([
      { field: 'cutoff_limit', code: 'yup_required' },
    ])
    expect(await wrong({ cutoff_limit: 0 })).toMatchObject([
      { field: 'cutoff_limit', code: 'yup_number_min' },
    ])
    expect(await wrong({ cutoff_limit: mostBadges + 1 })).toMatchObject([
      { code: 'yup_number_max' },
    ])
    expect(await wrong({ cutoff_period: 'no_limit' })).toEqual([
      { field: 'cutoff_limit', code: 'yup_type_error' },
    ])
    expect(await wrong({ cutoff_period: 'daily' })).toEqual([
      { field: 'cutoff_period', code: 'yup_type_error' },
    ])
    const ofAttendance = {
      reward_by: 'attendanceRule',
      pointRule: null,
      attendanceRule: school.attendanceRule,
    }
    expect(await wrong({ ...ofAttendance, threshold_by: 'point' })).toEqual([
      { field: 'threshold_by', code: 'yup_type_error' },
    ])
    const noImage = [{ field: 'image_url', code: 'blob_not_found' }]
    expect(await wrong({ image_url: 'https://elsewhere.example/badge.png' })).toEqual(noImage)
    expect(await wrong({ image_url: image.replace(/badge-..../, 'badge-0000') })).toEqual(noImage)
    expect(await wrong({ image_url: (await imageOf(other)).url })).toEqual(noImage)
    expect(await wrong({ image_url: (await imageOf(school, 'game')).url })).toEqual(noImage)
  })

  test('can count nothing of another school, and nothing that gives no points', async () => {
    for (const pointRule of [other.rules.reward, school.rules.redeem, randomUUID()])
      expect(await wrong({ pointRule })).toEqual([{ field: 'pointRule', code: 'rule_not_found' }])
    const category = {
      reward_by: 'ruleCategory',
      pointRule: null,
      ruleCategory: other.categories.reward,
    }
    expect(await wrong(category)).toEqual([{ field: 'ruleCategory', code: 'category_not_found' }])
  })

  test('cannot change what it counts, only its name, description, image and status', async () => {
    const { _id: id, ...made } = (await create()).body.data
    const { url } = await imageOf(school)
    const change = { name: '互助之星', description: '', image_url: url, isActive: false }
    expect((await update(id, change)).body.data).toMatchObject({
      ...made,
      ...change,
      name_en: 'Helping hand',
    })
    expect((await newestLog())?.fields).toEqual(['name', 'description', 'is_active'])
    expect((await update(id, rule())).status).toBe(200)
    for (const [field, value] of Object.entries({
      reward_by: 'all_reward',
      threshold_by: 'point',
      threshold: 11,
      cutoff_period: 'monthly',
      cutoff_limit: 3,
      pointRule: school.rules.parent_reward,
    })) {
      expect((await update(id, { ...rule(), [field]: value })).body, field).toMatchObject({
        details: [{ field, code: 'field_locked' }],
      })
    }
    expect(
      (await laurel.call(`PUT ${path}/${id}`, other.admin.token, { body: { name: 'A' } })).status,
    ).toBe(404)
  })

  test('is created once for each key, and is not found once deleted', async () => {
    const sent = { body: rule(), key: randomUUID() }
    const [one, two] = await Promise.all(
      [1, 2].map(() => laurel.call(`POST ${path}`, school.admin.token, sent)),
    )
    expect(one!.body.data._id).toBe(two!.body.data._id)
    const id = one!.body.data._id
    expect((await laurel.call(`DELETE ${path}/${id}`, school.auditor.token)).status).toBe(403)
    expect((await laurel.call(`DELETE ${path}/${id}`, school.teacher.token)).status).toBe(200)
    expect((await laurel.call(`DELETE ${path}/${id}`, school.teacher.token)).status).toBe(404)
    expect((await laurel.call(`GET ${path}`, school.admin.token)).body.total).toBe(0)
  })
})

describe('images', () => {
  test('of badges and games may have any shape and come from teachers; the school’s come only from administrators', async () => {
    const send = (field: string, size: readonly [number, number]) =>
      laurel.call(
        'POST /blobs/batch',
        school.teacher.token,
        multipart([{ field, content: pngOf(...size) }]),
      )
    for (const kind of ['badge', 'game', 'question', 'boardGame']) {
      const { body } = await send(kind, [10, 70])
      expect(body.data).toMatchObject([{ kind, width: 10, height: 70 }])
      expect((await laurel.app.inject({ method: 'GET', url: body.data[0].url })).statusCode).toBe(
        200,
      )
    }
    expect((await send('badge', [200, 1024])).body.data).toMatchObject([
      { width: 100, height: 512 },
    ])
    expect((await send('logo', [10, 10])).status).toBe(403)
  })
})
