import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { gradeFinder, gradeKey, gradeOf } from '#domain/class-grade.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/grades.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(
  ([, name, grade]) => [name!, grade!] as const,
)

test('docs/grades.md lists the usual class names', () => {
  const names = rows.map(([name]) => name)
  for (const name of [
    'F.1A',
    '中1A',
    'P.1A',
    '小一甲',
    'K.G.1',
    'KG1',
    'Form 1A',
    'Grade 7 Red',
    '１Ａ',
    '1A',
  ])
    expect(names).toContain(name)
})

test.each(rows)('the grade of %s is %s, as docs/grades.md says', (name, grade) => {
  expect(gradeOf(name) ?? 'none').toBe(grade)
})

test.each([
  ['F.1A', 'F1A'],
  ['Form 1A', 'Ｆ １ａ'],
  ['K.G.1', 'kg-1'],
  ['1A', '１Ａ'],
  ['1A', '\u200b1\u200dA'],
  ['École 1', 'école１'],
])('%s and %s are the same class', (one, other) => {
  expect(gradeKey(one)).toBe(gradeKey(other))
})

const grades = ['1', 'F.1', '10', '.'].map((value) => ({ value }))
test.each([
  ['1A', '1'],
  ['1-1', '1'],
  ['１０Ａ', '10'],
  ['Form 1A', 'F.1'],
  ['Red', undefined],
  ['1E', 'F.1'],
  ['１-e', 'F.1'],
  ['1X', undefined],
])('among the school’s grades, class %s belongs to %s', (name, value) => {
  const corrections = new Map([
    ['1E', grades[1]!],
    ['1X', null],
  ])
  expect(gradeFinder(grades, corrections)(name)?.value).toBe(value)
})
