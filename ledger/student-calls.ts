import type { CommonQueryMethods } from 'slonik'
import { localDateOf } from '#domain/calendar.ts'
import type { DomainEvent } from '#domain/events.ts'
import { actionIdOf } from '#domain/ids.ts'
import type { Actions } from '#domain/reverting.ts'
import type { Call } from './calls.ts'
import { type RegistryRules, refuseListedTwice, reviewBy } from './checks.ts'
import type { LedgerParts } from './ledger-parts.ts'
import { type LedgerRequest, metadataOf, openRequest } from './requests.ts'
import type { ActionTask, OutcomeChange, StudentActions } from './student-actions.ts'
import type { StudentContext } from './students.ts'

type StudentsQuery = Readonly<{ profiles: readonly string[] }>

export type RecordInput<Context> = Readonly<{
  request: LedgerRequest
  context: Context
  profile: string
  record: Readonly<{ recordId: string; batchId: string; localDate: string; class: string }>
}>

/** `at`: when the action happened, by default now. */
export type StudentCommands<Query, Context, Command> = Readonly<{
  query: Query
  at?: Date | undefined
  commandOf: (input: RecordInput<Context>) => Command
}>

type StudentCallOptions<State, Event, Command, Query, Context> = RegistryRules<Context> &
  Readonly<{
    /** @throws DomainError `not_found` outside the organisation */
    readContext: (db: CommonQueryMethods, organizationId: string, query: Query) => Promise<Context>
    changeOutcome?: OutcomeChange<State, Event, Command>
  }>

/** Makes a module's calls, which record one action for each of several students. */
export const createStudentCalls =
  <
    State extends { actions: Actions },
    Command,
    Event extends DomainEvent,
    Query extends StudentsQuery,
    Context extends StudentContext,
  >(
    { db, clock }: LedgerParts,
    { record }: StudentActions<State, Command, Event>,
    {
      readContext,
      changeOutcome,
      ...rules
    }: StudentCallOptions<State, Event, Command, Query, Context>,
  ) =>
  /** `call` is part of the command's id, so it must never change. */
  <Input>(
    call: string,
    commandsOf: (input: Input) => StudentCommands<Query, Context, Command>,
  ): Call<Input> =>
  async (actor, key, input) => {
    const { query, at = clock(), commandOf } = commandsOf(input)
    refuseListedTwice(query.profiles)
    const request = openRequest(actor, call, key, at)
    const context = await readContext(db, actor.organizationId, query)
    const localDate = localDateOf(request.moment, context.timeZone)
    const tasks = context.students.map((student): ActionTask<Command> => {
      const { id: profile, class: className } = student
      const recordId = actionIdOf(request.commandId, profile, 0)
      const record = { recordId, batchId: request.batchId, localDate, class: className }
      const command = commandOf({ request, context, profile, record })
      return { id: profile, action: recordId, command, metadata: metadataOf(request, student) }
    })
    return record({ request, tasks, review: reviewBy(context, rules), changeOutcome })
  }
