import type { FastifyRequest } from 'fastify'
import type { OwnPasswordBody } from '#api/contracts/second-factors.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { findAccountOf } from '#registry/people/users.ts'
import { refuseOlderSession } from '#registry/second-factors/second-factors.ts'
import { checkPassword, wrongConfirmation } from './check-password.ts'
import { sessionAsPlace } from './known-place.ts'

const field = 'own_password'

/** Makes sure that a stolen token alone cannot change rights. @throws HttpError */
export const confirmOwnPassword = async (
  services: Services,
  request: FastifyRequest,
  typed: string | undefined,
) => {
  if (!typed) throw new HttpError('validation_failed', [{ field, code: 'yup_required' }])
  const { organizationId, userId, isParent } = request.caller
  const account = await findAccountOf(services.db, organizationId, userId)
  if (!account) throw new HttpError('unauthorized')
  try {
    const own = { account, isParent, password: typed, name: '', place: sessionAsPlace(request) }
    await checkPassword(services, request, own, wrongConfirmation)
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== wrongConfirmation.code) throw error
    throw new HttpError('validation_failed', [{ field, code: 'own_password_wrong' }])
  }
}

/**
 * Checks the password, and that the session is not older than the second factors.
 * @throws HttpError, RegistryError
 */
export const confirmFactorChange = async (
  services: Services,
  request: FastifyRequest<{ Body: OwnPasswordBody }>,
) => {
  const { caller, body } = request
  await confirmOwnPassword(services, request, body.own_password)
  await refuseOlderSession(services.db, caller, caller.tokenHash)
}
