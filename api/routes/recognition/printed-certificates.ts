import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandAnswer } from '#api/contracts/actions.ts'
import {
  CertificatesPrintedInput,
  mostCertificatesListed,
  type PrintedCertificate,
  PrintedCertificatesAnswer,
  PrintedCertificatesQuery,
} from '#api/contracts/certificates.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { HttpError } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { historyFilter } from '#api/http/history/history-filter.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  certificatesProjection,
  findCertificate,
  findCertificates,
} from '#projections/certificates/certificates.ts'
import { type CertificateEntry, listNewestCertificates } from '#projections/certificates/history.ts'
import { studentsSeenBy } from './own-students.ts'

const path = '/v2/recognition/certificates/printed'

/** Records, lists and takes back certificates of students that the caller may see. */
export const printedCertificateRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services

  const list = {
    preHandler: requireStaff,
    schema: {
      querystring: PrintedCertificatesQuery,
      response: answers(PrintedCertificatesAnswer),
    },
  }
  app.get(path, list, async ({ caller, query }) => {
    const { profile, minPosition } = query
    const filter = await historyFilter(db, caller, {
      query: { profile, search: {} },
      now: clock(),
    })
    await isStale(services, minPosition, certificatesProjection)
    const rows = await listNewestCertificates(db, filter, mostCertificatesListed)
    return { ...succeeded(rows.map(printedOf)), total: rows.length }
  })

  const record = {
    preHandler: requireStaffCommand,
    schema: {
      headers: CommandHeaders,
      body: CertificatesPrintedInput,
      response: answers(CommandAnswer),
    },
  }
  app.post(path, record, async (request) => {
    const { body, caller, idempotencyKey: key } = request
    const seen = await studentsSeenBy(db, caller)
    if (seen && !body.profiles.every((id) => seen.includes(id))) throw new HttpError('not_found')
    return commandAnswer(await ledger.certificates.print(actorOf(request), key, body))
  })

  const undo = revertRoutes({
    paths: { one: `${path}/:id`, batch: `${path}/batches/:batch` },
    projection: certificatesProjection,
    findAction: findCertificate,
    findBatch: findCertificates,
    revert: ledger.certificates.revert,
  })
  await app.register(undo, services)
}

const printedOf = (row: CertificateEntry): PrintedCertificate => ({
  _id: row.id,
  batch: row.batch_id,
  level: row.level,
  category:
    row.category_id === null ? null : { en: row.category_name_en, zh: row.category_name_zh },
  at: row.created_at,
  by: { en: row.actor_name_en, zh: row.actor_name_zh },
  isReverted: row.reverted_by !== null,
})
