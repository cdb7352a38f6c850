import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer } from '#api/contracts/actions.ts'
import { AttendanceBatch } from '#api/contracts/attendance.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'

export const checkStudentsRoutes: FastifyPluginAsyncZod<Services> = async (app, { ledger }) => {
  const schema = {
    headers: CommandHeaders,
    body: AttendanceBatch,
    response: answers(CommandAnswer),
  }
  const calls = {
    checkin: ledger.attendance.checkIn,
    checkout: ledger.attendance.checkOut,
  } as const
  for (const [name, record] of Object.entries(calls)) {
    app.post(
      `/actions/attendance/batch/${name}`,
      { preHandler: requireStaffCommand, schema },
      async (request) => {
        const { attendanceRule: rule, device, profiles } = request.body
        const input = { rule, device: device ?? null, profiles }
        return commandAnswer(await record(actorOf(request), request.idempotencyKey, input))
      },
    )
  }
}
