import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Its time in a row of breaths: what moves by itself for more than 5 s needs a pause of its own.
 */
const longest = 5

const lines = globSync('web/{app,modules,patterns,styles,ui}/**/*.css').flatMap((file) =>
  readFileSync(file, 'utf8').split('\n'),
)

test('only waiting indicators move forever', () => {
  const endless = lines.filter((line) => /animation[^;]*\binfinite\b/.test(line))
  expect(endless.length).toBeGreaterThan(0)
  for (const line of endless)
    expect(line).toMatch(/^\s*\.(skeleton|student-imports-progress progress:indeterminate) /)
})

test('the live leaf breathes three times, and then rests', () => {
  const breaths = lines.flatMap((line) => [
    ...line.matchAll(/animation: breathe ([\d.]+)s ease-in-out (\w+)/g),
  ])
  expect(breaths).toHaveLength(2)
  for (const [, seconds, times] of breaths) {
    expect(times).toBe('3')
    expect(Number(seconds) * 3).toBeLessThanOrEqual(longest)
  }
})
