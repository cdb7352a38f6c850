import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { DeviceAnswer, DeviceInput, DevicesAnswer, DevicesQuery } from '#api/contracts/devices.ts'
import { HttpError } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAdminOrAuditor, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listDevices, updateDevice } from '#registry/devices/devices.ts'
import { deviceAnswer, deviceFields } from './device-answer.ts'

export const deviceRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireOrganizationAdmin

  const list = {
    preHandler: requireAdminOrAuditor,
    schema: { querystring: DevicesQuery, response: answers(DevicesAnswer) },
  }
  app.get('/devices', list, async ({ caller, query }, reply) => {
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: deviceAnswer,
      read: (snapshot, span) => listDevices(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const update = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: DeviceInput,
      response: answers(DeviceAnswer),
    },
  }
  app.put('/devices/:id', update, async (request) => {
    const device = deviceFields(request.params.id, request.body)
    return succeeded(deviceAnswer(await updateDevice(db, authorOf(request, clock), device)))
  })

  app.post('/devices', { preHandler, schema: { response: answers(DeviceAnswer) } }, async () => {
    throw new HttpError('missing_device_id')
  })
}
