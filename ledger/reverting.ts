import { localDateOf } from '#domain/calendar.ts'
import type { TypedMessage } from '#domain/decider.ts'
import { reversalIdOf } from '#domain/ids.ts'
import type { Actions, Revert } from '#domain/reverting.ts'
import type { Clock } from '#platform/clock.ts'
import type { Task } from '#platform/command-handler/tasks.ts'
import type { CommandHandler } from '#platform/command-handler.ts'
import type { Answer } from './answering.ts'
import { reviewBy } from './checks.ts'
import type { Call, RevertActions } from './messages.ts'
import { type RevertedIdOf, reversalOutcomeOf } from './outcomes.ts'
import { type LedgerRequest, metadataOf, openRequest } from './requests.ts'
import type { StudentContext } from './students.ts'

export type ReversalOptions<Event> = Readonly<{
  /** Part of the command's id, so it must never change. */
  call: string
  readContext: (organizationId: string, profiles: readonly string[]) => Promise<StudentContext>
  revertedBy: RevertedIdOf<Event>
}>

type RevertingParts<State, Event> = ReversalOptions<Event> &
  Readonly<{
    clock: Clock
    handle: CommandHandler<State, TypedMessage<'Revert', Revert>, Event>['handle']
    answer: Answer
  }>

export const createReverting =
  <State extends { actions: Actions }, Event>(
    parts: RevertingParts<State, Event>,
  ): Call<RevertActions> =>
  async (actor, key, input) => {
    const { call, clock, readContext, handle, revertedBy, answer } = parts
    const request = openRequest(actor, call, key, clock())
    const profiles = [...new Set(input.actions.map(({ profile }) => profile))]
    const setting = await readContext(actor.organizationId, profiles)
    const tasks = revertingTasks(request, setting, input)
    const handled = await handle(tasks, reviewBy(setting, { checks: [] }))
    const ofProfile = new Map(handled.map((one, n) => [tasks[n]!.id, one]))
    const outcomes = input.actions.map((reversal) =>
      reversalOutcomeOf(ofProfile.get(reversal.profile)!, reversal, revertedBy),
    )
    return answer(request, handled, outcomes)
  }

const revertingTasks = (
  request: LedgerRequest,
  { timeZone, students }: StudentContext,
  { actions, reason }: RevertActions,
) => {
  const { commandId, batchId, moment } = request
  const localDate = localDateOf(moment, timeZone)
  const ofProfile = Map.groupBy(actions, ({ profile }) => profile)
  return students.map((student): Task<TypedMessage<'Revert', Revert>> => {
    const reversals = (ofProfile.get(student.id) ?? []).map(({ action }) => ({
      actionId: reversalIdOf(commandId, action),
      reverts: action,
    }))
    return {
      id: student.id,
      command: { type: 'Revert', data: { batchId, localDate, reason, reversals } },
      metadata: metadataOf(request, student),
    }
  })
}
