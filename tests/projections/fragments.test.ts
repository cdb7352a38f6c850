import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { allOf } from '#projections/engine/fragments.ts'
import { cpuOf } from '#tests/support/cpu.ts'

const conditionOf = (words: number) => {
  const { values } = sql.typeAlias(
    'void',
  )`SELECT ${allOf(wordsIn('a '.repeat(words), sql.fragment`name`))}`
  expect(values).toHaveLength(words)
}

test('the work of a search grows with the number of words, not with its square', async () => {
  conditionOf(1000)
  // Quadratic work would grow 64 times.
  const few = await cpuOf(() => conditionOf(1000))
  expect(await cpuOf(() => conditionOf(8000))).toBeLessThan(few * 30 + 20)
})

test('an empty condition is always true', () => expect(allOf([]).sql).toContain('true'))
