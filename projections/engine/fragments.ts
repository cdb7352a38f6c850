import { sql } from '#platform/postgres/pool.ts'

export type Fragment = ReturnType<typeof sql.fragment>

/**
 * Whether all conditions hold; none always do. Joined in one step: a fragment inside a fragment is
 * numbered anew at each level.
 */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  sql.fragment`${sql.join([sql.fragment`true`, ...conditions], sql.fragment` AND `)}`
