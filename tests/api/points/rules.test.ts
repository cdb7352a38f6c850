import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const staff = (route: string, body?: object, key?: string) =>
  laurel.call(route, school.teacher.token, { ...(body && { body }), ...(key && { key }) })
const name = { en: 'Conduct', zh: '品行' }

describe('rule categories', () => {
  test('are listed by type, with the number of their rules', async () => {
    const { body } = await staff('GET /ruleCategories?type=reward')
    expect(body.data).toEqual([
      {
        _id: school.categories.reward,
        name: { en: 'For reward', zh: '類別 reward' },
        type: 'reward',
        rules: 1,
      },
    ])
    expect((await staff('GET /ruleCategories')).body.data).toHaveLength(2)
  })

  test('are created, renamed and deleted, and a repeated request creates one', async () => {
    const key = randomUUID()
    const make = () => staff('POST /ruleCategories', { name, type: 'reward' }, key)
    const { _id } = (await make()).body.data
    expect((await make()).body.data._id).toBe(_id)
    const renamed = await staff(`PUT /ruleCategories/${_id}`, {
      name: { en: 'Manners', zh: '禮貌' },
    })
    expect(renamed.body.data).toMatchObject({
      _id,
      name: { en: 'Manners' },
      type: 'reward',
      rules: 0,
    })
    expect((await staff(`DELETE /ruleCategories/${_id}`)).body).toEqual({
      result: 'success',
      data: null,
    })
    expect((await staff(`DELETE /ruleCategories/${_id}`)).status).toBe(404)
    expect((await staff(`PUT /ruleCategories/${_id}`, { name })).status).toBe(404)
  })

  test('a category that has rules is not deleted', async () => {
    expect(await staff(`DELETE /ruleCategories/${school.categories.reward}`)).toMatchObject({
      status: 409,
      body: { result: 'fail', code: 'rule_in_use' },
    })
  })

  test('need names in both languages and a type', async () => {
    const { body } = await staff('POST /ruleCategories', { name: { en: '' }, type: 'redeem' })
    expect(body.details).toEqual([
      { field: 'name.en', code: 'yup_required' },
      { field: 'name.zh', code: 'yup_required' },
      { field: 'type', code: 'yup_type_error' },
    ])
  })
})

describe('point rules and prizes', () => {
  const rule = () => ({
    type: 'reward',
    name: 'Helping',
    point: 3,
    ruleCategory: school.categories.reward,
  })

  test('are listed by type, by whether they give points, and by whether they are active', async () => {
    const types = async (query: string) =>
      (await staff(`GET /pointRules?${query}`)).body.data
        .map(({ type }: { type: string }) => type)
        .sort()
    expect(await types('')).toEqual(['parent_reward', 'redeem', 'reward', 'virtual_redeem'])
    expect(await types('isReward=true')).toEqual(['parent_reward', 'reward'])
    expect(await types('isReward=false&isActive=true')).toEqual(['redeem', 'virtual_redeem'])
    expect(await types('isActive=false')).toEqual([])
    expect(await types('type=redeem&isReward=true')).toEqual([])
  })

  test('parents see only the rules for parents, and students none', async () => {
    const [{ parentToken, token }] = school.students as [School['students'][0]]
    const { body } = await laurel.call('GET /pointRules', parentToken)
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([school.rules.parent_reward])
    expect((await laurel.call('GET /ruleCategories', parentToken)).body.data).toHaveLength(1)
    expect((await laurel.call('GET /pointRules?type=redeem', parentToken)).body.data).toEqual([])
    expect((await laurel.call('GET /pointRules', token)).status).toBe(403)
  })

  test('one is made, edited and deleted', async () => {
    const made = await staff('POST /pointRules', rule())
    expect(made.body.data).toEqual({
      _id: expect.any(String),
      name: 'Helping',
      name_en: '',
      description: '',
      point: 3,
      type: 'reward',
      ruleCategory: {
        _id: school.categories.reward,
        name: { en: 'For reward', zh: '類別 reward' },
      },
      isActive: true,
      isReward: true,
      quota_type: null,
      quota_count: null,
    })
    const { _id } = made.body.data
    const edited = await staff(`PUT /pointRules/${_id}`, {
      ...rule(),
      point: 4,
      isActive: false,
      description: 'In class',
    })
    expect(edited.body.data).toMatchObject({ point: 4, isActive: false, description: 'In class' })
    expect((await staff(`DELETE /pointRules/${_id}`)).status).toBe(200)
    expect((await staff(`PUT /pointRules/${_id}`, rule())).status).toBe(404)
    expect((await staff(`DELETE /pointRules/${_id}`)).status).toBe(404)
  })

  test('a request repeated with its key makes one rule', async () => {
    const key = randomUUID()
    const ids = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await staff('POST /pointRules', rule(), key)).body.data._id,
      ),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('a parent rule has a quota of at least one a day or a week', async () => {
    const parents = {
      ...rule(),
      type: 'parent_reward',
      ruleCategory: school.categories.parent_reward,
    }
    expect((await staff('POST /pointRules', parents)).body.details).toEqual([
      { field: 'quota_type', code: 'yup_required' },
      { field: 'quota_count', code: 'yup_required' },
    ])
    const wrong = { ...parents, quota_type: 'yearly', quota_count: 0 }
    expect((await staff('POST /pointRules', wrong)).body.details).toEqual([
      { field: 'quota_type', code: 'yup_type_error' },
      { field: 'quota_count', code: 'yup_number_min', params: { min: 1 } },
    ])
    const right = { ...parents, quota_type: 'weekly', quota_count: 2 }
    expect((await staff('POST /pointRules', right)).body.data).toMatchObject({
      quota_type: 'weekly',
      quota_count: 2,
    })
  })

  test('points are a whole number of zero or more', async () => {
    const details = async (point: unknown) =>
      (await staff('POST /pointRules', { ...rule(), point })).body.details
    expect(await details(-1)).toEqual([{ field: 'point', code: 'yup_min_zero' }])
    expect(await details(1.5)).toEqual([{ field: 'point', code: 'yup_integer' }])
    expect(await details('3')).toEqual([{ field: 'point', code: 'yup_type_error' }])
    expect(await details(undefined)).toEqual([{ field: 'point', code: 'yup_required' }])
  })

  test('the category must exist in the organisation with the same type', async () => {
    const other = await laurel.school({ students: 0 })
    const details = async (ruleCategory: string) =>
      (await staff('POST /pointRules', { ...rule(), ruleCategory })).body.details
    expect(await details(randomUUID())).toEqual([
      { field: 'ruleCategory', code: 'category_not_found' },
    ])
    expect(await details(other.categories.reward)).toEqual([
      { field: 'ruleCategory', code: 'category_not_found' },
    ])
    expect(await details(school.categories.parent_reward)).toEqual([
      { field: 'ruleCategory', code: 'category_type_mismatch' },
    ])
  })

  test('the type of a rule does not change', async () => {
    const prize = { type: 'virtual_redeem', name: 'Pencil', point: 10 }
    expect(await staff(`PUT /pointRules/${school.rules.redeem}`, prize)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'type', code: 'yup_type_error' }] },
    })
  })

  test('a category that is being deleted accepts no rule', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id } = (await staff('POST /ruleCategories', { name, type: 'reward' })).body.data
      const [made, deleted] = await Promise.all([
        staff('POST /pointRules', { ...rule(), ruleCategory: _id }),
        staff(`DELETE /ruleCategories/${_id}`),
      ])
      expect([made.status, deleted.status].sort()).toEqual(
        made.status === 200 ? [200, 409] : [200, 400],
      )
    }
    const { count } = await laurel.deps.db.one(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM point_rules JOIN rule_categories ON rule_categories.id = rule_category_id
      WHERE point_rules.deleted_at IS NULL AND rule_categories.deleted_at IS NOT NULL`)
    expect(count).toBe(0)
  })
})
