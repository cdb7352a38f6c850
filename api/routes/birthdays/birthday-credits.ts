import type { CommonQueryMethods } from 'slonik'
import { birthdayActionOf } from '#ledger/birthdays/birthdays.ts'
import { findRecorded } from '#projections/points/found-actions.ts'

type BirthdayCreditQuery = Readonly<{ student: string; year: number; profiles: readonly string[] }>

/** Returns a credit or null for each query. `profiles`: the student's profiles of all periods. */
export const readBirthdayCredits = async (
  db: CommonQueryMethods,
  organizationId: string,
  queries: readonly BirthdayCreditQuery[],
) => {
  const idsOf = ({ student, year, profiles }: BirthdayCreditQuery) =>
    profiles.map((profile) => birthdayActionOf(organizationId, { userId: student, year, profile }))
  const ids = queries.map(idsOf)
  const found = await findRecorded(db, organizationId, ids.flat())
  return ids.map((own) => {
    const action = own.flatMap((id) => found.get(id) ?? [])[0]
    return action ? { point: action.point, reverted: action.is_reverted } : null
  })
}
