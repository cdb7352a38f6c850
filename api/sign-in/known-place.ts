import type { FastifyRequest } from 'fastify'
import type { CommonQueryMethods } from 'slonik'
import { HttpError } from '#api/failure.ts'
import type { Clock } from '#platform/clock.ts'
import { findAccountOf } from '#registry/people/users.ts'
import { createDeviceToken } from '#registry/sign-in/known-devices.ts'

/** Returns the session as a known place, where strangers' failures do not count. */
export const sessionAsPlace = ({ caller }: FastifyRequest) => `session:${caller.tokenHash}`

export const newDeviceToken = async (
  db: CommonQueryMethods,
  { caller }: FastifyRequest,
  clock: Clock,
) => {
  const { organizationId, userId, isParent } = caller
  const account = await findAccountOf(db, organizationId, userId)
  if (!account) throw new HttpError('unauthorized')
  return createDeviceToken({ account, isParent }, clock())
}
