import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/words.ts'
import { allOf } from '#projections/engine/fragments.ts'

const timeOf = (words: number) => {
  const start = performance.now()
  const { values } = sql.typeAlias(
    'void',
  )`SELECT ${allOf(wordsIn('a '.repeat(words), sql.fragment`name`))}`
  expect(values).toHaveLength(words)
  return performance.now() - start
}

test('many words cost by the word, not by the square of them', () => {
  timeOf(1000)
  // The square of eight is 64.
  expect(timeOf(8000)).toBeLessThan(timeOf(1000) * 30 + 20)
})

test('no condition is always met', () => expect(allOf([]).sql).toContain('true'))
