import type { AttendanceCommand } from '#domain/attendance/attendance.ts'
import { localDateOf } from '#domain/calendar.ts'
import { actionIdOf } from '#domain/ids.ts'
import type { Task } from '#platform/command-handler/tasks.ts'
import { type LedgerRequest, metadataOf } from '../requests.ts'
import type { AttendanceContext, CheckingRule } from './attendance-context.ts'

type CheckContext = Readonly<{
  request: LedgerRequest
  context: AttendanceContext
  device: string | null
}>
export type CheckRequest = Readonly<{ type: CheckingCommand['type']; rule: CheckingRule }>
type CheckingCommand = Exclude<AttendanceCommand, { type: 'Revert' }>
export type CheckingTask = Task<CheckingCommand> & Readonly<{ action: string }>

export const checkingTasks = (
  { request, context, device }: CheckContext,
  checkOf: (profile: string) => CheckRequest,
) => {
  const localDate = localDateOf(request.moment, context.timeZone)
  return context.students.map((student): CheckingTask => {
    const { type, rule } = checkOf(student.id)
    const recordId = actionIdOf(request.commandId, student.id, 0)
    const record = {
      recordId,
      batchId: request.batchId,
      attendanceRuleId: rule.id,
      attendanceRuleName: rule.name,
      attendanceRuleNameEn: rule.nameEn,
      deviceId: device,
      localDate,
      class: student.class,
    }
    const data = { record, at: request.moment.toISOString() }
    return {
      id: student.id,
      action: recordId,
      command: { type, data },
      metadata: metadataOf(request, student),
    }
  })
}
