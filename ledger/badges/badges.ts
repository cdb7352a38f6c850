import { type BadgeStep, badgesDecider } from '#domain/badges/badges.ts'
import { openAggregate } from '../aggregate.ts'
import { type ActionOutcome, systemActor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { outcomeOf, withGone } from '../outcomes.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readStudentContext } from '../students.ts'

export type FollowingBadges = Readonly<{
  key: string
  profile: string
  /** The event that changed the badges. The badges take its time, `occurredAt`. */
  causationId: string
  occurredAt: string
  steps: readonly BadgeStep[]
}>

export type BadgeLedger = ReturnType<typeof createBadgeLedger>

/** Only the system awards and revokes badges, in any period. */
export const createBadgeLedger = (parts: LedgerParts) => {
  const { db, clock } = parts
  const { handle, answer } = openAggregate(parts, { category: 'badges', decider: badgesDecider })

  /** Records all of a student's badge changes or none. @throws DomainError `not_found` */
  const follow = async (
    organizationId: string,
    following: readonly FollowingBadges[],
  ): Promise<readonly ActionOutcome[]> => {
    const moment = clock()
    const profiles = following.map(({ profile }) => profile)
    const { students } = await readStudentContext(db, organizationId, profiles)
    const tasks = following.map(({ key, causationId, occurredAt, steps }, n) => {
      const request = openRequest(systemActor(organizationId), 'follow_badges', key, moment)
      const metadata = { ...metadataOf(request, students[n]!), causationId, occurredAt }
      return {
        id: students[n]!.id,
        command: { type: 'Follow', data: { steps } },
        metadata,
      } as const
    })
    const open = tasks.filter((_, n) => !students[n]!.isErased)
    const handled = await handle(open)
    const outcomes = open.map(({ id, metadata }, n) =>
      outcomeOf(handled[n]!, id, metadata.commandId),
    )
    const all = withGone(profiles, outcomes)
    const [first] = open
    if (first) await answer({ batchId: first.metadata.commandId }, handled, all)
    return all
  }
  return { follow }
}
