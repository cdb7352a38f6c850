import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import type { Guard } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { sendList } from './lists/send-list.ts'

type Database = Services['db']
type Paging = Readonly<{ limit?: number | undefined; page: number }>

type ResourceRoutes<Row, Answer, Query, ListQuery, Input, Fields, Update, Changes> = Readonly<{
  path: string
  reads: Guard
  edits: Guard
  contracts: Readonly<{
    query: z.ZodType<Query>
    list: z.ZodType
    one: z.ZodType<unknown, ReturnType<typeof succeeded<Answer>>>
    create: z.ZodType<Input>
    update: z.ZodType<Update>
  }>
  /** Made by `defineResource` in the registry. Only functions that are given have a call. */
  registry: Readonly<{
    list: (
      db: CommonQueryMethods,
      organizationId: string,
      query: ListQuery,
    ) => Promise<Readonly<{ rows: readonly Row[]; total: number }>>
    find?: (db: Database, organizationId: string, id: string) => Promise<Row | null>
    create: (db: Database, author: Author, fields: Fields) => Promise<Row>
    update: (
      db: Database,
      author: Author,
      changes: Changes,
      by: Readonly<{ services: Services; caller: Caller }>,
    ) => Promise<Row>
    remove?: (db: Database, author: Author, id: string) => Promise<void>
  }>
  listQuery: (query: Query, caller: Caller) => ListQuery
  fields: (id: string, input: Input, caller: Caller) => Fields
  changes: (id: string, input: Update, caller: Caller) => Changes
  answer: (row: Row, caller: Caller) => Answer
  /** Runs after each change; `row` is missing after a removal. */
  afterChange?: (services: Services, caller: Caller, row?: Row) => Promise<void>
}>

/** Adds a resource's calls for staff: GET and POST on `path`; GET, PUT and DELETE by id. */
export const defineResourceRoutes =
  <Row, Answer, Query extends Paging, ListQuery, Input, Fields, Update, Changes>(
    resource: ResourceRoutes<Row, Answer, Query, ListQuery, Input, Fields, Update, Changes>,
  ): FastifyPluginAsyncZod<Services> =>
  async (app, services) => {
    const { path, contracts, registry, answer } = resource
    const { db, clock } = services
    const headers = CommandHeaders
    const params = IdParams
    const response = answers(contracts.one)
    const afterChange = async (caller: Caller, row?: Row) =>
      resource.afterChange?.(services, caller, row)

    const list = {
      preHandler: resource.reads,
      schema: { querystring: contracts.query, response: answers(contracts.list) },
    }
    app.get(path, list, (request, reply) => {
      const { caller } = request
      const query = request.query as Query
      return sendList(reply, services, {
        limit: query.limit,
        page: query.page,
        at: clock(),
        answer: (row: Row) => answer(row, caller),
        read: (snapshot, span) =>
          registry.list(snapshot, caller.organizationId, {
            ...resource.listQuery(query, caller),
            ...span,
          }),
      })
    })

    const { find } = registry
    if (find) {
      const one = { preHandler: resource.reads, schema: { params, response } }
      app.get(`${path}/:id`, one, async ({ caller, params: { id } }) =>
        succeeded(answer(orNotFound(await find(db, caller.organizationId, id)), caller)),
      )
    }

    const preHandler = resource.edits
    const create = { preHandler, schema: { headers, body: contracts.create, response } }
    app.post(path, create, async (request) => {
      const { caller } = request
      const fields = resource.fields(registryCommandId(request), request.body as Input, caller)
      const created = await registry.create(db, authorOf(request, clock), fields)
      await afterChange(caller, created)
      return succeeded(answer(created, caller))
    })

    const update = { preHandler, schema: { headers, params, body: contracts.update, response } }
    app.put(`${path}/:id`, update, async (request) => {
      const { caller } = request
      const changes = resource.changes(request.params.id, request.body as Update, caller)
      const updated = await registry.update(db, authorOf(request, clock), changes, {
        services,
        caller,
      })
      await afterChange(caller, updated)
      return succeeded(answer(updated, caller))
    })

    const { remove } = registry
    if (!remove) return
    const gone = { preHandler, schema: { headers, params, response: answers(Empty) } }
    app.delete(`${path}/:id`, gone, async (request) => {
      await remove(db, authorOf(request, clock), request.params.id)
      await afterChange(request.caller)
      return succeeded(null)
    })
  }
