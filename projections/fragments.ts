import { sql } from '#platform/postgres/pool.ts'

export type Fragment = ReturnType<typeof sql.fragment>

/** One after the other; nothing for none. */
export const inTurn = (fragments: readonly Fragment[]): Fragment =>
  fragments.reduce((before, fragment) => sql.fragment`${before} ${fragment}`, sql.fragment``)
