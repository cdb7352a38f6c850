import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 0 })
})

const switches = { isEnableDeviceFunction: true, isActive: true }
const devices = async () => (await laurel.call('GET /devices', school.admin.token)).body.data
const edit = (body: object, id = school.device) =>
  laurel.call(`PUT /devices/${id}`, school.admin.token, {
    body: { name: 'Gate', ...switches, ...body },
  })
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof edit>>) => [
  status,
  body.code,
  body.details,
]

describe('a device', () => {
  test('is shown with its rule', async () => {
    expect(await devices()).toEqual([
      {
        _id: school.device,
        name: 'Gate',
        description: '',
        state: 'checkin',
        attendanceRule: { _id: school.attendanceRule, name: 'Morning', name_en: '' },
        pointRule: null,
        ...switches,
        identifier: `gate-${school.prefix}`,
        organization_id: school.organizationId,
        paired_at: null,
        last_seen_at: null,
      },
    ])
  })

  test('cannot be added without its identifier', async () => {
    const { status, body } = await laurel.call('POST /devices', school.admin.token, {
      body: { name: 'Library' },
    })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ result: 'fail', message: 'missing device id' }),
    ])
  })

  test('keeps its identifier, whatever an edit sends', async () => {
    const { body } = await edit({ state: 'game', identifier: 'mine' })
    expect(body.data).toMatchObject({ state: 'game', identifier: `gate-${school.prefix}` })
  })

  test('is edited as a whole, and the log names the changed fields', async () => {
    const { body } = await edit({
      name: 'Shop',
      state: 'redeem',
      pointRule: school.rules.redeem,
      isActive: false,
    })
    expect(body.data).toMatchObject({
      name: 'Shop',
      state: 'redeem',
      attendanceRule: null,
      pointRule: { _id: school.rules.redeem, name: 'A redeem' },
      isActive: false,
    })
    const [change] = await listLog(laurel.deps.db, school.organizationId, 1)
    expect(change).toMatchObject({
      action: 'updated',
      subject_type: 'device',
      subject_id: school.device,
      fields: ['name', 'state', 'attendance_rule_id', 'point_rule_id', 'is_active'],
    })
  })

  test.each(['checkin', 'checkout'])('for %s needs an attendance rule', async (state) => {
    expect(refusalOf(await edit({ state }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'attendanceRule', code: 'yup_required' }],
    ])
    expect((await edit({ state, attendanceRule: school.attendanceRule })).status).toBe(200)
  })

  test('for prizes needs a prize', async () => {
    expect(refusalOf(await edit({ state: 'redeem' }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'pointRule', code: 'yup_required' }],
    ])
    expect((await edit({ state: 'redeem', pointRule: school.rules.virtual_redeem })).status).toBe(
      200,
    )
  })

  test.each(['enquiry', 'game'])('for %s needs no rule, and keeps none', async (state) => {
    const { body } = await edit({ state, attendanceRule: school.attendanceRule })
    expect(body.data).toMatchObject({ state, attendanceRule: null, pointRule: null })
  })

  test('needs a name', async () => {
    const expected = [400, 'validation_failed', [{ field: 'name', code: 'yup_required' }]]
    expect(refusalOf(await edit({ state: 'game', name: '' }))).toEqual(expected)
  })

  test('refuses a reward rule as its prize, a deleted rule, and a rule of another organisation', async () => {
    const unknown = (field: string) => [
      400,
      'validation_failed',
      [{ field, code: 'rule_not_found' }],
    ]
    expect(refusalOf(await edit({ state: 'redeem', pointRule: school.rules.reward }))).toEqual(
      unknown('pointRule'),
    )
    const other = await laurel.school({ students: 0 })
    const foreign = { state: 'checkin', attendanceRule: other.attendanceRule }
    expect(refusalOf(await edit(foreign))).toEqual(unknown('attendanceRule'))
    await laurel.call(`DELETE /attendanceRules/${school.attendanceRule}`, school.admin.token)
    const deleted = { state: 'checkout', attendanceRule: school.attendanceRule }
    expect(refusalOf(await edit(deleted))).toEqual(unknown('attendanceRule'))
  })

  test('shows that its rule was deleted', async () => {
    await laurel.call(`DELETE /attendanceRules/${school.attendanceRule}`, school.admin.token)
    expect((await devices())[0].attendanceRule).toEqual({
      _id: school.attendanceRule,
      name: null,
      name_en: null,
    })
  })

  test('of another organisation is not found', async () => {
    const other = await laurel.school({ students: 0 })
    expect((await edit({ state: 'game' }, other.device)).status).toBe(404)
  })

  test('is listed for auditors, who cannot add one, and not for teachers', async () => {
    expect((await laurel.call('GET /devices', school.teacher.token)).status).toBe(403)
    const { body } = await laurel.call('GET /devices', school.auditor.token)
    expect(body.data).not.toEqual([])
    expect((await laurel.call('POST /devices', school.auditor.token, { body: {} })).status).toBe(
      403,
    )
  })
})
