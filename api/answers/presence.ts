import type { CommonQueryMethods } from 'slonik'
import { listArrivals } from '#projections/attendance/arrivals.ts'
import { findRollCall } from '#registry/attendance/roll-calls.ts'

type ClassDay = Readonly<{
  organizationId: string
  periodId: string
  class: string
  profileIds: readonly string[]
  day: Readonly<{ date: string; since: Date }>
}>

/** A student is absent if the class's roll was called and the student did not check in. */
export const presenceOf = async (
  db: CommonQueryMethods,
  { profileIds, day, ...ofClass }: ClassDay,
) => {
  const { organizationId } = ofClass
  const [called, arrivals] = await Promise.all([
    findRollCall(db, { ...ofClass, date: day.date }),
    listArrivals(db, { organizationId, profileIds, ...day }),
  ])
  const statusOf = (profile: string): 'in' | 'absent' | null =>
    cameOf.has(profile) ? 'in' : called === null ? null : 'absent'
  const cameOf = new Map(arrivals.map((arrival) => [arrival.profile_id, arrival]))
  return { called, statusOf, arrivalOf: (profile: string) => cameOf.get(profile) }
}
