import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const rules = async (query = '') =>
  (await laurel.call(`GET /attendanceRules${query}`, school.teacher.token)).body.data
const create = (body: object, key?: string) =>
  laurel.call('POST /attendanceRules', school.teacher.token, { body, ...(key && { key }) })
const lastChange = async () => (await listLog(laurel.deps.db, school.organizationId, 1))[0]

describe('an attendance rule', () => {
  test('is active by default, and its creation is logged', async () => {
    const { status, body } = await create({ name: ' Evening ', description: 'After school' })
    expect([status, body.data]).toEqual([
      200,
      {
        _id: expect.any(String),
        name: 'Evening',
        name_en: '',
        description: 'After school',
        isActive: true,
        organization_id: school.organizationId,
      },
    ])
    expect(await lastChange()).toMatchObject({ action: 'created', subject_type: 'attendance_rule' })
  })

  test('is created once for each key', async () => {
    const [first, second] = [
      await create({ name: 'Club' }, 'key'),
      await create({ name: 'Club' }, 'key'),
    ]
    expect(second.body.data._id).toBe(first.body.data._id)
  })

  test.each([
    ['a name', {}, { field: 'name', code: 'yup_required' }],
    ['more than blanks for a name', { name: '  ' }, { field: 'name', code: 'yup_required' }],
    [
      'a name of at most 255 characters',
      { name: 'x'.repeat(256) },
      { field: 'name', code: 'yup_string_max', params: { max: 255 } },
    ],
  ])('needs %s', async (_, body, error) => {
    const { status, body: answer } = await create(body)
    expect([status, answer.code, answer.details]).toEqual([400, 'validation_failed', [error]])
  })

  test('is edited as a whole, and the log names the changed fields', async () => {
    const { _id } = (await create({ name: 'Libary' })).body.data
    const body = { name: 'Library', description: '', isActive: false }
    const { body: answer } = await laurel.call(
      `PUT /attendanceRules/${_id}`,
      school.teacher.token,
      { body },
    )
    expect(answer.data).toMatchObject({ _id, name: 'Library', isActive: false })
    expect(await lastChange()).toMatchObject({ action: 'updated', fields: ['name', 'is_active'] })
  })

  test('is listed with all others, or on request only with active or inactive ones', async () => {
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    expect(names(await rules())).toEqual(['Morning', 'Evening', 'Club', 'Library'])
    expect(names(await rules('?isActive=true'))).toEqual(['Morning', 'Evening', 'Club'])
    expect(names(await rules('?isActive=false'))).toEqual(['Library'])
  })

  test('is no longer listed after it is deleted', async () => {
    const { _id } = (await create({ name: 'Old' })).body.data
    expect((await laurel.call(`DELETE /attendanceRules/${_id}`, school.teacher.token)).status).toBe(
      200,
    )
    expect((await rules()).some((rule: { _id: string }) => rule._id === _id)).toBe(false)
    for (const call of ['PUT', 'DELETE']) {
      const body = call === 'PUT' ? { body: { name: 'New' } } : {}
      expect(
        (await laurel.call(`${call} /attendanceRules/${_id}`, school.teacher.token, body)).status,
      ).toBe(404)
    }
  })
})
