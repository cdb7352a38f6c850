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

test('many words cost by the word, not by the square of them', async () => {
  conditionOf(1000)
  // The square of eight is 64.
  const few = await cpuOf(() => conditionOf(1000))
  expect(await cpuOf(() => conditionOf(8000))).toBeLessThan(few * 30 + 20)
})

test('no condition is always met', () => expect(allOf([]).sql).toContain('true'))
