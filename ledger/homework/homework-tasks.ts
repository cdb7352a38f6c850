import { localDateOf, plusDays } from '#domain/calendar.ts'
import type { HomeworkStatus } from '#domain/homework/events.ts'
import type { DayRange, HomeworkCommand } from '#domain/homework/homework.ts'
import { actionIdOf } from '#domain/ids.ts'
import type { Task } from '#platform/command-handler/tasks.ts'
import { type LedgerRequest, metadataOf } from '../requests.ts'
import type { StudentProfile } from '../students.ts'
import type { HomeworkContext } from './homework-context.ts'

export type HomeworkTask = Task<HomeworkCommand> & { action: string }
type MarkingContext = Readonly<{ request: LedgerRequest; context: HomeworkContext; date: string }>

const daysOf = (localDate: string, range: number | null): DayRange => ({
  from: range === null ? null : plusDays(localDate, -range),
  to: localDate,
})

const recordOf = ({ request, context, date }: MarkingContext, student: StudentProfile) => ({
  recordId: actionIdOf(request.commandId, student.id, 0),
  batchId: request.batchId,
  date,
  localDate: localDateOf(request.moment, context.timeZone),
  class: student.class,
  recordedBy: request.actor.userId,
})

type Marking = MarkingContext &
  Readonly<{ statuses: readonly HomeworkStatus[]; mayReplaceOthers: boolean }>

export const markingTasks = ({
  statuses,
  mayReplaceOthers,
  ...setting
}: Marking): HomeworkTask[] => {
  const { request, context } = setting
  return context.students.map((student, n) => {
    const record = { ...recordOf(setting, student), status: statuses[n]! }
    const data = {
      record,
      days: daysOf(record.localDate, context.ranges.submitted),
      mayReplaceOthers,
    }
    return taskOf(request, student, { type: 'Mark', data })
  })
}

export const leavingTasks = (setting: MarkingContext): HomeworkTask[] => {
  const { request, context } = setting
  const [homeworkType] = context.rules
  if (!homeworkType) throw new TypeError('Unfinished homework needs a homework type')
  const { id, name, nameEn, subjectId, subjectNameZh, subjectNameEn } = homeworkType
  const namedType = { homeworkTypeId: id, homeworkTypeName: name, homeworkTypeNameEn: nameEn }
  return context.students.map((student) => {
    const record = {
      ...recordOf(setting, student),
      ...namedType,
      subjectId,
      subjectNameZh,
      subjectNameEn,
    }
    const data = { record, days: daysOf(record.localDate, context.ranges.unfinished) }
    return taskOf(request, student, { type: 'LeaveUnfinished', data })
  })
}

type Recording = Exclude<HomeworkCommand, { type: 'Revert' }>

const taskOf = (
  request: LedgerRequest,
  student: StudentProfile,
  command: Recording,
): HomeworkTask => ({
  id: student.id,
  action: command.data.record.recordId,
  command,
  metadata: metadataOf(request, student),
})
