import { localDateOf } from '#domain/calendar.ts'
import { reversalIdOf } from '#domain/ids.ts'
import type { AwardTerms } from '#domain/points/commands.ts'
import { type awardsToGive, refuseByQuota } from '#domain/points/corrections.ts'
import { rewardRuleTypes } from '#domain/points/events.ts'
import type { PointsAccount } from '#domain/points/points.ts'
import { type Decision, eventsOf, type Review, type Task } from '#platform/command-handler/tasks.ts'
import { noteLateRecord } from '#registry/students/late-records.ts'
import type { Call, LedgerResult } from '../calls.ts'
import { type RegistryCheck, rulesInUse, studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { outcomeOf } from '../outcomes.ts'
import { metadataOf, openRequest } from '../requests.ts'
import type { StudentProfile } from '../students.ts'
import type { Accounts } from './accounts.ts'
import { inCurrentPeriod, pointsAsExpected, refuseOtherTypes } from './checks.ts'
import type { ContextReader } from './context-reader.ts'
import type { AwardToGive, CorrectionRequest, RuleLine } from './requests.ts'
import { quotaOf, type RewardContext, type Rule } from './reward-context.ts'
import { readTeamsOnDays } from './teams-on-days.ts'

export type CorrectionLedger = Readonly<{
  /** Reverts an award and gives it to the right student, or by the right rule, as one batch. */
  correct: Call<CorrectionRequest>
  /** Gives a corrected award to its new student, at most once. */
  receive: (award: AwardToGive) => Promise<Awaited<ReturnType<Accounts['handleOne']>>>
}>

type CorrectionContext = RewardContext &
  Readonly<{
    lines: readonly RuleLine[]
    terms: AwardTerms | undefined
    /** The account of the award's new student. Set only if the rule has a quota. */
    recipient: PointsAccount | undefined
  }>

const checks: readonly RegistryCheck<CorrectionContext>[] = [
  studentsKnown,
  rulesInUse,
  inCurrentPeriod,
  pointsAsExpected,
]

type Moving = Readonly<{ profile: string; action: string; toProfile: string; today: string }>

export const createCorrectionLedger = (
  { clock, db }: LedgerParts,
  accounts: Accounts,
  readContext: ContextReader,
): CorrectionLedger => {
  const receive = async ({ metadata, ...award }: AwardToGive) => {
    const received = await accounts.handleOne({
      id: award.profileId,
      command: { type: 'Receive', data: { given: [award] } },
      metadata,
    })
    await noteLateRecord(db, metadata.organizationId, award.profileId)
    return received
  }

  /** The award keeps its day, so it counts for the new student's house and group of that day. */
  const teamsOn = async (
    { organizationId, timeZone }: Readonly<{ organizationId: string; timeZone: string }>,
    { profile, action, toProfile, today }: Moving,
  ) => {
    if (toProfile === profile) return (target: StudentProfile) => target
    const day = (await accounts.read(profile)).actions.get(action)?.effect.data.localDate ?? today
    const earlier = day < today ? [{ profile: toProfile, day }] : []
    const onDay = await readTeamsOnDays(db, { organizationId, timeZone }, earlier)
    return (target: StudentProfile) => onDay(target, day)
  }

  const correct: Call<CorrectionRequest> = async (actor, key, input): Promise<LedgerResult> => {
    const request = openRequest(actor, 'correct', key, clock())
    const { profile, action, toProfile = profile, rule, expectedPoint, reason } = input
    const registry = await readContext(actor.organizationId, {
      rules: rule === undefined ? [] : [rule],
      profiles: [...new Set([profile, toProfile])],
    })
    refuseOtherTypes(registry.rules, rewardRuleTypes)
    const lines = rule === undefined ? [] : [{ rule, count: 1, expectedPoint }]
    const source = registry.students[0]!
    const today = localDateOf(request.moment, registry.timeZone)
    const onDay = await teamsOn({ ...actor, ...registry }, { profile, action, toProfile, today })
    const target = onDay(registry.students.at(-1)!)
    const terms = registry.rules[0] && termsOf(registry.rules[0])
    const recipient =
      toProfile !== profile && terms?.quota ? await accounts.read(toProfile) : undefined
    const reversal = { actionId: reversalIdOf(request.commandId, action), reverts: action }
    const metadata = metadataOf(request, source)
    const task: Task<Parameters<Accounts['handleOne']>[0]['command']> = {
      id: profile,
      metadata,
      command: {
        type: 'Correct',
        data: {
          profileId: profile,
          reversal,
          batchId: request.batchId,
          localDate: today,
          reason,
          to: awardedStudent(target),
          terms,
        },
      },
    }
    const review = reviewOf({ ...registry, lines, terms, recipient })
    const handled = await accounts.handleOne(task, review)
    const correction =
      handled.kind === 'unchanged'
        ? handled.state.corrections.get(reversal.actionId)!
        : correctionIn(handled.events)
    const given = correction.replacement.data.actionId
    // After a crash here, workers/reactors/corrections gives the award.
    const received = toProfile === profile ? handled : await receive({ ...correction, metadata })
    return accounts.answer(request, [handled, received], [outcomeOf(received, toProfile, given)])
  }

  return { correct, receive }
}

const awardedStudent = ({ id, class: name, house, group }: StudentProfile) => ({
  profileId: id,
  class: name,
  house: house ?? undefined,
  group: group ?? undefined,
})

const termsOf = (rule: Rule): AwardTerms => ({
  ruleId: rule.id,
  ruleName: rule.name,
  ruleNameEn: rule.nameEn,
  ruleType: rule.type,
  categoryId: rule.categoryId,
  unitPoints: rule.point,
  origin: rule.isOpening ? 'opening' : undefined,
  quota: quotaOf(rule),
})

type AccountEvents = Parameters<typeof awardsToGive>[0]

const correctionIn = (events: AccountEvents) => {
  for (const event of events)
    if (event.type === 'ActionReverted' && event.data.correction) return event.data.correction
  throw new TypeError('A correction was not recorded')
}

/** A recorded correction stays a duplicate, whatever the registry says now. */
const reviewOf =
  (context: CorrectionContext): Review<PointsAccount, AccountEvents[number]> =>
  (decisions) => {
    const decision: Decision<AccountEvents[number]> = decisions[0]!.decision
    if (decision.refused) throw decision.refused
    const events = eventsOf(decision)
    if (events.length === 0) return
    for (const check of checks) {
      const refused = check(context, context.students)
      if (refused) throw refused
    }
    // The decider has checked the quota of the student who had the award. Only another student's
    // account is checked here.
    if (context.recipient)
      refuseByQuota(context.recipient.actions, correctionIn(events).replacement, context.terms)
  }
