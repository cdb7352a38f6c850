import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '../all.ts'
import { failureColumns, findFailure, ProjectionFailure } from './failures.ts'

/** The projections and reactors that are halted: none in a healthy installation. */
export const listFailures = async (db: CommonQueryMethods) => {
  const found = await Promise.all([
    Promise.all(projections.map((projection) => findFailure(db, projection))),
    listReactorFailures(db),
  ])
  return found.flat().filter((failure) => failure !== null)
}

/**
 * A reactor's is under its schema, what it could not send under `<schema>.intents`. Whoever runs no
 * reactors knows of them by this alone.
 */
const listReactorFailures = (db: CommonQueryMethods) =>
  db.any(sql.type(ProjectionFailure)`
    SELECT projection, ${failureColumns} FROM public.projection_failures
    WHERE starts_with(projection, 'reactor_') ORDER BY projection`)
