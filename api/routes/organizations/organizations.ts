import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OrganizationFiltersAnswer, OrganizationInfoAnswer, OrganizationsAnswer } from '#api/contracts/organizations.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import { answers, succeeded } from '#api/routes/answers.ts'
import type { Services } from '#api/services.ts'
import { listOrganizationFilters } from '#registry/organization-filters.ts'
import { filterAnswer, organizationInfo } from './organization-info.ts'

/** What the layout reads of the caller's own organisation; nobody sees another one. */
export const organizationRoutes: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
  const preHandler = requireAnyone

  const one = { preHandler, schema: { response: answers(OrganizationInfoAnswer) } }
  app.get('/organizations/user', one, async ({ caller }) =>
    succeeded(await organizationInfo(db, caller.organizationId)),
  )

  const list = { preHandler, schema: { response: answers(OrganizationsAnswer) } }
  app.get('/organizations', list, async ({ caller }) => succeeded([await organizationInfo(db, caller.organizationId)]))

  const filters = { preHandler, schema: { response: answers(OrganizationFiltersAnswer) } }
  app.get('/organizationFilters', filters, async ({ caller }) =>
    succeeded((await listOrganizationFilters(db, caller.organizationId)).map(filterAnswer)),
  )
}
