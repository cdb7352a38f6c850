import { sql } from './pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

/**
 * Whether all words of a text are in a field, however written (see decision 0133): a condition for
 * each word.
 */
export const wordsIn = (text: string | undefined, field: Fragment): Fragment[] =>
  searchWordsIn(text).map(
    (word) => sql.fragment`strpos(fold_search(${field}), fold_search(${word})) > 0`,
  )

/** The contracts bound how many there are. */
export const searchWordsIn = (text = '') => text.split(/\s+/).filter((word) => word !== '')
