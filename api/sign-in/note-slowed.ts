import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { freeTries } from '#domain/sign-in.ts'
import type { Count } from '#platform/counters.ts'
import type { CredentialsRow } from '#registry/people/users.ts'
import { forgetSlowed, noteSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { type Crowd, keyOfCrowd } from './crowds.ts'
import { keysOfLane, type PasswordTry } from './password-tries.ts'

type SlowedServices = Pick<Services, 'db' | 'clock'>
type TriedAccount = Readonly<{ account: CredentialsRow; isParent: boolean; counted: PasswordTry }>

type FailedTry = TriedAccount & Readonly<{ failed: Count; crowd: Crowd; behind: Count | null }>

/** Callers do not await this, so that its duration reveals nothing. */
export const noteWhatWaits = async (
  { db, clock }: SlowedServices,
  request: FastifyRequest,
  what: FailedTry,
) => {
  const { account, isParent, counted, failed, crowd, behind } = what
  const now = clock()
  const of = ({ count, endsIn }: Count) => ({
    organizationId: account.organization_id,
    failures: count,
    now,
    until: new Date(now.getTime() + endsIn),
  })
  try {
    if (failed.count >= freeTries) {
      const { isKnownPlace, lane } = counted
      await noteSlowed(db, {
        ...of(failed),
        keys: keysOfLane(lane),
        userId: account.id,
        isParent,
        isKnownPlace,
      })
    }
    if (behind && behind.count >= crowd.mostFailures)
      await noteSlowed(db, { ...of(behind), keys: [keyOfCrowd(crowd)], network: crowd.network })
  } catch (err) {
    request.log.warn({ err }, 'A slowed sign-in could not be stored')
  }
}

export const forgetFailures = async (
  { db, passwordTries }: Pick<Services, 'db' | 'passwordTries'>,
  organizationId: string,
  {
    userIds,
    isParent,
    isSecondStep = false,
  }: Readonly<{ userIds: readonly string[]; isParent: boolean; isSecondStep?: boolean }>,
) => {
  await passwordTries.forget(...userIds.map((userId) => ({ userId, isParent, isSecondStep })))
  await forgetSlowed(db, organizationId, { userIds, isParent })
}
