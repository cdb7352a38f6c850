import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'

test('a number counts to its new value by the times of its frames, whatever the clock says', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const { container, rerender } = render(<CountUp value={471} />)
  expect(container.textContent).toBe('471')
  rerender(<CountUp value={571} />)
  // The times of the frames are unlike performance.now().
  const shown = [-90_000, -89_740, -89_480].map((at) => {
    act(() => frames.at(-1)!(at))
    return Number(container.textContent)
  })
  expect(shown[0]).toBe(471)
  expect(shown[1]).toBeGreaterThan(471)
  expect(shown[1]).toBeLessThan(571)
  expect(shown[2]).toBe(571)
})
