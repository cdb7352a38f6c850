import { sql } from './pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

/** Whether all words of a text are in a field, in any case (see decision 0011): a condition for each word. */
export const wordsIn = (text: string | undefined, field: Fragment): Fragment[] =>
  wordsOf(text).map((word) => sql.fragment`strpos(fold_case(${field}), fold_case(${word})) > 0`)

/** The contracts bound how many there are. */
export const wordsOf = (text = '') => text.split(/\s+/).filter((word) => word !== '')
