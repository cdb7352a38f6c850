import { describe, expect, test } from 'vitest'
import { toneOf } from '#web/features/learning-resources/storage-chip.tsx'

describe('the storage chip', () => {
  test.each([
    [0, 'leaf'],
    [60, 'leaf'],
    [61, 'amber'],
    [80, 'amber'],
    [81, 'red'],
    [120, 'red'],
  ])('with %d of 100 used is %s', (usedStorage, tone) => {
    expect(toneOf({ usedStorage, totalStorage: 100 }).tone).toBe(tone)
  })

  test('is red for a school that may have nothing', () => {
    expect(toneOf({ usedStorage: 0, totalStorage: 0 }).tone).toBe('red')
  })
})
