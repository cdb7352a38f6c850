import { birthdayDecider } from '#domain/birthdays/birthdays.ts'
import type { BirthdayCredit } from '#domain/birthdays/events.ts'
import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { actionIdOf } from '#domain/ids.ts'
import { rewardRuleTypes } from '#domain/points/events.ts'
import { listMergedStudents } from '#registry/students/merged-students.ts'
import { openAggregate } from '../aggregate.ts'
import { type ActionOutcome, systemActor } from '../calls.ts'
import { reviewBy } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { refuseOtherTypes } from '../points/checks.ts'
import type { PointsLedger } from '../points/points.ts'
import { giving } from '../points/points-calls.ts'
import { contextOf, readRewardLookup } from '../points/reward-context.ts'
import { metadataOf, openRequest, systemCommandIdOf } from '../requests.ts'

export type CreditBirthday = Readonly<{
  userId: string
  profile: string
  rule: string
  year: number
}>

export type BirthdayLedger = Readonly<{
  /**
   * Records the year, then grants the points. If a crash comes between these two steps, a retry
   * grants the points. Accounts that were merged into the student's account count as the same
   * student.
   * @throws DomainError, with nothing recorded
   */
  credit: (organizationId: string, credited: CreditBirthday) => Promise<ActionOutcome>
}>

const call = 'birthday'
const keyOf = ({ userId, year }: Pick<CreditBirthday, 'userId' | 'year'>) => `${userId}:${year}`

export const birthdayActionOf = (
  organizationId: string,
  { userId, year, profile }: Pick<CreditBirthday, 'userId' | 'year' | 'profile'>,
) => actionIdOf(systemCommandIdOf(organizationId, call, keyOf({ userId, year })), profile, 0)

export const createBirthdayLedger = (
  parts: LedgerParts,
  grant: PointsLedger['grantBirthdayPoints'],
): BirthdayLedger => {
  const { db, clock } = parts
  const { handle, read } = openAggregate(parts, { category: 'student', decider: birthdayDecider })

  const write = async (organizationId: string, credited: CreditBirthday) => {
    const request = openRequest(systemActor(organizationId), call, keyOf(credited), clock())
    const rules = [credited.rule]
    const profiles = [credited.profile]
    const context = contextOf(await readRewardLookup(db, organizationId, { rules, profiles }), {
      rules,
      profiles,
    })
    refuseOtherTypes(context.rules, rewardRuleTypes)
    const credit: BirthdayCredit = {
      creditId: request.commandId,
      year: credited.year,
      ruleId: credited.rule,
      profileId: credited.profile,
      localDate: localDateOf(request.moment, context.timeZone),
    }
    const task = {
      id: credited.userId,
      command: { type: 'CreditBirthday', data: credit } as const,
      metadata: metadataOf(request, context.students[0]!),
    }
    const [handled] = await handle([task], reviewBy(context, { checks: giving }))
    return { handled: handled!, credit }
  }

  /** Finds the credit of an account that was merged into the student's account. */
  const findEarlier = async (organizationId: string, { userId, year }: CreditBirthday) => {
    if ((await read(userId)).birthdays.has(year)) return undefined
    for (const merged of await listMergedStudents(db, organizationId, userId)) {
      const earlier = (await read(merged)).birthdays.get(year)
      if (earlier) return { userId: merged, earlier }
    }
    return undefined
  }

  const grantFor = async (
    organizationId: string,
    userId: string,
    { year, ruleId: rule, profileId }: BirthdayCredit,
  ) => {
    const input = { rule, profiles: [profileId], count: 1 }
    const { outcomes } = await grant(systemActor(organizationId), keyOf({ userId, year }), input)
    return outcomes[0]!
  }

  return {
    credit: async (organizationId, credited) => {
      const found = await findEarlier(organizationId, credited)
      // After a crash, these points may still have to be granted.
      if (found) return grantFor(organizationId, found.userId, found.earlier)
      const { handled, credit } = await write(organizationId, credited)
      if (handled.kind === 'retryable') return { profile: credited.profile, outcome: 'retryable' }
      if (handled.kind === 'refused') throw handled.refused
      const stands =
        handled.kind === 'unchanged' ? handled.state.birthdays.get(credited.year) : credit
      if (!stands) throw new DomainError('already_credited')
      return grantFor(organizationId, credited.userId, stands)
    },
  }
}
