import type { CommonQueryMethods } from 'slonik'
import { Unavailable } from '#platform/transient-errors.ts'
import { checkpointIn } from '#projections/engine/checkpoint.ts'

/** @throws Unavailable if a newer process has upgraded the tables */
export const refuseOtherVersion = async (
  db: CommonQueryMethods,
  schema: string,
  version: number,
) => {
  const present = (await checkpointIn(db, schema)).version
  if (present !== version)
    throw new Unavailable(
      `${schema} has version ${present}, but this process knows version ${version}`,
    )
}
