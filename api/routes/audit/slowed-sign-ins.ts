import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  OwnAddresses,
  OwnAddressesAnswer,
  type SlowedSignIn,
  SlowedSignInsAnswer,
} from '#api/contracts/sign-ins.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAdminOrAuditor, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { findOwnAddresses, nameOwnAddresses } from '#registry/organization/own-addresses.ts'
import { liftSlowed, readSlowed, type SlowedRow } from '#registry/sign-in/slowed-sign-ins.ts'

/** Lists accounts and addresses that are slowed after wrong passwords, and ends the wait. */
export const slowedSignInRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, counters },
) => {
  const list = {
    preHandler: requireAdminOrAuditor,
    schema: { response: answers(SlowedSignInsAnswer) },
  }
  app.get('/sign_ins/slowed', list, async ({ caller }) => {
    const { rows, total } = await readSlowed(db, caller.organizationId, clock())
    return succeeded({ slowed: rows.map(slowedSignIn), total })
  })

  const lift = {
    preHandler: requireOrganizationAdmin,
    schema: { headers: CommandHeaders, params: IdParams, response: answers(Empty) },
  }
  app.post('/sign_ins/slowed/:id/lift', lift, async (request) => {
    const forget = (keys: readonly string[]) => counters.forget(...keys)
    await liftSlowed(db, authorOf(request, clock), { id: request.params.id, forget })
    return succeeded(null)
  })

  const read = {
    preHandler: requireAdminOrAuditor,
    schema: { response: answers(OwnAddressesAnswer) },
  }
  app.get('/organizations/own_addresses', read, async (request) => {
    const addresses = await findOwnAddresses(db, request.caller.organizationId)
    return succeeded({
      addresses: addresses.map(withoutHostMask),
      current: originOf(request).address,
    })
  })

  const change = {
    preHandler: requireOrganizationAdmin,
    schema: { headers: CommandHeaders, body: OwnAddresses, response: answers(OwnAddressesAnswer) },
  }
  app.put('/organizations/own_addresses', change, async (request) => {
    await nameOwnAddresses(db, authorOf(request, clock), request.body.addresses)
    const addresses = await findOwnAddresses(db, request.caller.organizationId)
    return succeeded({
      addresses: addresses.map(withoutHostMask),
      current: originOf(request).address,
    })
  })
}

// /32 is one IPv4 address; no IPv6 range is that wide.
const withoutHostMask = (range: string) => range.replace(/\/32$/, '')

const slowedSignIn = (row: SlowedRow): SlowedSignIn => ({
  _id: row.id,
  user:
    row.user_id && row.role
      ? {
          _id: row.user_id,
          name: { en: row.name_en ?? '', zh: row.name_zh ?? '' },
          sign_in_name: row.sign_in_name ?? '',
          role: row.role,
          isParent: row.is_parent,
        }
      : null,
  known_device: row.is_known_place,
  address: row.address,
  failures: row.failures,
  since: row.since,
  until: row.until,
})
