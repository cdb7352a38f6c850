import { type BadgeStep, badgesDecider } from '#domain/badges/badges.ts'
import { openAggregate } from '../aggregate.ts'
import { type ActionOutcome, systemActor } from '../messages.ts'
import { outcomeOf } from '../outcomes.ts'
import type { LedgerParts } from '../parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readStudentContext } from '../students.ts'

export type FollowingBadges = Readonly<{
  key: string
  profile: string
  /** The event that earned the badge; the badge takes its moment. */
  causationId: string
  occurredAt: string
  steps: readonly BadgeStep[]
}>

/** Only the system awards and revokes badges, in any period. */
export type BadgeLedger = Readonly<{
  /** Records all of a student's steps or none. @throws DomainError `not_found` */
  follow: (
    organizationId: string,
    following: readonly FollowingBadges[],
  ) => Promise<readonly ActionOutcome[]>
}>

export const createBadgeLedger = (parts: LedgerParts): BadgeLedger => {
  const { db, clock } = parts
  const { handle, answer } = openAggregate(parts, { category: 'badges', decider: badgesDecider })

  return {
    follow: async (organizationId, following) => {
      const moment = clock()
      const profiles = following.map(({ profile }) => profile)
      const { students } = await readStudentContext(db, organizationId, profiles)
      const tasks = following.map(({ key, causationId, occurredAt, steps }, n) => {
        const request = openRequest(systemActor(organizationId), 'follow_badges', key, moment)
        const student = students[n]!
        const metadata = { ...metadataOf(request, student), causationId, occurredAt }
        return {
          request,
          student,
          task: { id: student.id, command: { type: 'Follow', data: { steps } }, metadata } as const,
        }
      })
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
