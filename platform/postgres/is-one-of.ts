import { sql } from './pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

/** `=` uses the index's order; `= ANY` sorts all rows. */
export const isOneOf = (column: Fragment, ids: readonly string[]): Fragment => {
  const [only, ...others] = ids
  return only !== undefined && others.length === 0
    ? sql.fragment`${column} = ${only}::uuid`
    : sql.fragment`${column} = ANY(${sql.array(ids, 'uuid')})`
}
