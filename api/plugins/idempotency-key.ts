import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { HttpError } from '#api/failure.ts'
import { commandIdOf, type Key } from '#domain/ids.ts'
import type { ReadKey } from '#registry/sign-in/timed-keys.ts'

const longest = 255

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: Key
  }
}

export const readIdempotencyKeys = (app: FastifyInstance, readKey: ReadKey) => {
  app.decorateRequest('idempotencyKey', '')
  app.addHook('onRequest', async (request) => {
    const given = request.headers['idempotency-key']
    if (!given && (request.method === 'GET' || request.method === 'HEAD')) return
    const key = given || v7()
    if (typeof key === 'string' && key.length <= longest) {
      request.idempotencyKey = await readKey(key)
      return
    }
    const tooLong = { field: 'idempotency-key', code: 'yup_string_max', params: { max: longest } }
    throw new HttpError('validation_failed', [tooLong])
  })
}

export const registryCommandId = ({
  caller,
  method,
  routeOptions,
  idempotencyKey,
}: FastifyRequest): string =>
  commandIdOf({
    organizationId: caller.organizationId,
    actorId: caller.userId,
    call: `${method} ${routeOptions.url}`,
    key: idempotencyKey,
  })
