import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { commandIdOf, type Key } from '#domain/ids.ts'
import type { FileOrder } from '#domain/points/commands.ts'
import { mostAwardPoints, rewardRuleTypes } from '#domain/points/events.ts'
import { linesAboveQuota } from '#domain/points/quota.ts'
import { findCurrentPeriod, type PeriodRow } from '#registry/organization/periods.ts'
import type { Actor, Call } from '../calls.ts'
import {
  type PickRefusal,
  type RegistryCheck,
  reviewBy,
  rulesInUse,
  studentsKnown,
} from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import type { StudentProfile } from '../students.ts'
import type { Accounts } from './accounts.ts'
import { inCurrentPeriod, pointsAsExpected, refuseOtherTypes } from './checks.ts'
import type { ContextReader } from './context-reader.ts'
import type { AwardLine, AwardLinesRequest } from './requests.ts'
import { quotaOf, type RewardContext } from './reward-context.ts'
import { openingOf, orderOf, type RecordingTask } from './tasks.ts'
import { readTeamsOnDays } from './teams-on-days.ts'

type LinesContext = RewardContext &
  Readonly<{ lines: readonly AwardLine[]; today: string; period: PeriodRow | null }>

const withinBounds: RegistryCheck<LinesContext> = ({ rules, lines }) =>
  lines.every(({ count }, n) => rules[n]!.point * count <= mostAwardPoints)
    ? undefined
    : new DomainError('points_out_of_range', { most: mostAwardPoints })

const withinPeriod: RegistryCheck<LinesContext> = ({ lines, today, period }) => {
  const isWithin = ({ date }: AwardLine) =>
    date === undefined || (date <= today && period !== null && date >= period.start_at)
  const at = lines.findIndex((line) => !isWithin(line))
  if (at < 0) return undefined
  return new DomainError('date_out_of_range', {
    line: at + 1,
    from: period?.start_at ?? null,
    to: today,
  })
}

const checks: readonly RegistryCheck<LinesContext>[] = [
  studentsKnown,
  rulesInUse,
  inCurrentPeriod,
  withinPeriod,
  withinBounds,
  pointsAsExpected,
]

/** Lists the lines of all students in one refusal. */
const withAllLines: PickRefusal = (refusals) => {
  const lines = refusals.flatMap(({ code, details }) =>
    code === 'quota_exceeded' ? (details as { lines: number[] }).lines : [],
  )
  return lines.length > 0
    ? new DomainError('quota_exceeded', { lines: lines.toSorted((a, b) => a - b) })
    : refusals[0]
}

/** Part of derived ids, so it must never change. */
const call = 'award_lines'

/** Returns the batch that a call with this key records. */
export const batchOfAwardLines = (
  { organizationId, userId: actorId }: Pick<Actor, 'organizationId' | 'userId'>,
  key: Key,
) => commandIdOf({ organizationId, actorId, call, key })

export type AwardLinesLedger = Readonly<{
  rewardLines: Call<AwardLinesRequest>
  /** Returns the lines, from 1, that would exceed the quota of their rule. Records nothing. */
  findLinesAboveQuota: (actor: Actor, request: AwardLinesRequest) => Promise<readonly number[]>
}>

export const createAwardLines = (
  { db, clock }: LedgerParts,
  { record, read }: Accounts,
  readContext: ContextReader,
): AwardLinesLedger => {
  const readLines = async ({ organizationId }: Actor, lines: readonly AwardLine[]) => {
    const numbered = lines.map((line, n) => ({ ...line, line: n + 1 }))
    const ofProfile = Map.groupBy(numbered, ({ profile }) => profile)
    const registry = await readContext(organizationId, {
      rules: lines.map(({ rule }) => rule),
      profiles: [...ofProfile.keys()],
    })
    refuseOtherTypes(registry.rules, rewardRuleTypes)
    const ruleOf = new Map(registry.rules.map((rule) => [rule.id, rule]))
    return { registry, ofProfile, ruleOf }
  }

  const rewardLines: Call<AwardLinesRequest> = async (actor, key, { lines }) => {
    const request = openRequest(actor, call, key, clock())
    const [{ registry, ofProfile, ruleOf }, period] = await Promise.all([
      readLines(actor, lines),
      findCurrentPeriod(db, actor.organizationId),
    ])
    const today = localDateOf(request.moment, registry.timeZone)
    const school = { organizationId: actor.organizationId, timeZone: registry.timeZone }
    const earlier = lines.flatMap(({ profile, date }) =>
      date !== undefined && date < today ? [{ profile, day: date }] : [],
    )
    const onDay = await readTeamsOnDays(db, school, earlier)
    const ordersOf = (student: StudentProfile) =>
      ofProfile.get(student.id)!.map((given, n): FileOrder => {
        const { rule: id, count, expectedPoint, date = today, line } = given
        const rule = ruleOf.get(id)!
        const origin = openingOf(rule) ?? 'file'
        const order = orderOf(
          { request, localDate: date, student: onDay(student, date) },
          { rule, count, expectedPoint, n, origin },
        )
        return { ...order, line, quota: quotaOf(rule) ?? undefined }
      })
    const tasks = registry.students.map((student): RecordingTask => {
      const orders = ordersOf(student)
      return {
        id: student.id,
        action: orders[0]!.actionId,
        metadata: metadataOf(request, student),
        command: { type: 'RewardLines', data: { lines: orders } },
      }
    })
    const context = { ...registry, lines, today, period }
    const review = reviewBy(context, { checks, refusalOf: withAllLines })
    return record({ request, tasks, review })
  }

  const findLinesAboveQuota: AwardLinesLedger['findLinesAboveQuota'] = async (actor, { lines }) => {
    const { registry, ofProfile, ruleOf } = await readLines(actor, lines)
    const today = localDateOf(clock(), registry.timeZone)
    const above: number[] = []
    for (const [profile, given] of ofProfile) {
      const limited = given.flatMap(({ rule: ruleId, date: localDate = today, count, line }) => {
        const quota = quotaOf(ruleOf.get(ruleId)!)
        return quota ? [{ ruleId, localDate, count, quota, line }] : []
      })
      if (limited.length === 0) continue
      const { actions } = await read(profile)
      above.push(...linesAboveQuota(actions, limited).map((n) => limited[n]!.line))
    }
    return above.toSorted((a, b) => a - b)
  }

  return { rewardLines, findLinesAboveQuota }
}
