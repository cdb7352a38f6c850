import { openPool, type PoolOptions } from '#platform/postgres/pool.ts'
import { projections } from './all.ts'
import { schemaFor } from './engine/schema-names.ts'

/** The search path has this version's read models and the registry. */
export const openDatabase = (options: Omit<PoolOptions, 'schemas'>) =>
  openPool({ ...options, schemas: projections.map(schemaFor) })
