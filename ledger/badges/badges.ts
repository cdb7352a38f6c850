import { type BadgeStep, badgesDecider } from '#domain/badges/badges.ts'
import { openAggregate } from '../aggregate.ts'
import { type ActionOutcome, systemActor } from '../messages.ts'
import { outcomeOf } from '../outcomes.ts'
import type { LedgerParts } from '../parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readStudentContext } from '../students.ts'

/** What one entry of a student leads to. */
export type FollowingBadges = Readonly<{
  /** The Idempotency-Key. */
  key: string
  profile: string
  /**
   * The event that it follows from, and when that happened: a badge is earned at the moment at
   * which it was reached.
   */
  causationId: string
  occurredAt: string
  steps: readonly BadgeStep[]
}>

/** Badges are awarded and revoked by the system alone. In any period of the organisation. */
export type BadgeLedger = Readonly<{
  /**
   * What follows for several students, each one once; all of a student's or nothing, and one's
   * refusal harms no other. The outcomes are in the order asked for. @throws DomainError
   * `not_found` when one of them is not the organisation's
   */
  follow: (
    organizationId: string,
    wanted: readonly FollowingBadges[],
  ) => Promise<readonly ActionOutcome[]>
}>

export const createBadgeLedger = (parts: LedgerParts): BadgeLedger => {
  const { db, clock } = parts
  const { handle, answer } = openAggregate(parts, { category: 'badges', decider: badgesDecider })

  return {
    follow: async (organizationId, wanted) => {
      const moment = clock()
      const profiles = wanted.map(({ profile }) => profile)
      const { students } = await readStudentContext(db, organizationId, profiles)
      const tasks = wanted.map(({ key, causationId, occurredAt, steps }, n) => {
        const request = openRequest(systemActor(organizationId), 'follow_badges', key, moment)
        const student = students[n]!
        const metadata = { ...metadataOf(request, student), causationId, occurredAt }
        return {
          request,
          student,
          task: { id: student.id, command: { type: 'Follow', data: { steps } }, metadata } as const,
        }
      })
      // Nothing is earned by who is erased.
      const open = tasks.filter(({ student }) => !student.isErased)
      const handled = await handle(open.map(({ task }) => task))
      const outcomes = new Map(
        open.map(({ task }, n) => [
          task.id,
          outcomeOf(handled[n]!, task.id, task.metadata.commandId),
        ]),
      )
      const all = profiles.map(
        (profile): ActionOutcome =>
          outcomes.get(profile) ?? { profile, outcome: 'rejected', code: 'not_found' },
      )
      const [first] = open
      if (first) await answer(first.request, handled, all)
      return all
    },
  }
}
