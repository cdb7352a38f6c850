import type { FastifyRequest } from 'fastify'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { findAccountOf } from '#registry/people/users.ts'
import { refuseOlderSession } from '#registry/second-factors/second-factors.ts'
import { checkPassword, wrongConfirmation } from './check-password.ts'
import { sessionAsPlace } from './known-place.ts'

const field = 'own_password'

/**
 * Makes sure that neither a stolen token nor a session that never proved the second factor changes
 * rights.
 * @throws HttpError, RegistryError `session_before_factor`
 */
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
  await refuseOlderSession(services.db, request.caller, request.caller.tokenHash)
}
