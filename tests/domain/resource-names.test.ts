import { expect, test } from 'vitest'
import { namesInTheWay } from '#domain/resource-names.ts'

const named = (id: string, name: string, zh = id) => ({ id, name_en: name, name_zh: zh })
const present = [named('1', 'Leaf'), named('2', 'Root'), named('3', 'Stem')]
const refused = (...changes: ReturnType<typeof named>[]) =>
  [...namesInTheWay(present, changes)].sort()

test('a resource may take an unused name, and two resources may swap names', () => {
  expect(refused(named('1', 'Bud'))).toEqual([])
  expect(refused(named('1', 'Root'), named('2', 'Leaf'))).toEqual([])
  expect(refused(named('1', 'leaf'))).toEqual([])
})

test('a name that another resource keeps is refused in either language, ignoring case', () => {
  expect(refused(named('1', 'ROOT'))).toEqual(['1'])
  expect(refused(named('1', 'Leaf', '2'))).toEqual(['1'])
})

test('two resources that want the same name are both refused', () => {
  expect(refused(named('1', 'Bud'), named('2', 'bud'))).toEqual(['1', '2'])
})

test('a refused resource keeps its old name, so no other resource gets that name', () => {
  expect(refused(named('1', 'Root'), named('2', 'Stem'))).toEqual(['1', '2'])
  expect(refused(named('1', 'Root'), named('2', 'Bud'), named('3', 'bud'))).toEqual(['1', '2', '3'])
})

test('a chain of 10,000 renames is refused whole if the last resource keeps its name', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => named(`${n}`, `N${n}`))
  const moved = many.map(({ id }, n) => named(id, n === 9_999 ? 'N9999' : `N${n + 1}`))
  expect(namesInTheWay(many, moved).size).toBe(10_000)
})
