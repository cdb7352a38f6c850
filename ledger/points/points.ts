import { DomainError } from '#domain/decider.ts'
import { commandIdOf, type Key } from '#domain/ids.ts'
import type { OverrideReason } from '#domain/shop/rules.ts'
import { eventsOf } from '#platform/command-handler/tasks.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'
import { refuseListedTwice, reviewBy, studentsKnown } from '../checks.ts'
import {
  type Actor,
  type Call,
  type LedgerResult,
  type RevertActions,
  systemActor,
} from '../messages.ts'
import { outcomeOf } from '../outcomes.ts'
import type { LedgerParts } from '../parts.ts'
import { type LedgerRequest, openRequest } from '../requests.ts'
import { type Reservation, type ReservationLedger, redemptionIn } from '../shop/reservations.ts'
import type { Accounts } from './accounts.ts'
import { type OrderContext, refuseOtherTypes } from './checks.ts'
import { createContextReader } from './context-reader.ts'
import type {
  BasketRequest,
  ParentRewardRequest,
  PrizeOrderRequest,
  RedemptionRequest,
  RewardRequest,
  RuleLine,
} from './messages.ts'
import * as calls from './points-calls.ts'
import type { RewardContext } from './reward-context.ts'
import {
  type AccountTask,
  type BoardGamePayment,
  boardGameActionOf,
  boardGameTask,
  type GamePayment,
  gameTask,
  recordingTasks,
} from './tasks.ts'

/** Part of the ids, so it must never change. */
const boardGameCall = 'board_game_grant'

export const boardGameGrantOf = (
  organizationId: string,
  session: string,
  profile: string,
): string =>
  boardGameActionOf(
    commandIdOf({
      organizationId,
      actorId: systemActor(organizationId).userId,
      call: boardGameCall,
      key: session,
    }),
    profile,
  )

export type PointsLedger = Readonly<{
  reward: Call<RewardRequest>
  /** A parent signs in as the child's user, so the actor's id is the student's. */
  rewardAsParent: Call<ParentRewardRequest>
  grant: Call<RewardRequest>
  /** For birthdays that ledger/birthdays/birthdays.ts has credited. */
  grantBirthdayPoints: Call<RewardRequest>
  /** Pays even if the game was deleted. */
  grantGamePoints: (organizationId: string, payment: GamePayment) => Promise<LedgerResult>
  grantBoardGamePoints: (organizationId: string, payment: BoardGamePayment) => Promise<LedgerResult>
  /** @throws DomainError `action_not_found` if it was never granted */
  revertBoardGameGrant: (
    organizationId: string,
    payment: Omit<BoardGamePayment, 'grant'>,
  ) => Promise<LedgerResult>
  /** If one student lacks points, nobody gets the prize. */
  redeemProfiles: Call<RedemptionRequest>
  redeemRules: Call<BasketRequest>
  /** The actor is the student. */
  order: Call<PrizeOrderRequest>
  revert: Call<RevertActions>
}>

export const createPointsLedger = (
  parts: LedgerParts,
  accounts: Accounts,
  reservations: ReservationLedger,
): PointsLedger => {
  const { db, clock, log } = parts
  const { handle, answer } = accounts
  const readContext = createContextReader(db)

  type RuleActions = Readonly<{
    actor: Actor
    key: Key
    profiles: readonly string[]
    lines: readonly RuleLine[]
    override?: OverrideReason | undefined
  }>

  const record = async (
    call: calls.PointsCall,
    { actor, key, profiles, lines, override }: RuleActions,
  ): Promise<LedgerResult> => {
    refuseListedTwice(profiles)
    const request = openRequest(actor, call.name, key, clock())
    const registry = await readContext(actor.organizationId, {
      rules: lines.map(({ rule }) => rule),
      profiles,
    })
    const context = { ...registry, lines, override, moment: request.moment }
    refuseOtherTypes(context.rules, call.types)
    const tasks = recordingTasks(call, request, context)
    const handled = await handleReserved(request, tasks, { call, context })
    if (call.isOneDecision) for (const one of handled) if (one.kind === 'refused') throw one.refused
    const outcomes = handled.map((one, n) => outcomeOf(one, tasks[n]!.id, tasks[n]!.action))
    return answer(request, handled, outcomes)
  }

  type Recording = Readonly<{ call: calls.PointsCall; context: OrderContext }>

  /** Reserve, redeem, confirm. What a crash leaves open, workers/reactors/shop settles. */
  const handleReserved = async (
    request: LedgerRequest,
    tasks: readonly AccountTask[],
    { call, context }: Recording,
  ) => {
    const review = reviewBy(context, call)
    const needsStock = context.rules.some(({ stock }) => stock !== null)
    if (!needsStock || tasks.every(({ command }) => redemptionIn(command).length === 0))
      return handle(tasks, review)
    const redemptions = tasks.map(({ id, command, metadata: { periodId } }) => ({
      ...{ profile: id, periodId, lines: redemptionIn(command) },
    }))
    const reserved: Reservation[] = []
    const settle = (recorded: ReadonlySet<string>) =>
      Promise.all(reserved.map((one) => reservations.settle(one, recorded))).catch((error) => {
        log?.warn({ err: error, streams: reserved.length }, 'Reservations are settled later')
      })
    const reserveToo: Parameters<typeof handle>[1] = async (decisions) => {
      await review(decisions)
      if (decisions.every(({ decision }) => eventsOf(decision).length === 0)) return
      // What a former attempt recorded needs no piece: it has one, or the prize had no stock then.
      const unrecorded = redemptions.filter((_, n) => eventsOf(decisions[n]!.decision).length > 0)
      await reservations.reserve(request, unrecorded, context.rules, (one) => {
        reserved.push(one)
      })
    }
    const handled = await handle(tasks, reserveToo).catch(async (error: unknown) => {
      if (error instanceof DomainError) await settle(new Set())
      throw error
    })
    // What may still be recorded keeps its reservation.
    if (handled.every(({ kind: outcome }) => outcome !== 'retryable')) {
      const recorded = redemptions.filter((_, n) => handled[n]!.kind !== 'refused')
      const actions = recorded.flatMap(({ lines }) => lines.map(({ actionId }) => actionId))
      await settle(new Set(actions))
    }
    return handled
  }

  type Paid = Readonly<{ call: string; session: string; profile: string }>
  const paying = async (
    organizationId: string,
    { call, session, profile }: Paid,
    taskOf: (
      request: LedgerRequest,
      context: RewardContext,
    ) => { task: AccountTask; action: string },
  ) => {
    const request = openRequest(systemActor(organizationId), call, session, clock())
    const context = await readContext(organizationId, { rules: [], profiles: [profile] })
    const { task, action } = taskOf(request, context)
    const handled = await handle([task], reviewBy(context, { checks: [studentsKnown] }))
    const outcomes = handled.map((one) => outcomeOf(one, task.id, action))
    return answer(request, handled, outcomes)
  }

  const forProfiles =
    (call: calls.PointsCall): Call<RewardRequest> =>
    (actor, key, { profiles, ...line }) =>
      record(call, { actor, key, profiles, lines: [line] })

  const revert = accounts.revert({
    call: 'revert',
    readContext: (organizationId, profiles) => readContext(organizationId, { rules: [], profiles }),
    revertedBy: ({ type, data }) =>
      type === 'ActionReverted' ? data.reverted.data.actionId : undefined,
  })

  return {
    reward: forProfiles(calls.reward),
    grant: forProfiles(calls.grant),
    grantBirthdayPoints: forProfiles(calls.grantBirthday),
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
      const actor = systemActor(organizationId)
      const { commandId } = openRequest(actor, boardGameCall, session, clock())
      const action = boardGameActionOf(commandId, profile)
      return revert(actor, `${boardGameCall}:${session}`, {
        actions: [{ profile, action }],
        reason: null,
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
      return record(calls.order, { actor, key, profiles: [profile.id], lines })
    },

    rewardAsParent: async (actor, key, { rule, period, expectedPoint }) => {
      const profile = await findProfileOfUser(db, actor.organizationId, actor.userId, period)
      if (!profile) throw new DomainError('not_found')
      const lines = [{ rule, count: 1, expectedPoint }]
      return record(calls.rewardAsParent, { actor, key, profiles: [profile.id], lines })
    },

    revert,
  }
}
