import { expect, test } from 'vitest'
import { createRestartLimit } from '#scripts/start/restart-limit.ts'

const deathsAt = (...seconds: readonly number[]) => {
  let at = 0
  const deaths = createRestartLimit({ firstPause: 1_000, now: () => at })
  return seconds.map((second) => {
    at = second * 1_000
    return deaths.note()
  })
}

test('three crashes within a minute are too many', () => {
  expect(deathsAt(0, 30, 60)).toEqual([1_000, 2_000, 'too many'])
  expect(deathsAt(0, 30, 61, 89, 90)).toEqual([1_000, 2_000, 4_000, 'too many', 'too many'])
})

test('the pause grows to half a minute with repeated crashes, and is short after a minute of running', () => {
  const slowly = [0, 40, 80, 120, 160, 200, 240]
  expect(deathsAt(...slowly)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(deathsAt(0, 40, 101)).toEqual([1_000, 2_000, 1_000])
})
