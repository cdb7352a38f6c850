import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  ClassFiltersAnswer,
  OrganizationFilterAnswer,
  OrganizationFilterInput,
  OrganizationFiltersAnswer,
  OrganizationFiltersQuery,
} from '#api/contracts/organization.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { makeClassFilters } from '#registry/organization/class-filters.ts'
import { countFilterUses } from '#registry/organization/filter-uses.ts'
import {
  createOrganizationFilter,
  deleteOrganizationFilter,
  listOrganizationFilters,
  type OrganizationFilterRow,
  updateOrganizationFilter,
} from '#registry/organization/organization-filters.ts'
import { filterAnswer } from './organization-info.ts'

export const organizationFilterRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const list = {
    preHandler: requireAnyone,
    schema: { querystring: OrganizationFiltersQuery, response: answers(OrganizationFiltersAnswer) },
  }
  app.get('/organizationFilters', list, async ({ caller, query }, reply) => {
    const uses =
      query.uses && caller.role === 'organization_admin'
        ? await countFilterUses(db, caller.organizationId)
        : undefined
    const none = { notices: 0, games: 0, resources: 0 }
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: (row: OrganizationFilterRow) => ({
        ...filterAnswer(row),
        ...(uses && { uses: uses.get(row.id) ?? none }),
      }),
      read: (snapshot, span) =>
        listOrganizationFilters(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const preHandler = requireOrganizationAdmin
  const headers = CommandHeaders
  const response = answers(OrganizationFilterAnswer)

  const create = { preHandler, schema: { headers, body: OrganizationFilterInput, response } }
  app.post('/organizationFilters', create, async (request) => {
    const filter = rowOf(registryCommandId(request), request.body)
    const created = await createOrganizationFilter(db, authorOf(request, clock), filter)
    await sessions.organizationChanged(request.caller.organizationId)
    return succeeded(filterAnswer(created))
  })

  const fromClasses = { preHandler, schema: { headers, response: answers(ClassFiltersAnswer) } }
  app.post('/organizationFilters/from_classes', fromClasses, async (request) => {
    const made = await makeClassFilters(db, authorOf(request, clock), registryCommandId(request))
    await sessions.organizationChanged(request.caller.organizationId)
    return succeeded(made)
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: OrganizationFilterInput, response },
  }
  app.put('/organizationFilters/:id', update, async (request) => {
    const filter = rowOf(request.params.id, request.body)
    const updated = await updateOrganizationFilter(db, authorOf(request, clock), filter)
    await sessions.organizationChanged(request.caller.organizationId)
    return succeeded(filterAnswer(updated))
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/organizationFilters/:id', remove, async (request) => {
    await deleteOrganizationFilter(db, authorOf(request, clock), request.params.id)
    await sessions.organizationChanged(request.caller.organizationId)
    return succeeded(null)
  })
}

const rowOf = (id: string, { name, attribute, value }: OrganizationFilterInput) => ({
  id,
  name_en: name.en,
  name_zh: name.zh,
  attribute,
  value,
})
