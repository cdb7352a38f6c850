import type { CommonQueryMethods } from 'slonik'
import type { Author } from '#registry/audit/administration-log.ts'
import type { ClassesMove } from '#registry/people/moved-seats.ts'
import { findStaffClassEntries, readKnownClasses, replaceStaffClasses } from './staff-classes.ts'

/** Gives teachers without classes in the new period the classes to which their students move. */
export const moveStaffClasses = async (
  transaction: CommonQueryMethods,
  author: Author,
  { from, periodId, classes }: ClassesMove,
) => {
  const { organizationId } = author
  const before = await findStaffClassEntries(transaction, organizationId, { periodId: from })
  const there = await findStaffClassEntries(transaction, organizationId, { periodId })
  const isThere = new Set(there.map((row) => row.staff_id))
  const known = await readKnownClasses(transaction, organizationId, periodId)
  const next = new Map(classes.map((one) => [one.class, known.classOf(one.to)]))
  const wanted = Map.groupBy(
    before.flatMap(({ staff_id, class: name, ...row }) => {
      const to = next.get(name)
      return to === undefined || isThere.has(staff_id) ? [] : [{ ...row, staff_id, class: to }]
    }),
    (row) => row.staff_id,
  )
  await replaceStaffClasses(transaction, author, { periodId, wanted })
}

export const dropEmptyStaffClasses = async (
  transaction: CommonQueryMethods,
  author: Author,
  periodId: string,
) => {
  const { organizationId } = author
  const before = await findStaffClassEntries(transaction, organizationId, { periodId })
  const { classOf } = await readKnownClasses(transaction, organizationId, periodId)
  const isEmpty = (row: { class: string }) => classOf(row.class) === undefined
  const losing = new Set(before.filter(isEmpty).map((row) => row.staff_id))
  const kept = Map.groupBy(before, (row) => row.staff_id)
  const wanted = new Map(
    [...losing].map((id) => [id, (kept.get(id) ?? []).filter((row) => !isEmpty(row))]),
  )
  await replaceStaffClasses(transaction, author, { periodId, wanted })
}
