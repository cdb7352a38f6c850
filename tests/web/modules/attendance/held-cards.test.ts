import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as first from '#web/modules/attendance/device/held-cards.ts'

type HeldCard = first.HeldCard

const card = (key: string, at: number): HeldCard => ({
  key,
  card: `CARD-${key}`,
  at,
  state: 'checkin',
  pairing: 'key',
  isUnsent: true,
})
const keys = (tab: typeof first) => tab.heldCards().map(({ key }) => key)
/** Loads the module again, as another tab or a reload does. */
const openTab = async (): Promise<typeof first> => {
  vi.resetModules()
  return await import('#web/modules/attendance/device/held-cards.ts')
}

beforeEach(() => {
  localStorage.clear()
  first.forgetHeldCards()
})

test('two tabs keep each other’s cards, whichever of them changes its own', async () => {
  const second = await openTab()
  expect([keys(first), keys(second)]).toEqual([[], []])
  first.holdCard(card('a', 1))
  second.holdCard(card('b', 2))
  first.holdCard(card('c', 3))
  second.markCard('b', { isUnsent: true, refused: 'card_not_found' })
  expect(keys(await openTab())).toEqual(['a', 'b', 'c'])
  first.dropCard('a')
  const reloaded = await openTab()
  expect(reloaded.heldCards()).toMatchObject([
    { key: 'b', refused: 'card_not_found' },
    { key: 'c' },
  ])
})

test('a tab lists the cards of another tab, until that tab has sent them', async () => {
  const second = await openTab()
  const { result } = renderHook(() => first.useHeldCards())
  const heardOf = (key: string) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: `laurel.held-cards.${key}` }))
    })
  second.holdCard({ ...card('b', 2), isUnsent: false })
  heardOf('b')
  expect(result.current).toEqual([card('b', 2)])
  second.dropCard('b')
  heardOf('b')
  expect(result.current).toEqual([])
})

test('the list of an earlier version is read, card by card', async () => {
  localStorage.setItem('laurel.held-cards', JSON.stringify([card('a', 1), card('b', 2)]))
  const second = await openTab()
  expect(keys(second)).toEqual(['a', 'b'])
  second.dropCard('a')
  expect(keys(await openTab())).toEqual(['b'])
  expect(localStorage.getItem('laurel.held-cards')).toBeNull()
})

test('a full storage keeps a card in memory', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  first.holdCard(card('a', 1))
  full.mockRestore()
  const { result } = renderHook(() => first.useHeldCards())
  expect(result.current).toEqual([card('a', 1)])
  first.markCard('a', { isUnsent: true })
  expect(localStorage.getItem('laurel.held-cards.a')).not.toBeNull()
})
