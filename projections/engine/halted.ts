import type { CommonQueryMethods } from 'slonik'
import { projections } from '../all.ts'
import { findFailure } from './failures.ts'

/** The projections that are halted: none in a healthy installation. */
export const listFailures = async (db: CommonQueryMethods) => {
  const found = await Promise.all(projections.map((projection) => findFailure(db, projection)))
  return found.filter((failure) => failure !== null)
}
