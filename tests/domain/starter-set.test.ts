import { expect, test } from 'vitest'
import { byAnyName, notYetThere } from '#domain/starter-set.ts'

const named = (name_zh: string, name_en = '') => ({ name_zh, name_en })

test('an item whose name exists, in either language and any case, is not made again', () => {
  const present = [named('閱讀一本書'), named('HOMEWORK on time')]
  const wanted = [
    named('閱讀一本書', 'Finished a book'),
    named('準時交齊功課', 'Homework On Time'),
    named('新', 'New'),
  ]
  expect(notYetThere(present, wanted)).toEqual([named('新', 'New')])
})

test('of two items with the same name the first is created; a missing English name does not count', () => {
  expect(notYetThere([], [named('甲', 'A'), named('乙', 'a'), named('丙'), named('丁')])).toEqual([
    named('甲', 'A'),
    named('丙'),
    named('丁'),
  ])
})

test('a category is found by either of its names', () => {
  const find = byAnyName([named('學業', 'Learning'), named('品德', 'Conduct')])
  expect(find(named('課業', 'LEARNING'))?.name_zh).toBe('學業')
  expect(find(named('服務', 'Service'))).toBeUndefined()
})
