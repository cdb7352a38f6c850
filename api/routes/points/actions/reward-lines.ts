import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  type AwardLinesCheck,
  AwardLinesCheckAnswer,
  CheckLines,
  CommandAnswer,
  RewardLines,
} from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { HttpError } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { DomainError } from '#domain/decider.ts'
import { batchOfAwardLines } from '#ledger/points/award-lines.ts'
import {
  digestOfLines,
  type EarlierFile,
  findEarlierFile,
  forgetAwardFile,
  noteAwardFile,
} from '#projections/points/award-files.ts'

const path = '/v2/actions/lines'

/** Staff give points from a file, each award on its own day. */
export const rewardLinesRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services

  const record = {
    preHandler: requireStaffCommand,
    schema: { headers: CommandHeaders, body: RewardLines, response: answers(CommandAnswer) },
  }
  app.post(path, record, async (request) => {
    const { body, caller, idempotencyKey: key } = request
    const { organizationId, userId } = caller
    const lines = linesOf(body)
    const batch = batchOfAwardLines(caller, key)
    const file = { organizationId, batch, digest: digestOfLines(lines), userId, at: clock() }
    const noted = await noteAwardFile(db, file, body.again ?? false)
    if (noted.kind === 'other_content') throw new HttpError('idempotency_key_reused')
    if (noted.kind === 'recorded_earlier')
      throw new HttpError('file_recorded', recordedOf(noted.earlier))
    try {
      return commandAnswer(await ledger.points.rewardLines(actorOf(request), key, { lines }))
    } catch (error) {
      if (noted.kind === 'new' && isRefusal(error)) await forgetAwardFile(db, file)
      throw error
    }
  })

  const check = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    schema: { body: CheckLines, response: answers(AwardLinesCheckAnswer) },
  }
  app.post(`${path}/check`, check, async (request) => {
    const { organizationId } = request.caller
    const lines = linesOf(request.body)
    const above = await ledger.points.findLinesAboveQuota(actorOf(request), { lines })
    const earlier = await findEarlierFile(db, { organizationId, digest: digestOfLines(lines) })
    return succeeded({ above_quota: [...above], recorded: earlier && recordedOf(earlier) })
  })
}

const linesOf = ({ lines }: Pick<RewardLines, 'lines'>) =>
  lines.map(({ pointRule_id: rule, counts: count, expected_point: expectedPoint, ...line }) => ({
    ...line,
    rule,
    count,
    expectedPoint,
  }))

const isRefusal = (error: unknown) =>
  error instanceof DomainError || (error instanceof HttpError && error.code !== 'retryable')

const recordedOf = ({
  batch,
  at,
  by_en: en,
  by_zh: zh,
}: EarlierFile): AwardLinesCheck['recorded'] => ({
  batch,
  at,
  by: en === null && zh === null ? null : { en: en ?? '', zh: zh ?? '' },
})
