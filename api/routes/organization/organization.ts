import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  OrganizationInfoAnswer,
  type OrganizationInput,
  OrganizationInput as OrganizationInputContract,
  OrganizationsAnswer,
} from '#api/contracts/organization.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  type OrganizationFields,
  updateOrganization,
} from '#registry/organization/organizations.ts'
import { organizationInfo } from './organization-info.ts'

export const organizationRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, sessions } = services
  const preHandler = requireAnyone

  const one = { preHandler, schema: { response: answers(OrganizationInfoAnswer) } }
  app.get('/organizations/user', one, async ({ caller }) =>
    succeeded(await organizationInfo(services, caller)),
  )

  const list = { preHandler, schema: { response: answers(OrganizationsAnswer) } }
  app.get('/organizations', list, async ({ caller }) =>
    succeeded([await organizationInfo(services, caller)]),
  )

  const update = {
    preHandler: requireOrganizationAdmin,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: OrganizationInputContract,
      response: answers(OrganizationInfoAnswer),
    },
  }
  app.put('/v2/organization/:id', update, async (request) => {
    const { organizationId } = request.caller
    if (request.params.id !== organizationId) throw new HttpError('not_found')
    await updateOrganization(db, authorOf(request, clock), fieldsOf(request.body))
    await sessions.organizationChanged(organizationId)
    return succeeded(await organizationInfo(services, request.caller))
  })
}

const fieldsOf = ({
  name,
  logo,
  banner,
  external_links,
  modules,
  contact,
  ...settings
}: OrganizationInput): OrganizationFields => ({
  name_en: name.en,
  name_zh: name.zh,
  ...(logo !== undefined && { logo }),
  ...(banner !== undefined && { banner }),
  ...(external_links && { external_links }),
  ...(modules && { modules }),
  ...(contact && { contact }),
  ...settings,
})
