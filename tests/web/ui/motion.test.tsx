import { globSync, readFileSync } from 'node:fs'
import postcss, { Rule } from 'postcss'
import { expect, test } from 'vitest'

/** In seconds: movement that lasts longer needs a pause button of its own. */
const longest = 5

const animations = globSync('web/{app,modules,patterns,styles,ui}/**/*.css').flatMap((file) => {
  const found: { selector: string; value: string }[] = []
  postcss.parse(readFileSync(file, 'utf8')).walkDecls(/^animation/, ({ parent, value }) => {
    found.push({ selector: parent instanceof Rule ? parent.selector : '', value })
  })
  return found
})

test('only progress indicators move forever', () => {
  const endless = animations.filter(({ value }) => /\binfinite\b/.test(value))
  expect(endless.length).toBeGreaterThan(0)
  for (const { selector } of endless)
    expect(selector).toMatch(/^\.(skeleton|student-imports-progress progress:indeterminate)( |$)/)
})

test('the leaf of the live badge pulses three times, and then rests', () => {
  const breaths = animations.flatMap(({ value }) => [
    ...value.matchAll(/\bbreathe ([\d.]+)s ease-in-out (\w+)/g),
  ])
  expect(breaths).toHaveLength(2)
  for (const [, seconds, times] of breaths) {
    expect(times).toBe('3')
    expect(Number(seconds) * 3).toBeLessThanOrEqual(longest)
  }
})
