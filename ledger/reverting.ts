import { localDateOf } from '#domain/calendar.ts'
import type { DomainEvent } from '#domain/events.ts'
import { reversalIdOf } from '#domain/ids.ts'
import type { Actions, RevertCommand } from '#domain/reverting.ts'
import type { Task } from '#platform/command-handler/tasks.ts'
import type { CommandHandler } from '#platform/command-handler.ts'
import type { Answer } from './answering.ts'
import type { ActionOutcome, Call, RevertActions } from './calls.ts'
import { reviewBy } from './checks.ts'
import type { LedgerParts } from './ledger-parts.ts'
import { type HandledActions, reversalOutcomeOf } from './outcomes.ts'
import { type LedgerRequest, metadataOf, openRequest } from './requests.ts'
import { readStudentContext, type StudentContext, type StudentProfile } from './students.ts'

export type MovedAction = Readonly<{ profile: string; action: string }>

export type ReversalOptions<State, Event> = Readonly<{
  readContext?: ReadContext
  /** Returns where a merge has moved a reverted action. */
  movedTo?: (state: State, action: string, withCorrections: boolean) => MovedAction | undefined
  /** Appends the effects of one student's reverts on other streams, such as a corrected award. */
  afterwards?: (
    request: LedgerRequest,
    student: StudentProfile,
    events: readonly Event[],
  ) => Promise<readonly HandledActions[]>
}>

type ReadContext = (
  organizationId: string,
  profiles: readonly string[],
  actions: RevertActions['actions'],
) => Promise<StudentContext>

type RevertingParts<State, Event extends DomainEvent> = ReversalOptions<State, Event> &
  Readonly<{
    call: string
    handle: CommandHandler<State, RevertCommand, Event>['handle']
    read: CommandHandler<State, RevertCommand, Event>['read']
    answer: Answer
  }>

export const createReverting = <State extends { actions: Actions }, Event extends DomainEvent>(
  { db, clock }: Pick<LedgerParts, 'db' | 'clock'>,
  { call, handle, read, answer, afterwards, movedTo, ...parts }: RevertingParts<State, Event>,
): Call<RevertActions> => {
  const readContext =
    parts.readContext ??
    ((organizationId, profiles) => readStudentContext(db, organizationId, profiles))

  const revertHere = async (request: LedgerRequest, input: RevertActions) => {
    const { actor } = request
    const profiles = [...new Set(input.actions.map(({ profile }) => profile))]
    const setting = await readContext(actor.organizationId, profiles, input.actions)
    const tasks = revertingTasks(request, setting, input)
    const handled = await handle(tasks, reviewBy(setting, { checks: [] }))
    const ofProfile = new Map(handled.map((one, n) => [tasks[n]!.id, one]))
    const outcomes = input.actions.map((reversal) =>
      reversalOutcomeOf(ofProfile.get(reversal.profile)!, reversal),
    )
    const followed: HandledActions[] = []
    for (const [n, one] of handled.entries())
      if (afterwards && one.kind === 'appended')
        followed.push(...(await afterwards(request, setting.students[n]!, one.events)))
    return { handled: [...handled, ...followed], outcomes, ofProfile }
  }

  /** Returns undefined also if the other account did not accept the action. */
  const findMoved = async (
    { profile, action }: MovedAction,
    one: HandledActions<Event>,
    isCorrected = false,
  ) => {
    const state = one.kind === 'unchanged' ? (one.state as State) : await read(profile)
    const moved = movedTo?.(state, action, isCorrected)
    return moved && (await read(moved.profile)).actions.has(moved.action) ? moved : undefined
  }

  /** Also reverts actions in the account to which a merge has moved them. */
  const revertEverywhere = async (
    request: LedgerRequest,
    input: RevertActions,
  ): Promise<Readonly<{ handled: HandledActions[]; outcomes: ActionOutcome[] }>> => {
    const { handled, outcomes, ofProfile } = await revertHere(request, input)
    const moves = new Map<number, MovedAction>()
    for (const [n, { outcome }] of outcomes.entries()) {
      const reversal = input.actions[n]!
      if (outcome !== 'duplicate') continue
      const one = ofProfile.get(reversal.profile)!
      const moved = await findMoved(reversal, one, input.withCorrections)
      if (moved) moves.set(n, moved)
    }
    if (moves.size === 0) return { handled, outcomes }
    const elsewhere = await revertEverywhere(request, { ...input, actions: [...moves.values()] })
    for (const [at, n] of [...moves.keys()].entries())
      outcomes[n] = { ...outcomes[n]!, outcome: elsewhere.outcomes[at]!.outcome }
    return { handled: [...handled, ...elsewhere.handled], outcomes }
  }

  return async (actor, key, input) => {
    const request = openRequest(actor, call, key, clock())
    const { handled, outcomes } = await revertEverywhere(request, input)
    return answer(request, handled, outcomes)
  }
}

const revertingTasks = (
  request: LedgerRequest,
  { timeZone, students }: StudentContext,
  { actions, reason, withCorrections }: RevertActions,
) => {
  const { commandId, batchId, moment } = request
  const localDate = localDateOf(moment, timeZone)
  const ofProfile = Map.groupBy(actions, ({ profile }) => profile)
  return students.map((student): Task<RevertCommand> => {
    const reversals = (ofProfile.get(student.id) ?? []).map(({ action }) => ({
      actionId: reversalIdOf(commandId, action),
      reverts: action,
    }))
    return {
      id: student.id,
      command: {
        type: 'Revert',
        data: {
          batchId,
          localDate,
          reason,
          reversals,
          ...(withCorrections && { withCorrections }),
        },
      },
      metadata: metadataOf(request, student),
    }
  })
}
