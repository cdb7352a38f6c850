import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  ResourceAnswer,
  ResourceInput,
  ResourceUpdate,
  ResourceUpdates,
  ResourceUpdatesAnswer,
} from '#api/contracts/resources.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { orBareList } from '#api/plugins/bare-list.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { removeUnusedBlob } from '#registry/blobs/unused-blobs.ts'
import { findResource } from '#registry/resources/read-resources.ts'
import {
  createResource,
  deleteResource,
  restoreResource,
  updateResource,
  updateResources,
} from '#registry/resources/resources.ts'
import { keepResource } from './keep-resource.ts'
import { answerResources } from './resource-answer.ts'

const path = '/v2/learningResources'
const bulkBytes = 8 * 1024 * 1024

/** Staff manage all resources, regardless of the uploader. */
export const resourceRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, blobs, clock, config } = services
  const limit = { usualStorage: config.storageLimit }
  await app.register(multipart)

  const answer = async ({ caller }: FastifyRequest, id: string) => {
    const row = orNotFound(await findResource(db, caller, id))
    return succeeded(orNotFound((await answerResources(services, caller, [row]))[0] ?? null))
  }
  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  const response = answers(ResourceAnswer)

  const whole = {
    preHandler,
    config: { heavy: true },
    schema: {
      headers,
      response,
      consumes: ['multipart/form-data'],
      description:
        'For small files, which arrive within a minute. The texts name_en, name_zh, ' +
        'order, filters and subjects (JSON arrays of ids, [] for all), then the file ' +
        'in the field `file`: image, video, audio or PDF of at most 1 GiB.',
    },
  }
  app.post(path, whole, async (request) => {
    const id = registryCommandId(request)
    await keepResource(services, request, id)
    return answer(request, id)
  })

  const sent = { preHandler, schema: { headers, body: ResourceInput, response } }
  app.post(`${path}/fromUpload`, sent, async (request) => {
    const id = registryCommandId(request)
    const { file: blob_id, order: place, ...fields } = request.body
    await createResource(db, authorOf(request, clock), { id, blob_id, place, ...fields }, limit)
    return answer(request, id)
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: ResourceUpdate, response },
  }
  app.put(`${path}/:id`, update, async (request) => {
    const { id } = request.params
    const { file: blob_id, order: place, ...fields } = request.body
    const replaced = await updateResource(
      db,
      authorOf(request, clock),
      { id, blob_id, place, ...fields },
      limit,
    )
    const organization_id = request.caller.organizationId
    for (const file of replaced)
      await removeUnusedBlob({ db, blobs }, { organization_id, id: file }, clock())
    return answer(request, id)
  })

  const bulk = {
    preValidation: orBareList('resources'),
    preHandler,
    bodyLimit: bulkBytes,
    config: { heavy: true },
    schema: { headers, body: ResourceUpdates, response: answers(ResourceUpdatesAnswer) },
  }
  app.put(`${path}/bulk`, bulk, async (request) => {
    const changes = request.body.resources.map(({ _id: id, order: place, ...fields }) => ({
      id,
      place,
      ...fields,
    }))
    const outcomes = await updateResources(db, authorOf(request, clock), changes)
    const count = (kind: string) => outcomes.filter(({ outcome }) => outcome === kind).length
    const failed = outcomes.flatMap(({ id: _id, outcome: code }) =>
      code === 'not_found' || code === 'resource_name_used' ? [{ _id, code }] : [],
    )
    return succeeded({ updated: count('updated'), unchanged: count('unchanged'), failed })
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete(`${path}/:id`, remove, async (request) => {
    await deleteResource(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
  app.post(
    `${path}/:id/restore`,
    { preHandler, schema: { headers, params: IdParams, response } },
    async (request) => {
      await restoreResource(db, authorOf(request, clock), request.params.id, limit)
      return answer(request, request.params.id)
    },
  )
}
