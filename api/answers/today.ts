import { orNotFound } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { localDateOf, startOfLocalDate } from '#domain/calendar.ts'
import { findOrganization } from '#registry/organization/organizations.ts'

type TodayServices = Pick<Services, 'db' | 'clock'>

/** Returns the school's date (yyyy-MM-dd) and the moment when it began. */
export const today = async ({ db, clock }: TodayServices, organizationId: string) => {
  const { time_zone } = orNotFound(await findOrganization(db, organizationId))
  const date = localDateOf(clock(), time_zone)
  return { date, since: startOfLocalDate(date, time_zone) }
}

export const startOfToday = async (services: TodayServices, organizationId: string) =>
  (await today(services, organizationId)).since
