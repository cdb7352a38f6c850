import { DomainError } from '#domain/decider.ts'
import { commandIdOf, type Key } from '#domain/ids.ts'
import { pointsDecider } from '#domain/points/points.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'
import { openAggregate } from '../aggregate.ts'
import { refuseRepeated, reviewBy, studentsKnown } from '../checks.ts'
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
import { refuseOtherTypes } from './checks.ts'
import { createContextReader } from './context-reader.ts'
import * as kinds from './kinds.ts'
import type { BasketRequest, ParentRewardRequest, RewardRequest, RuleLine } from './messages.ts'
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
  grantBirthday: Call<RewardRequest>
  /** Pays even if the game was deleted. */
  grantGame: (organizationId: string, payment: GamePayment) => Promise<LedgerResult>
  grantBoardGame: (organizationId: string, payment: BoardGamePayment) => Promise<LedgerResult>
  /** @throws DomainError `action_not_found` if it was never granted */
  revertBoardGameGrant: (
    organizationId: string,
    payment: Omit<BoardGamePayment, 'grant'>,
  ) => Promise<LedgerResult>
  /** If one student lacks points, nobody gets the prize. */
  redeemProfiles: Call<RewardRequest>
  redeemRules: Call<BasketRequest>
  revert: Call<RevertActions>
}>

export const createPointsLedger = (parts: LedgerParts): PointsLedger => {
  const { eventStore, db, clock, findAccountHeads } = parts
  const aggregate = openAggregate(parts, {
    category: 'account',
    decider: pointsDecider,
    findHeads: eventStore.appendUnseen ? undefined : findAccountHeads,
  })
  const { handle, answer } = aggregate
  const readContext = createContextReader(db)

  type RuleActions = Readonly<{
    actor: Actor
    key: Key
    profiles: readonly string[]
    lines: readonly RuleLine[]
  }>

  const record = async (
    kind: kinds.PointsCall,
    { actor, key, profiles, lines }: RuleActions,
  ): Promise<LedgerResult> => {
    refuseRepeated(profiles)
    const request = openRequest(actor, kind.call, key, clock())
    const registry = await readContext(actor.organizationId, {
      rules: lines.map(({ rule }) => rule),
      profiles,
    })
    const context = { ...registry, lines }
    refuseOtherTypes(context.rules, kind.types)
    const tasks = recordingTasks(kind, request, context)
    const handled = await handle(tasks, reviewBy(context, kind))
    if (kind.isOneDecision) for (const one of handled) if (one.kind === 'refused') throw one.refused
    const outcomes = handled.map((one, n) => outcomeOf(one, tasks[n]!.id, tasks[n]!.action))
    return answer(request, handled, outcomes)
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
    (kind: kinds.PointsCall): Call<RewardRequest> =>
    (actor, key, { profiles, ...line }) =>
      record(kind, { actor, key, profiles, lines: [line] })

  const revert = aggregate.revert({
    call: 'revert',
    readContext: (organizationId, profiles) => readContext(organizationId, { rules: [], profiles }),
    revertedBy: ({ type, data }) =>
      type === 'ActionReverted' ? data.reverted.data.actionId : undefined,
  })

  return {
    reward: forProfiles(kinds.reward),
    grant: forProfiles(kinds.grant),
    grantBirthday: forProfiles(kinds.birthdayKind),
    redeemProfiles: forProfiles(kinds.redeemProfiles),

    grantGame: (organizationId, payment) =>
      paying(organizationId, { call: 'game', ...payment }, (request, context) =>
        gameTask(request, context, payment),
      ),
    grantBoardGame: (organizationId, payment) =>
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

    redeemRules: (actor, key, { profile, lines }) =>
      record(kinds.redeemRules, { actor, key, profiles: [profile], lines }),

    rewardAsParent: async (actor, key, { rule, period, expectedPoint }) => {
      const profile = await findProfileOfUser(db, actor.organizationId, actor.userId, period)
      if (!profile) throw new DomainError('not_found')
      const lines = [{ rule, count: 1, expectedPoint }]
      return record(kinds.rewardAsParent, { actor, key, profiles: [profile.id], lines })
    },

    revert,
  }
}
