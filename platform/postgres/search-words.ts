import { sql } from './pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

/** Requires every word of the text (decision 0133). */
export const wordsIn = (text: string | undefined, field: Fragment): Fragment[] =>
  searchWordsIn(text).map(
    (word) => sql.fragment`strpos(fold_search(${field}), fold_search(${word})) > 0`,
  )

export const searchWordsIn = (text = '') => text.split(/\s+/).filter((word) => word !== '')
