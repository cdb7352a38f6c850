import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '../all.ts'
import { failureColumns, findFailure, ProjectionFailure } from '../engine/failures.ts'

export const listFailures = async (db: CommonQueryMethods) => {
  const found = await Promise.all([
    Promise.all(projections.map((projection) => findFailure(db, projection))),
    listReactorFailures(db),
  ])
  return found.flat().filter((failure) => failure !== null)
}

/** Searches by name, so that processes without reactors find the failures, too. */
const listReactorFailures = (db: CommonQueryMethods) =>
  db.any(sql.type(ProjectionFailure)`
    SELECT projection, ${failureColumns} FROM public.projection_failures
    WHERE starts_with(projection, 'reactor_') ORDER BY projection`)
