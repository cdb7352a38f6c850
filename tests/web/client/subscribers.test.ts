import { expect, test, vi } from 'vitest'
import { createSubscribers } from '#web/client/subscribers.ts'

test('tells everybody who has not left', () => {
  const { tell, subscribe } = createSubscribers()
  const [one, other] = [vi.fn(), vi.fn()]
  const leave = subscribe(one)
  subscribe(other)
  leave()
  tell()
  expect(one).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledOnce()
})

test('begins with the first subscriber and ends after the last one, each time', () => {
  const end = vi.fn()
  const begin = vi.fn(() => end)
  const { subscribe } = createSubscribers(begin)
  const leaves = [subscribe(vi.fn()), subscribe(vi.fn())]
  expect(begin).toHaveBeenCalledOnce()
  leaves[0]!()
  expect(end).not.toHaveBeenCalled()
  for (const leave of leaves) leave()
  expect(end).toHaveBeenCalledOnce()
  subscribe(vi.fn())
  expect(begin).toHaveBeenCalledTimes(2)
})

test('ends once, however often the last subscriber leaves', () => {
  const end = vi.fn()
  const { subscribe } = createSubscribers(() => end)
  const leave = subscribe(vi.fn())
  leave()
  leave()
  expect(end).toHaveBeenCalledOnce()
})
