import { expect, test, vi } from 'vitest'

test('a test with fake timers leaves behind a focus that jsdom repairs later', async () => {
  // Waits until earlier output has been rendered.
  await new Promise(requestAnimationFrame)
  vi.useFakeTimers()
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  button.remove()
  expect(vi.getTimerCount()).toBeGreaterThan(0)
})

test('the next test still gets real animation frames', async () => {
  expect(vi.isFakeTimers()).toBe(false)
  expect(await new Promise(requestAnimationFrame)).toBeGreaterThan(0)
})
