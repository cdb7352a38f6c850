import type { DomainEvent } from '#domain/events.ts'
import type { Actions, RevertCommand } from '#domain/reverting.ts'
import type { Handled, Review, Task } from '#platform/command-handler/tasks.ts'
import { type Aggregate, type AggregateOptions, openAggregate } from './aggregate.ts'
import type { ActionOutcome, Call, LedgerResult, RevertActions } from './calls.ts'
import type { LedgerParts } from './ledger-parts.ts'
import { outcomeOf } from './outcomes.ts'
import type { LedgerRequest } from './requests.ts'
import { createReverting, type ReversalOptions } from './reverting.ts'

export type ActionTask<Command> = Task<Command> & Readonly<{ action: string }>

export type OutcomeChange<State, Event, Command> = (
  outcome: ActionOutcome,
  handled: Handled<State, Event>,
  task: ActionTask<Command>,
) => ActionOutcome

type ActionsToRecord<State, Event, Command> = Readonly<{
  request: LedgerRequest
  tasks: readonly ActionTask<Command>[]
  review: Review<State, Event>
  changeOutcome?: OutcomeChange<State, Event, Command> | undefined
}>

export type StudentActions<State, Command, Event> = Aggregate<
  State,
  Command | RevertCommand,
  Event
> &
  Readonly<{
    record: (actions: ActionsToRecord<State, Event, Command>) => Promise<LedgerResult>
    /** `call` is part of the command's id, so it must never change. */
    revert: (call: string, options?: ReversalOptions<State, Event>) => Call<RevertActions>
  }>

export const openStudentActions = <
  State extends { actions: Actions },
  Command,
  Event extends DomainEvent,
>(
  parts: LedgerParts,
  options: AggregateOptions<State, Command | RevertCommand, Event>,
): StudentActions<State, Command, Event> => {
  const aggregate = openAggregate(parts, options)
  const { handle, read, answer } = aggregate
  return {
    ...aggregate,
    record: async ({ request, tasks, review, changeOutcome = (outcome) => outcome }) => {
      const handled = await handle(tasks, review)
      const outcomes = handled.map((one, n) => {
        const task = tasks[n]!
        return changeOutcome(outcomeOf(one, task.id, task.action), one, task)
      })
      return answer(request, handled, outcomes)
    },
    revert: (call, reversal) => createReverting(parts, { call, handle, read, answer, ...reversal }),
  }
}
