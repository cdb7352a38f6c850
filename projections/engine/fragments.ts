import { sql } from '#platform/postgres/pool.ts'

export type Fragment = ReturnType<typeof sql.fragment>

/** Joins in one step, because each level of nesting renumbers the fragments. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  sql.fragment`${sql.join([sql.fragment`true`, ...conditions], sql.fragment` AND `)}`
