import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  StorageChip,
  storageTone,
} from '#web/modules/resources/learning-resources/storage-chip.tsx'

describe('the storage chip', () => {
  test.each([
    [0, 'leaf'],
    [60, 'leaf'],
    [61, 'amber'],
    [80, 'amber'],
    [81, 'red'],
    [120, 'red'],
  ])('with %d of 100 used is %s', (usedStorage, tone) => {
    expect(storageTone({ usedStorage, totalStorage: 100 }).tone).toBe(tone)
  })

  test.each([
    [0, 0],
    [1, 1],
    [50, 6],
    [99, 11],
    [100, 12],
    [120, 12],
  ])('with %d percent used has %d full leaves of twelve, and says so in words', (used, leaves) => {
    renderPart(<StorageChip storage={{ usedStorage: used * 1024, totalStorage: 100 * 1024 }} />)
    expect(document.querySelectorAll('path.full')).toHaveLength(leaves)
    expect(screen.getByText(new RegExp(`^${used}\\.0%`))).toBeTruthy()
    cleanup()
  })

  test('is red for a school without any storage', () => {
    expect(storageTone({ usedStorage: 0, totalStorage: 0 }).tone).toBe('red')
  })
})
