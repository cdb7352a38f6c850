import type { CommonQueryMethods } from 'slonik'
import { readEntries } from '#projections/badges/counters.ts'
import type { Earned } from './earnings.ts'

/**
 * Returns the positions of awards that these events give or revert. A replacement keeps the
 * position of the award that it replaces. Awards without a position are older than all badge rules.
 */
export const findPlaces = async (db: CommonQueryMethods, earned: readonly Earned[]) => {
  const given = earned.filter(({ sign }) => sign === 1)
  const here = new Set(given.map(({ entryId }) => entryId))
  const earlier = earned.flatMap(({ organizationId, sign, entryId, corrects }) => {
    const id = sign === 1 ? corrects : entryId
    return id === undefined || here.has(id) ? [] : [{ organizationId, id }]
  })
  const places = await readEntries(db, earlier)
  for (const { entryId, corrects, source } of given) {
    const place = corrects === undefined ? source.position : places.get(corrects)
    if (place !== undefined) places.set(entryId, place)
  }
  return places
}
