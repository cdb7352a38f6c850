import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

const states = ['met', 'partly', 'not', 'not applicable']
const rows = page.split('\n').flatMap((line) => {
  const [, numbers = '', state = '', about = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+/.test(numbers) ? [{ numbers: numbers.split(', '), state, about }] : []
})

/** How many requirements of levels 1 and 2 ASVS 5.0.0 has, by chapter. */
const ofChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('docs/asvs.md lists every requirement of levels 1 and 2 once, and its sums are right', () => {
  const numbers = rows.flatMap((row) => row.numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(
    ofChapters.map((_, at) => numbers.filter((one) => one.startsWith(`${at + 1}.`)).length),
  ).toEqual(ofChapters)
  const sums = states.map(
    (state) => rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length,
  )
  expect(sums.reduce((one, other) => one + other)).toBe(numbers.length)
  expect(page).toContain(`| ${sums.join(' | ')} |`)
})

test('docs/asvs.md gives a reason for each row, and names files that exist', () => {
  expect(rows.filter(({ about }) => !about)).toEqual([])
  const files = [...page.matchAll(/`([^`]+\/[^`]+|[^`]+\.(?:md|json|yml)|Dockerfile)`/g)].map(
    ([, file = '']) => file,
  )
  const linked = [...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, file = '']) =>
    join('docs', file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect([...files, ...linked].filter((file) => !existsSync(join(root, file)))).toEqual([])
})
