import { sql } from './pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

/**
 * Whether a uuid column is one of the ids. A single id is compared with `=`: an index then returns
 * its newest rows in order, where `= ANY` reads and sorts all of them.
 */
export const isOneOf = (column: Fragment, ids: readonly string[]): Fragment => {
  const [only, ...others] = ids
  return only !== undefined && others.length === 0
    ? sql.fragment`${column} = ${only}::uuid`
    : sql.fragment`${column} = ANY(${sql.array(ids, 'uuid')})`
}
