import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  LearningResource,
  ResourceAnswer,
  ResourceExportQuery,
  ResourceSubjectsAnswer,
  ResourcesAnswer,
  ResourcesQuery,
} from '#api/contracts/resources.ts'
import { orNotFound } from '#api/failure.ts'
import { serializerFor } from '#api/http/answer-contract.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { atOnce, partsOf } from '#api/http/lists/send-list.ts'
import { openList, streamJson, writeRows } from '#api/http/lists/stream-rows.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { countBySubject, findResource, listResources } from '#registry/resources/read-resources.ts'
import { readStorage } from '#registry/resources/resource-storage.ts'
import { answerResources } from './resource-answer.ts'
import { exportPages, headings } from './resource-export.ts'

const path = '/v2/learningResources'

/** Resources in the school's order. Staff see all; others those for the student's class. */
export const resourceLists: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, longLists } = services
  const list = {
    preHandler: requireAnyone,
    schema: { body: ResourcesQuery, response: answers(ResourcesAnswer) },
  }
  app.post(`${path}/byFilters`, list, async ({ caller, body }, reply) => {
    const { name: search, page, limit, ...which } = body
    const read = (from: CommonQueryMethods, span: Readonly<{ limit: number; page: number }>) =>
      listResources(from, caller, { ...which, search, ...span })
    const storage =
      caller.role === 'user' ? {} : { storage: await storageOf(services, caller.organizationId) }
    const fieldsOf = (total: number) => ({
      total,
      totalPages: Math.ceil(total / limit),
      ...storage,
    })
    if (limit <= atOnce) {
      const { rows, total } = await read(db, { limit, page: page - 1 })
      const resources = await answerResources(services, caller, rows)
      return succeeded({ resources, ...fieldsOf(total) })
    }
    const leave = await longLists.enter(`${caller.userId} ${caller.isParent}`)
    const serialize = serializerFor(reply, LearningResource)
    const parts = async function* () {
      for await (const { rows, total } of partsOf(db, { limit, page: page - 1, read }))
        yield { rows: await answerResources(services, caller, rows), total }
    }
    return await streamJson(reply, (write) =>
      writeRows(write, {
        open: (total) => `{"result":"success","data":${openList(fieldsOf(total), 'resources')}`,
        close: ']}}',
        parts: parts(),
        serialize,
      }).finally(leave),
    )
  })

  const taught = {
    preHandler: requireAnyone,
    schema: { response: answers(ResourceSubjectsAnswer) },
  }
  app.get(`${path}/subjects`, taught, async ({ caller }) =>
    succeeded(
      (await countBySubject(db, caller)).map(({ id, name_en: en, name_zh: zh, resources }) => ({
        _id: id,
        name: { en, zh },
        resources,
      })),
    ),
  )

  const one = {
    preHandler: requireAnyone,
    schema: { params: IdParams, response: answers(ResourceAnswer) },
  }
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
    return sendExport(reply, {
      name: 'learning-resources',
      now: clock(),
      timeZone,
      header: headings,
      pages,
      cells,
    })
  })
}

const storageOf = async ({ db, config }: Services, organizationId: string) => {
  const { used: usedStorage, total: totalStorage } = await readStorage(
    db,
    organizationId,
    config.storageLimit,
  )
  return { usedStorage, totalStorage }
}
