import { sql } from '#platform/postgres/pool.ts'

export type Fragment = ReturnType<typeof sql.fragment>

/** One after the other; nothing for none. */
export const inTurn = (fragments: readonly Fragment[]): Fragment =>
  fragments.reduce((before, fragment) => sql.fragment`${before} ${fragment}`, sql.fragment``)

/** Whether all words of a text are in a field, in any case. */
export const wordsIn = (text: string | undefined, field: Fragment): Fragment[] =>
  wordsOf(text).map((word) => sql.fragment`strpos(lower(${field}), lower(${word})) > 0`)

export const wordsOf = (text = '') => text.split(/\s+/).filter((word) => word !== '')
