import { expect, test } from 'vitest'
import { findByCode } from '#domain/student-code.ts'

const [ada, ben] = [
  { username: 'lrl1', card_id: 'Card-1' },
  { username: 'lrl2', card_id: 'LRL1' },
]

test('a code matches a whole card id or username, ignoring case, cards first', () => {
  expect(findByCode([ada, ben], ' card-1 ')).toBe(ada)
  expect(findByCode([ada, ben], 'LRL2')).toBe(ben)
  expect(findByCode([ada, ben], 'lrl1')).toBe(ben)
  expect(findByCode([ada], 'lrl1')).toBe(ada)
  expect(findByCode([{ username: 'lrl1', card_id: null }], '')).toBeUndefined()
  expect(findByCode([ada, ben], 'lrl')).toBeUndefined()
})
