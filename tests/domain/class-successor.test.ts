import { expect, test } from 'vitest'
import { successorFinder } from '#domain/class-successor.ts'

const finderOf = (classes: string[], grades: string[] = [], corrections = {}) =>
  successorFinder({ classes, grades, corrections: new Map(Object.entries(corrections)) })

test.each([
  ['3A', '4A'],
  ['F.3A', 'Form 4A'],
  ['s3b', 'S4B'],
  ['中三甲', '中四甲'],
  ['小五樂', '小六樂'],
  ['9A', '10A'],
  ['K1', 'K2'],
])('%s becomes %s', (from, to) => {
  expect(finderOf([from, to])(from)).toEqual({ why: 'next', class: to })
})

test('a student of the last grade leaves the school', () => {
  const find = finderOf(['5A', '6A', '中六甲'])
  expect(find('6A')).toEqual({ why: 'last_grade' })
  expect(find('中六甲')).toEqual({ why: 'last_grade' })
})

test('the refusal names the class that the next grade lacks', () => {
  expect(finderOf(['3A', '3D', '4A'])('3D')).toEqual({ why: 'no_class', missing: '4D' })
})

test('a grade that has only a class filter counts as a grade', () => {
  expect(finderOf(['3A'], ['3', '4'])('3A')).toEqual({ why: 'no_class', missing: '4A' })
})

test('a class name without a grade, or with a misleading one, has no successor', () => {
  expect(finderOf(['Dragons', '2024A'])('Dragons')).toEqual({ why: 'no_grade' })
  expect(finderOf(['2024A', '2025A'])('2024A')).toEqual({ why: 'no_grade' })
  expect(finderOf(['1A', '2A'], ['1', '2'], { '1A': null })('1A')).toEqual({ why: 'no_grade' })
})

test('a class whose grade the school has set may be in the last grade', () => {
  expect(finderOf(['Dragons', '3A'], ['2', '3'], { Dragons: '3' })('Dragons')).toEqual({
    why: 'last_grade',
  })
  expect(finderOf(['Dragons', '3A'], ['2', '3'], { Dragons: '2' })('Dragons')).toEqual({
    why: 'no_grade',
  })
})
