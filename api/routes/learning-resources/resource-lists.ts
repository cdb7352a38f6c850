import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  ResourceAnswer,
  ResourceExportQuery,
  ResourceSubjectsAnswer,
  ResourcesAnswer,
  ResourcesWanted,
} from '#api/contracts/learning-resources.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import { sendExport } from '#api/routes/exports/send-export.ts'
import type { Services } from '#api/services.ts'
import { findOrganization } from '#registry/organizations.ts'
import { countBySubject, findResource, listResources } from '#registry/resources/reading.ts'
import { readStorage } from '#registry/resources/storage.ts'
import { answerResources } from './resource-answer.ts'
import { exportPages, headings } from './resource-export.ts'

const path = '/v2/learningResources'

/** Resources, in the school's order: staff see all, students and parents those of the student's class. */
export const resourceLists: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, config } = services
  const list = { preHandler: requireAnyone, schema: { body: ResourcesWanted, response: answers(ResourcesAnswer) } }
  app.post(`${path}/byFilters`, list, async ({ caller, body: { name: search, page, limit, ...which } }) => {
    const { rows, total } = await listResources(db, caller, { ...which, search, limit, page: page - 1 })
    const storage = async () => {
      const { used: usedStorage, total: totalStorage } = await readStorage(
        ...([db, caller.organizationId, config.storageLimit] as const),
      )
      return { usedStorage, totalStorage }
    }
    return succeeded({
      ...{ resources: await answerResources(services, caller, rows), total, totalPages: Math.ceil(total / limit) },
      ...(caller.role !== 'user' && { storage: await storage() }),
    })
  })

  const taught = { preHandler: requireAnyone, schema: { response: answers(ResourceSubjectsAnswer) } }
  app.get(`${path}/subjects`, taught, async ({ caller }) =>
    succeeded(
      (await countBySubject(db, caller)).map(({ id, name_en: en, name_zh: zh, resources }) => ({
        ...{ _id: id, name: { en, zh }, resources },
      })),
    ),
  )

  const one = { preHandler: requireAnyone, schema: { params: IdParams, response: answers(ResourceAnswer) } }
  app.get(`${path}/:id`, one, async ({ caller, params }) => {
    const row = orNotFound(await findResource(db, caller, params.id))
    return succeeded(orNotFound((await answerResources(services, caller, [row]))[0] ?? null))
  })

  const file = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: ResourceExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query: { lang } }, reply) => {
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
    const { pages, cells } = await exportPages(db, caller, lang)
    return sendExport(reply, { name: 'learning-resources', now: clock(), timeZone, header: headings, pages, cells })
  })
}
