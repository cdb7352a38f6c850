import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { CurrentDeviceAnswer, DeviceHeaders, Scan, ScannedAnswer } from '#api/contracts/devices.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Services } from '#api/services.ts'
import { findDeviceByKey, findStudentByCard } from '#registry/devices/device-pairings.ts'
import { findDevice } from '#registry/devices/devices.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findPointRules } from '#registry/points/point-rules.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { firstNameOf } from './first-name.ts'
import { doneBy } from './scan.ts'

/** The calls of a paired device, which its key authorises. */
export const currentDeviceRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const config = { public: true }
  const deviceOf = async (key: string) => {
    const device = await findDeviceByKey(db, hashToken(key), clock())
    if (!device) throw new HttpError('unauthorized')
    return device
  }

  const current = {
    config,
    schema: { headers: DeviceHeaders, response: answers(CurrentDeviceAnswer) },
  }
  app.get('/devices/current', current, async ({ headers }) => {
    const {
      organization_id: organizationId,
      id,
      is_active,
      is_function_enabled,
    } = await deviceOf(headers['x-device-key'])
    const [found, organization, period] = await Promise.all([
      findDevice(db, organizationId, id),
      findOrganization(db, organizationId),
      findCurrentPeriod(db, organizationId),
    ])
    const device = orNotFound(found)
    const { name_en, name_zh, logo, time_zone } = orNotFound(organization)
    const [prize] = device.point_rule_id
      ? await findPointRules(db, organizationId, [device.point_rule_id])
      : []
    const [name, ruleNameEn] =
      device.state === 'redeem'
        ? [device.point_rule_name, device.point_rule_name_en]
        : [device.attendance_rule_name, device.attendance_rule_name_en]
    return succeeded({
      name: device.name,
      state: device.state,
      isOn: is_active && is_function_enabled,
      organization: { en: name_en, zh: name_zh },
      logo: logo && blobAddress(organizationId, logo),
      time_zone,
      period: period?.name ?? null,
      rule: name === null ? null : { name, name_en: ruleNameEn ?? '' },
      point: prize?.point ?? null,
    })
  })

  const headers = DeviceHeaders.extend(CommandHeaders.shape)
  const scan = { config, schema: { headers, body: Scan, response: answers(ScannedAnswer) } }
  app.post('/devices/current/scan', scan, async (request) => {
    const device = await deviceOf(request.headers['x-device-key'])
    if (!(device.is_active && device.is_function_enabled)) throw new HttpError('device_off')
    const { organization_id: organizationId } = device
    const period = orNotFound(await findCurrentPeriod(db, organizationId))
    const { card, confirm, token, state = device.state, held_ago: heldAgo } = request.body
    if (state !== device.state) throw new HttpError('device_changed')
    const student = await findStudentByCard(db, { organizationId, periodId: period.id }, card)
    if (!student?.profile_id) throw new HttpError('card_not_found')
    const { profile_id: profile, user_id: user } = student
    const answer = { token: confirm ? token : undefined, heldAgo, key: request.idempotencyKey }
    const done = await doneBy(services, { device, card, profile, user, ...answer })
    const first_name = firstNameOf({ en: student.name_en, zh: student.name_zh })
    return succeeded({ profile, first_name, ...done })
  })
}
