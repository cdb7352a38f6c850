import { plusDays } from '#domain/calendar.ts'
import type { HomeworkStatus } from '#domain/homework/events.ts'
import type { DayRange, HomeworkCommand } from '#domain/homework/homework.ts'
import { type Homework, standingMark, unfinishedRecord } from '#domain/homework/state.ts'
import type { RevertCommand } from '#domain/reverting.ts'
import type { OutcomeChange } from '../student-actions.ts'
import type { RecordInput, StudentCommands } from '../student-calls.ts'
import type { HomeworkContext, HomeworkQuery } from './homework-context.ts'

type MarkHomework = Readonly<{
  date: string
  profiles: readonly Readonly<{ profile: string; status: HomeworkStatus }>[]
  mayReplaceOthers: boolean
}>
type PlayedHomework = Readonly<{ date: string; profiles: readonly string[] }>
type LeaveUnfinished = Readonly<{ homeworkType: string; date: string; profiles: readonly string[] }>

type RecordCommand = Exclude<HomeworkCommand, RevertCommand>
type Commands = StudentCommands<HomeworkQuery, HomeworkContext, RecordCommand>

export const marking = ({ date, profiles: marked, mayReplaceOthers }: MarkHomework): Commands => {
  const statuses = new Map(marked.map(({ profile, status }) => [profile, status]))
  return {
    query: { homeworkType: null, profiles: marked.map(({ profile }) => profile) },
    commandOf: (input) => {
      const record = { ...recordOf(input, date), status: statuses.get(input.profile)! }
      const days = daysOf(record.localDate, input.context.ranges.submitted)
      return { type: 'Mark', data: { record, days, mayReplaceOthers } }
    },
  }
}

/** The system marks, so the school's limit on past days does not apply. */
export const markingPlayed = ({ date, profiles }: PlayedHomework): Commands => ({
  query: { homeworkType: null, profiles },
  commandOf: (input) => {
    const record = { ...recordOf(input, date), status: 'submitted' as const }
    const days = daysOf(record.localDate, null)
    return { type: 'Mark', data: { record, days, mayReplaceOthers: false } }
  },
})

export const leavingUnfinished = ({ date, ...query }: LeaveUnfinished): Commands => ({
  query,
  commandOf: (input) => {
    const { ranges, rules } = input.context
    const [homeworkType] = rules
    if (!homeworkType) throw new TypeError('Unfinished homework needs a homework type')
    const record = {
      ...recordOf(input, date),
      homeworkTypeId: homeworkType.id,
      homeworkTypeName: homeworkType.name,
      homeworkTypeNameEn: homeworkType.nameEn,
      subjectId: homeworkType.subjectId,
      subjectNameZh: homeworkType.subjectNameZh,
      subjectNameEn: homeworkType.subjectNameEn,
    }
    const days = daysOf(record.localDate, ranges.unfinished)
    return { type: 'LeaveUnfinished', data: { record, days } }
  },
})

const recordOf = (
  { request, record: { recordId, batchId, ...student } }: RecordInput<HomeworkContext>,
  date: string,
) => ({ recordId, batchId, date, ...student, recordedBy: request.actor.userId })

const daysOf = (localDate: string, range: number | null): DayRange => ({
  from: range === null ? null : plusDays(localDate, -range),
  to: localDate,
})

/** For a duplicate, adds the existing record's id. */
export const withStandingRecord: OutcomeChange<Homework, unknown, RecordCommand> = (
  outcome,
  handled,
  { action, command },
) => {
  if (handled.kind !== 'unchanged' || handled.state.actions.has(action)) return outcome
  const standing =
    command.type === 'Mark'
      ? standingMark(handled.state, command.data.record.date)?.recordId
      : command.type === 'LeaveUnfinished'
        ? unfinishedRecord(handled.state, command.data.record)
        : undefined
  return { ...outcome, action: standing ?? action }
}
