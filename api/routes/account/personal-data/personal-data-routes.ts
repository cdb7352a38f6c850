import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import { endMark } from '#api/contracts/exports.ts'
import { orNotFound } from '#api/failure.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import { createLongListLimit } from '#api/http/lists/long-list-limit.ts'
import { streamJson } from '#api/http/lists/stream-rows.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { logChange } from '#registry/audit/administration-log.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPerson } from '#registry/people/personal-data.ts'
import { type DataReader, dataSections } from './data-sections.ts'
import { untilAborted, type Write, writeHtml, writeJson } from './write-data.ts'

// Separate from long lists, because a slow download of personal data holds no database connection.
const limits = { ofAccount: 1, most: 8 }
/** In ms: how long a download may take. A slow client must not keep others from starting theirs. */
const deadline = 5 * 60_000

const types = { json: 'application/json', html: 'text/html' } as const

const PersonalDataQuery = z.object({
  format: z.enum(['json', 'html']).default('json'),
  lang: z.enum(['zh', 'en']).default('zh'),
})
type PersonalDataQuery = z.infer<typeof PersonalDataQuery>

type DownloadRequest = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  userId: string
  reader: DataReader
  query: PersonalDataQuery
}>

export const personalDataRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const downloads = createLongListLimit(limits)
  const response = fileAnswers('A file of JSON or HTML')
  const config = { heavy: true }

  const send = async ({ request, reply, userId, reader, query }: DownloadRequest) => {
    const { caller } = request
    const { organizationId } = caller
    const isParent = reader === 'administrator' ? undefined : caller.isParent
    const subject = { organizationId, userId, isParent }
    const person = orNotFound(await findPerson(db, subject))
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const now = clock()
    const type = `${types[query.format]}; charset=utf-8`
    const name = `personal-data-${query.lang}.${query.format}`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    if (request.method === 'HEAD') return await reply.type(type).send('')
    const leave = await downloads.enter(`${caller.userId} ${caller.isParent}`)
    const produce = async (write: Write) => {
      try {
        const inTime = untilAborted(write, AbortSignal.timeout(deadline))
        const file = {
          sections: await dataSections(db, person, { subject, reader }),
          madeAt: now.toISOString(),
          language: query.lang,
          localTime: localTime(timeZone),
        }
        await (query.format === 'html' ? writeHtml(inTime, file) : writeJson(inTime, file))
        if (request.headers[endMark.header] !== undefined) await write(endMark.text)
      } finally {
        leave()
      }
    }
    try {
      await logChange(db, authorOf(request, clock), {
        action: 'data_downloaded',
        subjectType: 'user',
        subjectId: userId,
      })
      return await streamJson(reply, produce, type)
    } catch (error) {
      leave()
      reply.removeHeader('content-disposition')
      throw error
    }
  }

  const own = {
    preHandler: requireAnyone,
    config,
    schema: { querystring: PersonalDataQuery, response },
  }
  app.get('/auth/personal_data', own, (request, reply) => {
    const { userId, isParent } = request.caller
    const reader = isParent ? 'parent' : 'person'
    return send({ request, reply, userId, reader, query: request.query })
  })

  const ofAnybody = {
    preHandler: requireOrganizationAdmin,
    config,
    schema: { params: IdParams, querystring: PersonalDataQuery, response },
  }
  app.get('/users/:id/personal_data', ofAnybody, (request, reply) => {
    const { params, query } = request
    return send({ request, reply, userId: params.id, reader: 'administrator', query })
  })
}
