import { expect, test, vi } from 'vitest'

test('a test on a false clock leaves a focus that jsdom is about to mend', async () => {
  // What came before has been drawn.
  await new Promise(requestAnimationFrame)
  vi.useFakeTimers()
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  button.remove()
  expect(vi.getTimerCount()).toBeGreaterThan(0)
})

test('and the next one is drawn frames of the real one', async () => {
  expect(vi.isFakeTimers()).toBe(false)
  expect(await new Promise(requestAnimationFrame)).toBeGreaterThan(0)
})
