import { DomainError } from '#domain/decider.ts'
import type { Key } from '#domain/ids.ts'
import { awardsToGive } from '#domain/points/corrections.ts'
import { movedTo } from '#domain/points/merging.ts'
import type { OverrideReason } from '#domain/shop/rules.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'
import { noteLateRecord } from '#registry/students/late-records.ts'
import {
  type Actor,
  type Call,
  type LedgerResult,
  type RevertActions,
  systemActor,
} from '../calls.ts'
import { refuseListedTwice, reviewBy, studentsNotErased } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { outcomeOf } from '../outcomes.ts'
import { type LedgerRequest, metadataOf, openRequest, systemCommandIdOf } from '../requests.ts'
import { type PlacedOrder, placedOrderIn } from '../shop/placed-order.ts'
import type { RecordReserved } from '../shop/reserved-recording.ts'
import type { Accounts } from './accounts.ts'
import { type AwardLinesLedger, createAwardLines } from './award-lines.ts'
import { refuseOtherTypes } from './checks.ts'
import { createContextReader } from './context-reader.ts'
import { type CorrectionLedger, createCorrectionLedger } from './corrections.ts'
import { createMerging, type MergingLedger } from './merging.ts'
import * as calls from './points-calls.ts'
import { createRepricing, type RepricingLedger } from './repricing.ts'
import type {
  BasketRequest,
  ParentRewardRequest,
  PrizeOrderRequest,
  RedemptionRequest,
  RewardRequest,
  RuleLine,
} from './requests.ts'
import type { RewardContext } from './reward-context.ts'
import {
  type BoardGamePayment,
  boardGameActionOf,
  boardGameTask,
  type GamePayment,
  gameTask,
  type RecordingTask,
  recordingTasks,
} from './tasks.ts'

/** Part of derived ids, so it must never change. */
const boardGameCall = 'board_game_grant'

export const boardGameGrantOf = (
  organizationId: string,
  session: string,
  profile: string,
): string => boardGameActionOf(systemCommandIdOf(organizationId, boardGameCall, session), profile)

export type PointsLedger = Readonly<{
  reward: Call<RewardRequest>
  /** The actor's id is the student's, because a parent uses the child's account. */
  rewardAsParent: Call<ParentRewardRequest>
  grant: Call<RewardRequest>
  grantBirthdayPoints: Call<RewardRequest>
  /** Pays even if the game has been deleted. */
  grantGamePoints: (organizationId: string, payment: GamePayment) => Promise<LedgerResult>
  grantBoardGamePoints: (organizationId: string, payment: BoardGamePayment) => Promise<LedgerResult>
  /** @throws DomainError `action_not_found` if it was never granted */
  revertBoardGameGrant: (
    organizationId: string,
    payment: Omit<BoardGamePayment, 'grant'>,
  ) => Promise<LedgerResult>
  /** If one student lacks points, nobody receives the prize. */
  redeemProfiles: Call<RedemptionRequest>
  redeemRules: Call<BasketRequest>
  /** The actor is the student. A retry returns the first answer. */
  order: (
    ...request: Parameters<Call<PrizeOrderRequest>>
  ) => Promise<LedgerResult & Readonly<{ placed: PlacedOrder | undefined }>>
  revert: Call<RevertActions>
}> &
  AwardLinesLedger &
  CorrectionLedger &
  RepricingLedger &
  MergingLedger

export const createPointsLedger = (
  parts: LedgerParts,
  accounts: Accounts,
  recordReserved: RecordReserved,
): PointsLedger => {
  const { db, clock } = parts
  const { answer } = accounts
  const readContext = createContextReader(db)
  const corrections = createCorrectionLedger(parts, accounts, readContext)

  type RuleActions = Readonly<{
    actor: Actor
    key: Key
    profiles: readonly string[]
    lines: readonly RuleLine[]
    override?: OverrideReason | undefined
  }>

  const recordHandled = async (
    call: calls.PointsCall,
    { actor, key, profiles, lines, override }: RuleActions,
  ) => {
    refuseListedTwice(profiles)
    const request = openRequest(actor, call.name, key, clock())
    const registry = await readContext(actor.organizationId, {
      rules: lines.map(({ rule }) => rule),
      profiles,
    })
    const context = { ...registry, lines, override, moment: request.moment }
    refuseOtherTypes(context.rules, call.types)
    const tasks = recordingTasks(call, request, context)
    const handled = await recordReserved(request, tasks, { call, context })
    if (call.isOneDecision) for (const one of handled) if (one.kind === 'refused') throw one.refused
    const outcomes = handled.map((one, n) => outcomeOf(one, tasks[n]!.id, tasks[n]!.action))
    return { handled, result: await answer(request, handled, outcomes) }
  }
  const record = async (...[call, actions]: Parameters<typeof recordHandled>) =>
    (await recordHandled(call, actions)).result

  type Paid = Readonly<{ call: string; session: string; profile: string }>
  const paying = async (
    organizationId: string,
    { call, session, profile }: Paid,
    taskOf: (request: LedgerRequest, context: RewardContext) => RecordingTask,
  ) => {
    const request = openRequest(systemActor(organizationId), call, session, clock())
    const context = await readContext(organizationId, { rules: [], profiles: [profile] })
    const review = reviewBy(context, { checks: [studentsNotErased] })
    const paid = await accounts.record({ request, tasks: [taskOf(request, context)], review })
    // Makes the worker move the action, exactly once because its id derives from this account.
    if (context.students[0]!.isMerged) await noteLateRecord(db, organizationId, profile)
    return paid
  }

  const forProfiles =
    (call: calls.PointsCall): Call<RewardRequest> =>
    (actor, key, { profiles, ...line }) =>
      record(call, { actor, key, profiles, lines: [line] })

  const revert = accounts.revert('revert', {
    readContext: (organizationId, profiles) => readContext(organizationId, { rules: [], profiles }),
    movedTo,
    afterwards: (request, student, events) =>
      Promise.all(
        awardsToGive(events).map((correction) =>
          corrections.receive({ ...correction, metadata: metadataOf(request, student) }),
        ),
      ),
  })

  return {
    reward: forProfiles(calls.reward),
    grant: forProfiles(calls.grant),
    grantBirthdayPoints: async (actor, key, input) => {
      const granted = await forProfiles(calls.grantBirthday)(actor, key, input)
      for (const profile of input.profiles) await noteLateRecord(db, actor.organizationId, profile)
      return granted
    },
    redeemProfiles: (actor, key, { profiles, override, ...line }) =>
      record(calls.redeemProfiles, { actor, key, profiles, override, lines: [line] }),

    grantGamePoints: (organizationId, payment) =>
      paying(organizationId, { call: 'game', ...payment }, (request, context) =>
        gameTask(request, context, payment),
      ),
    grantBoardGamePoints: (organizationId, payment) =>
      paying(organizationId, { call: boardGameCall, ...payment }, (request, context) =>
        boardGameTask(request, context, payment),
      ),
    revertBoardGameGrant: (organizationId, { session, profile }) => {
      const action = boardGameGrantOf(organizationId, session, profile)
      return revert(systemActor(organizationId), `${boardGameCall}:${session}`, {
        actions: [{ profile, action }],
        reason: null,
        withCorrections: true,
      })
    },

    redeemRules: (actor, key, { profile, override, lines }) =>
      record(calls.redeemRules, { actor, key, profiles: [profile], override, lines }),

    order: async (actor, key, { prize, expectedPoint }) => {
      const period = await findCurrentPeriod(db, actor.organizationId)
      const profile =
        period && (await findProfileOfUser(db, actor.organizationId, actor.userId, period.id))
      if (!profile) throw new DomainError('not_found')
      const lines = [{ rule: prize, count: 1, expectedPoint }]
      const request = { actor, key, profiles: [profile.id], lines }
      const { handled, result } = await recordHandled(calls.order, request)
      return { ...result, placed: placedOrderIn(handled[0], result.outcomes[0]?.action) }
    },

    rewardAsParent: async (actor, key, { rule, period, expectedPoint }) => {
      const profile = await findProfileOfUser(db, actor.organizationId, actor.userId, period)
      if (!profile) throw new DomainError('not_found')
      const lines = [{ rule, count: 1, expectedPoint }]
      return record(calls.rewardAsParent, { actor, key, profiles: [profile.id], lines })
    },

    revert,
    ...createAwardLines(parts, accounts, readContext),
    ...corrections,
    ...createRepricing(parts, accounts),
    ...createMerging(parts, accounts),
  }
}
