import type { CommonQueryMethods } from 'slonik'
import { orNotFound } from '#api/failure.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'

export const requestedPeriod = async (
  db: CommonQueryMethods,
  organizationId: string,
  id: string | undefined,
) =>
  orNotFound(
    id ? await findPeriod(db, organizationId, id) : await findCurrentPeriod(db, organizationId),
  )
