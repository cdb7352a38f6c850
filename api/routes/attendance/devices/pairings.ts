import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { v7 } from 'uuid'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  PairDevice,
  PairedAnswer,
  PairingAnswer,
  PairingCreatedAnswer,
  PairingInput,
} from '#api/contracts/devices.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  cancelPairing,
  createPairing,
  findPairing,
  newPairingCode,
  unpairDevice,
  usePairing,
} from '#registry/devices/device-pairings.ts'
import { hashToken, newToken } from '#registry/sign-in/tokens.ts'
import { deviceFields } from './device-answer.ts'

/** A code pairs a tablet or reader, whose key staff can revoke. */
export const pairingRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const preHandler = requireOrganizationAdmin
  const headers = CommandHeaders

  const create = {
    preHandler,
    schema: { headers, body: PairingInput, response: answers(PairingCreatedAnswer) },
  }
  app.post('/devices/pairings', create, async (request) => {
    const { body } = request
    const deviceId = 'device' in body ? body.device : v7()
    const code = newPairingCode()
    const pairing = await createPairing(db, authorOf(request, clock), {
      id: registryCommandId(request),
      code,
      deviceId,
      ...(!('device' in body) && { fields: deviceFields(deviceId, body) }),
    })
    return succeeded({ _id: pairing.id, code, ends_at: pairing.ends_at })
  })

  const one = { preHandler, schema: { params: IdParams, response: answers(PairingAnswer) } }
  app.get('/devices/pairings/:id', one, async ({ caller, params }) => {
    const { id, ends_at, paired_at, device_id } = orNotFound(
      await findPairing(db, caller.organizationId, params.id),
    )
    return succeeded({ _id: id, ends_at, paired: paired_at !== null, device: device_id })
  })

  const cancel = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/devices/pairings/:id', cancel, async ({ caller, params }) => {
    orNotFound(await findPairing(db, caller.organizationId, params.id))
    await cancelPairing(db, caller.organizationId, params.id)
    return succeeded(null)
  })

  const unpair = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/devices/:id/key', unpair, async (request) => {
    await unpairDevice(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })

  const pair = {
    config: { public: true },
    schema: { body: PairDevice, response: answers(PairedAnswer) },
  }
  app.post('/devices/pair', pair, async ({ body }) => {
    const key = newToken()
    const paired = await usePairing(db, { code: body.code, keyHash: hashToken(key), now: clock() })
    if (!paired) throw new HttpError('pairing_code_wrong')
    return succeeded({ key })
  })
}
