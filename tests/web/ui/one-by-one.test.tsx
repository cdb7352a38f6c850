import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OneByOne } from '#web/ui/states/one-by-one.ts'

// The test runs frames and timers.
beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  }),
)
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const paint = () => act(() => vi.advanceTimersToNextFrame() && vi.advanceTimersByTime(1))

const list = (names: readonly (string | false)[]) => (
  <ul>
    <OneByOne>{names.map((name) => name && <li key={name}>{name}</li>)}</OneByOne>
  </ul>
)

test('children appear one by one after each paint, in order, until all are shown', () => {
  render(list(['first', false, 'second', 'third']))
  expect(shown()).toEqual(['first'])
  paint()
  expect(shown()).toEqual(['first', 'second'])
  paint()
  expect(shown()).toEqual(['first', 'second', 'third'])
  paint()
  expect(vi.getTimerCount()).toBe(0)
})

test('children that are shown stay when another comes or goes', () => {
  const { rerender } = render(list(['first', 'second']))
  paint()
  const second = screen.getByText('second')
  rerender(list(['second', 'third']))
  expect(shown()).toEqual(['second', 'third'])
  expect(screen.getByText('second')).toBe(second)
  rerender(list([]))
  expect(shown()).toEqual([])
})

test('no more paints are requested once the list is unmounted', () => {
  const { unmount } = render(list(['first', 'second']))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
