import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OneByOne } from '#web/ui/states/one-by-one.ts'

// Frames and timers are drawn by hand.
beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  }),
)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const paint = () => act(() => vi.advanceTimersToNextFrame() && vi.advanceTimersByTime(1))

const list = (names: readonly (string | false)[]) => (
  <ul>
    <OneByOne>{names.map((name) => name && <li key={name}>{name}</li>)}</OneByOne>
  </ul>
)

test('shows one more after each paint, in order, and then all', () => {
  render(list(['first', false, 'second', 'third']))
  expect(shown()).toEqual(['first'])
  paint()
  expect(shown()).toEqual(['first', 'second'])
  paint()
  expect(shown()).toEqual(['first', 'second', 'third'])
  paint()
  expect(vi.getTimerCount()).toBe(0)
})

test('shown ones stay when another comes or goes', () => {
  const { rerender } = render(list(['first', 'second']))
  paint()
  const second = screen.getByText('second')
  rerender(list(['second', 'third']))
  expect(shown()).toEqual(['second', 'third'])
  expect(screen.getByText('second')).toBe(second)
  rerender(list([]))
  expect(shown()).toEqual([])
})

test('requests no more paints once unmounted', () => {
  const { unmount } = render(list(['first', 'second']))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
