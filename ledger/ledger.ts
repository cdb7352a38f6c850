import type { CommonQueryMethods } from 'slonik'
import { Refused } from '#domain/decider.ts'
import { pointsAccount } from '#domain/points-account/points-account.ts'
import type { Clock, Stopwatch } from '#platform/clock.ts'
import { createStateMemory } from '#platform/command-handler/states.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import { findProfileOfUser } from '#registry/profiles.ts'
import { createAnswer, wakingOnFailure } from './answering.ts'
import { type AttendanceLedger, createAttendance } from './attendance/attendance.ts'
import { refuseOtherTypes, refuseRepeated, reviewBy } from './checks.ts'
import { createContextReader } from './context-reader.ts'
import type {
  Actor,
  Call,
  CommandResult,
  OnAppended,
  RedeemRules,
  RevertActions,
  RewardAsParent,
  RewardProfiles,
} from './messages.ts'
import { outcomeOf } from './outcomes.ts'
import * as kinds from './points/kinds.ts'
import type { Wanted } from './points/reward-context.ts'
import { recordingTasks } from './points/tasks.ts'
import { openRequest } from './requests.ts'
import { createReverting } from './reverting.ts'

/**
 * Everything that happens to points, and to attendance. `key` is the caller's Idempotency-Key: a request is recorded once, and the same
 * request with the same key is answered as a duplicate ever after. @throws Refused, with nothing recorded
 */
export type Ledger = Readonly<{
  /** One rule to students. Rewards and grants need the current period. */
  reward: Call<RewardProfiles>
  /** Within the rule's quota. The actor is the student, in a parent's session. */
  rewardAsParent: Call<RewardAsParent>
  /** By the system: a birthday, a game. */
  grant: Call<RewardProfiles>
  /** One prize to students: if one of them has too few points, nobody gets it. */
  redeemProfiles: Call<RewardProfiles>
  /** A basket of prizes for one student, all or nothing. */
  redeemRules: Call<RedeemRules>
  /** Takes actions back, whatever became of their rules and periods. What is reverted already stays so. */
  revert: Call<RevertActions>
}> &
  AttendanceLedger

export type LedgerOptions = Readonly<{
  eventStore: EventStore
  db: CommonQueryMethods
  clock: Clock
  stopwatch?: Stopwatch
  onAppended?: OnAppended
  log?: Pick<Log, 'warn'>
}>

export const createLedger = (options: LedgerOptions): Ledger => {
  const { eventStore, db, clock, stopwatch, onAppended, log } = options
  // One budget for the states of all kinds of streams, so that another module does not take as much again.
  const memory = createStateMemory()
  const accounts = createCommandHandler({
    eventStore,
    memory,
    stopwatch,
    log,
    category: 'account',
    decider: pointsAccount,
    idOf: ({ data }) => data.actionId,
  })

  const handle: typeof accounts.handle = (tasks, review) =>
    wakingOnFailure({ category: 'account', onAppended }, () => accounts.handle(tasks, review))

  const readContext = createContextReader(db)

  const answer = createAnswer({ eventStore, category: 'account', onAppended })

  type Order = Readonly<{ actor: Actor; key: string; wanted: Wanted; counts: readonly number[] }>

  const record = async (kind: kinds.Kind, { actor, key, wanted, counts }: Order): Promise<CommandResult> => {
    refuseRepeated(wanted.profiles)
    const request = openRequest(actor, kind.call, key, clock())
    const context = await readContext(actor.organizationId, wanted)
    refuseOtherTypes(context.rules, kind.types)
    const tasks = recordingTasks(kind, request, context, counts)
    const handled = await handle(tasks, reviewBy(context, kind))
    if (kind.isOneDecision) for (const one of handled) if (one.kind === 'refused') throw one.refused
    const outcomes = handled.map((one, n) => outcomeOf(one, tasks[n]!.id, tasks[n]!.action))
    return answer(request, handled, outcomes)
  }

  const forProfiles =
    (kind: kinds.Kind): Call<RewardProfiles> =>
    (actor, key, { rule, profiles, count }) =>
      record(kind, { actor, key, wanted: { rules: [rule], profiles }, counts: [count] })

  return {
    reward: forProfiles(kinds.reward),
    grant: forProfiles(kinds.grant),
    redeemProfiles: forProfiles(kinds.redeemProfiles),

    redeemRules: (actor, key, { profile, lines }) => {
      const wanted = { rules: lines.map(({ rule }) => rule), profiles: [profile] }
      return record(kinds.redeemRules, { actor, key, wanted, counts: lines.map(({ count }) => count) })
    },

    rewardAsParent: async (actor, key, { rule, period }) => {
      const profile = await findProfileOfUser(db, actor.organizationId, actor.userId, period)
      if (!profile) throw new Refused('not_found')
      const wanted = { rules: [rule], profiles: [profile.id] }
      return record(kinds.rewardAsParent, { actor, key, wanted, counts: [1] })
    },

    revert: createReverting({
      call: 'revert',
      clock,
      readContext,
      answer,
      handle,
      revertedBy: ({ type, data }) => (type === 'ActionReverted' ? data.reverted.data.actionId : undefined),
    }),

    ...createAttendance({ eventStore, memory, db, clock, stopwatch, log, readContext, onAppended }),
  }
}
