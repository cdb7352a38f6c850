import type { Message } from '#domain/decider.ts'
import type { Recorded, Revert } from '#domain/reverting.ts'
import type { Clock } from '#platform/clock.ts'
import type { CommandHandler } from '#platform/command-handler.ts'
import type { Answer } from './answering.ts'
import { reviewBy } from './checks.ts'
import type { ContextReader } from './context-reader.ts'
import type { Call, RevertActions } from './messages.ts'
import { type Reverted, reversalOutcomeOf } from './outcomes.ts'
import { revertingTasks } from './points/tasks.ts'
import { openRequest } from './requests.ts'

type Parts<State, Event> = Readonly<{
  /** Part of the command's id, so it must never change. */
  call: string
  clock: Clock
  readContext: ContextReader
  handle: CommandHandler<State, Message<'Revert', Revert>, Event>['handle']
  revertedBy: Reverted<Event>
  answer: Answer
}>

/** Takes actions back, all that a request names of each student at once. */
export const createReverting =
  <State extends { actions: Recorded<unknown> }, Event>(parts: Parts<State, Event>): Call<RevertActions> =>
  async (actor, key, input) => {
    const { call, clock, readContext, handle, revertedBy, answer } = parts
    const request = openRequest(actor, call, key, clock())
    const profiles = [...new Set(input.actions.map(({ profile }) => profile))]
    const context = await readContext(actor.organizationId, { rules: [], profiles })
    const tasks = revertingTasks(request, context, input)
    const handled = await handle(tasks, reviewBy(context, { checks: [] }))
    const ofProfile = new Map(handled.map((one, n) => [tasks[n]!.id, one]))
    const outcomes = input.actions.map((wanted) =>
      reversalOutcomeOf(ofProfile.get(wanted.profile)!, wanted, revertedBy),
    )
    return answer(request, handled, outcomes)
  }
