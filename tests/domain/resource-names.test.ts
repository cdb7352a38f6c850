import { expect, test } from 'vitest'
import { namesInTheWay } from '#domain/resource-names.ts'

const named = (id: string, name: string, zh = id) => ({ id, name_en: name, name_zh: zh })
const present = [named('1', 'Leaf'), named('2', 'Root'), named('3', 'Stem')]
const refused = (...changes: ReturnType<typeof named>[]) =>
  [...namesInTheWay(present, changes)].sort()

test('a name that nobody has may be taken, and two may swap theirs', () => {
  expect(refused(named('1', 'Bud'))).toEqual([])
  expect(refused(named('1', 'Root'), named('2', 'Leaf'))).toEqual([])
  expect(refused(named('1', 'leaf'))).toEqual([])
})

test('a name that another one keeps is refused whatever its case, in either language', () => {
  expect(refused(named('1', 'ROOT'))).toEqual(['1'])
  expect(refused(named('1', 'Leaf', '2'))).toEqual(['1'])
})

test('of two that want one name neither gets it', () => {
  expect(refused(named('1', 'Bud'), named('2', 'bud'))).toEqual(['1', '2'])
})

test('who is refused keeps the old name, so that nobody else gets that', () => {
  expect(refused(named('1', 'Root'), named('2', 'Stem'))).toEqual(['1', '2'])
  expect(refused(named('1', 'Root'), named('2', 'Bud'), named('3', 'bud'))).toEqual(['1', '2', '3'])
})

test('many in a chain take no time', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => named(`${n}`, `N${n}`))
  const moved = many.map(({ id }, n) => named(id, n === 9_999 ? 'N9999' : `N${n + 1}`))
  expect(namesInTheWay(many, moved).size).toBe(10_000)
})
