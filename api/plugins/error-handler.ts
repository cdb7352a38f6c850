import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
} from 'fastify'
import { UniqueIntegrityConstraintViolationError } from 'slonik'
import type { z } from 'zod'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { fieldErrors } from '#api/contracts/validation.ts'
import { failureOf, failures, HttpError, type RefusedAccount } from '#api/failure.ts'
import { DomainError } from '#domain/decider.ts'
import { QueueBusy } from '#platform/concurrency/queue-busy.ts'
import { EventStoreChanged } from '#platform/event-store/event-store.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { FieldsError, RegistryError } from '#registry/registry-error.ts'
import { eventOfCode } from '../security/events.ts'
import type { Caller } from './authentication.ts'
import { noteForetold } from './request-log.ts'

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data)
    if (result.success) return { value: result.data }
    return { error: new HttpError('validation_failed', fieldErrors(result.error.issues, data)) }
  }

/** Logs a security event with the route, because the address may contain a token. */
const tellRefusal = (request: FastifyRequest, code: ErrorCode, tried?: RefusedAccount) => {
  const event = eventOfCode[code]
  if (!event) return
  const { method, routeOptions, ip: address, log } = request
  const caller = request.caller as Caller | null | undefined
  const { organizationId: organization, userId: user } = caller ?? tried ?? {}
  log.warn(
    { event, code, method, route: routeOptions.url, organization, user, address },
    'A call was refused',
  )
}

type Foreseen = Readonly<{
  code: ErrorCode
  details?: unknown
  status?: number
  account?: RefusedAccount | undefined
}>

const ofAnOutage: ReadonlySet<ErrorCode> = new Set(['retryable', 'event_store_changed'])

/** An unexpected failure shows only its correlation id. */
export const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const foreseen = foreseenOf(error)
    if (!foreseen) return answerUnforeseen(error, request, reply)
    const status = foreseen.status ?? failures[foreseen.code].status
    if (ofAnOutage.has(foreseen.code)) noteForetold(request)
    else if (status >= 500) request.log.warn({ err: error }, 'a call could not be answered')
    const wait = secondsIn(foreseen.details)
    if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', wait ?? 2)
    if (status === 503) reply.header('retry-after', 1)
    tellRefusal(request, foreseen.code, foreseen.account)
    return reply.code(status).send(failureOf(foreseen.code, foreseen.details))
  })
}

const secondsIn = (details: unknown) => (details as { seconds?: number } | undefined)?.seconds

const foreseenOf = (error: FastifyError): Foreseen | undefined => {
  if (error instanceof HttpError || error instanceof DomainError || error instanceof RegistryError)
    return error
  if (error instanceof FieldsError) return { code: 'validation_failed', details: error.fields }
  // Two callers wrote the same unique value. A retry answers with the field's name.
  if (error instanceof UniqueIntegrityConstraintViolationError) return { code: 'already_exists' }
  if (error instanceof EventStoreChanged) return { code: 'event_store_changed' }
  if (error instanceof QueueBusy) return { code: 'too_many_requests' }
  if (isTransient(error)) return { code: 'retryable' }
  return frameworkCode(error)
}

const frameworkCode = ({ statusCode: status = 500 }: FastifyError): Foreseen | undefined => {
  switch (status) {
    case 413:
      return { code: 'payload_too_large' }
    case 429:
      return { code: 'too_many_requests' }
    case 403:
    case 404:
    case 405:
      return { code: 'not_found' }
    case 412:
    case 416:
      return { code: 'validation_failed', details: [], status }
    default:
      return status >= 400 && status < 500 ? { code: 'validation_failed', details: [] } : undefined
  }
}

const answerUnforeseen = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  request.log.error({ err: error }, 'a call failed')
  return reply
    .code(failures.internal_error.status)
    .send(failureOf('internal_error', { correlation_id: request.id }))
}
