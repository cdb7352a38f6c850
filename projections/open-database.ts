import { openPool, type PoolOptions } from '#platform/postgres/pool.ts'
import { projections } from './all.ts'
import { schemaFor } from './engine/schema-names.ts'

/**
 * A pool whose unqualified names are the read models' tables in this program's version, and the
 * registry's.
 */
export const openDatabase = (options: Omit<PoolOptions, 'schemas'>) =>
  openPool({ ...options, schemas: projections.map(schemaFor) })
