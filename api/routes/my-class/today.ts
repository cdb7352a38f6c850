import { orNotFound } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { localDateOf, startOfLocalDate } from '#domain/calendar.ts'
import { findOrganization } from '#registry/organizations.ts'

/** When the school's own day began. */
export const startOfToday = async ({ db, clock }: Pick<Services, 'db' | 'clock'>, organizationId: string) => {
  const { time_zone } = orNotFound(await findOrganization(db, organizationId))
  return startOfLocalDate(localDateOf(clock(), time_zone), time_zone)
}
