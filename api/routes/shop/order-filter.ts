import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import type { OrdersExportQuery, OrdersQuery } from '#api/contracts/shop.ts'
import { orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { localDateOf } from '#domain/calendar.ts'
import type { OrderFilter } from '#projections/shop/orders.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { listProfilesOfUser } from '#registry/people/profiles.ts'

type Query = Omit<OrdersQuery | z.infer<typeof OrdersExportQuery>, 'order' | 'order_by'>

/** Limits students and parents to the student's own orders. */
export const orderFilter = async (
  db: CommonQueryMethods,
  { organizationId, userId, role }: Caller,
  { query, now }: Readonly<{ query: Query; now: Date }>,
) => {
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const { state, overdue, prize, period, profile, user, voucher, search } = query
  const own =
    role === 'user'
      ? (await listProfilesOfUser(db, organizationId, userId)).map(({ id }) => id)
      : undefined
  const asked = profile === undefined ? own : (own ?? [profile]).filter((id) => id === profile)
  const filter: OrderFilter = {
    organizationId,
    today: localDateOf(now, timeZone),
    state,
    overdue,
    prize,
    period,
    class: query.class,
    profiles: asked,
    user,
    voucher,
    search,
  }
  return { filter, timeZone }
}
