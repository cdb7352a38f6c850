import type { HomeworkEvent, HomeworkStatus } from '#domain/homework/events.ts'
import {
  type Homework,
  homeworkDecider,
  standingMark,
  unfinishedRecord,
} from '#domain/homework/homework.ts'
import type { Key } from '#domain/ids.ts'
import type { Handled } from '#platform/command-handler/tasks.ts'
import { openAggregate } from '../aggregate.ts'
import {
  type RefusalOf,
  refuseListedTwice,
  reviewBy,
  rulesInUse,
  studentsKnown,
} from '../checks.ts'
import type { ActionOutcome, Actor, Call, LedgerResult, RevertActions } from '../messages.ts'
import { outcomeOf } from '../outcomes.ts'
import type { LedgerParts } from '../parts.ts'
import { openRequest } from '../requests.ts'
import { readStudentContext } from '../students.ts'
import { type HomeworkContext, readHomeworkContext } from './homework-context.ts'
import { type HomeworkTask, leavingTasks, markingTasks } from './homework-tasks.ts'

type MarkHomework = Readonly<{
  date: string
  profiles: readonly Readonly<{ profile: string; status: HomeworkStatus }>[]
  mayReplaceOthers: boolean
}>
type LeaveUnfinished = Readonly<{ homeworkType: string; date: string; profiles: readonly string[] }>

export type HomeworkLedger = Readonly<{
  /** Rejects replacing another account's mark unless allowed. */
  mark: Call<MarkHomework>
  /** Records once for each student, day and type. A duplicate names the earlier record. */
  leaveUnfinished: Call<LeaveUnfinished>
  revert: Call<RevertActions>
}>

// A wrong day refuses the whole request; another account's mark refuses only that student.
const ofAll: RefusalOf = (refusals) => refusals.find(({ code }) => code === 'date_out_of_range')

export const createHomeworkLedger = (parts: LedgerParts): HomeworkLedger => {
  const { db, clock } = parts
  const { handle, answer, revert } = openAggregate(parts, {
    category: 'homework',
    decider: homeworkDecider,
  })

  type Recording<Input> = Readonly<{
    /** Part of the command's id, so it must never change. */
    call: string
    queryOf: (input: Input) => { homeworkType: string | null; profiles: readonly string[] }
    tasksOf: (
      setting: { request: ReturnType<typeof openRequest>; context: HomeworkContext },
      input: Input,
    ) => HomeworkTask[]
  }>
  const recording =
    <Input>({ call, queryOf, tasksOf }: Recording<Input>): Call<Input> =>
    async (actor: Actor, key: Key, input: Input): Promise<LedgerResult> => {
      const { homeworkType, profiles } = queryOf(input)
      refuseListedTwice(profiles)
      const request = openRequest(actor, call, key, clock())
      const context = await readHomeworkContext(db, actor.organizationId, {
        homeworkType,
        profiles,
      })
      const tasks = tasksOf({ request, context }, input)
      const handled = await handle(
        tasks,
        reviewBy(context, { checks: [studentsKnown, rulesInUse], refusalOf: ofAll }),
      )
      return answer(
        request,
        handled,
        handled.map((one, n) => recordedOutcome(one, tasks[n]!)),
      )
    }

  return {
    mark: recording<MarkHomework>({
      call: 'mark_homework',
      queryOf: ({ profiles }) => ({
        homeworkType: null,
        profiles: profiles.map(({ profile }) => profile),
      }),
      tasksOf: (setting, { date, profiles, mayReplaceOthers }) =>
        markingTasks({
          ...setting,
          date,
          statuses: profiles.map(({ status }) => status),
          mayReplaceOthers,
        }),
    }),
    leaveUnfinished: recording<LeaveUnfinished>({
      call: 'leave_homework_unfinished',
      queryOf: ({ homeworkType, profiles }) => ({ homeworkType, profiles }),
      tasksOf: (setting, { date }) => leavingTasks({ ...setting, date }),
    }),
    revert: revert({
      call: 'revert_homework',
      readContext: (organizationId, profiles) => readStudentContext(db, organizationId, profiles),
      revertedBy: ({ type, data }) =>
        type === 'HomeworkReverted' ? data.reverted.data.recordId : undefined,
    }),
  }
}

const recordedOutcome = (
  handled: Handled<Homework, HomeworkEvent>,
  { id, action, command }: HomeworkTask,
): ActionOutcome => {
  const outcome = outcomeOf(handled, id, action)
  if (handled.kind !== 'unchanged' || handled.state.actions.has(action)) return outcome
  return { ...outcome, action: standingRecord(handled.state, command) ?? action }
}

const standingRecord = (state: Homework, command: HomeworkTask['command']) => {
  switch (command.type) {
    case 'Mark':
      return standingMark(state, command.data.record.date)?.recordId
    case 'LeaveUnfinished':
      return unfinishedRecord(state, command.data.record)
    case 'Revert':
      return undefined
  }
}
