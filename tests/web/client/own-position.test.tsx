import { expect, test, vi } from 'vitest'
import { noteOwnPosition, ownPosition } from '#web/client/api/own-position.ts'
import { signedOut } from '#web/client/session/signed-out.ts'

const afterReload = async () => {
  vi.resetModules()
  return await import('#web/client/api/own-position.ts')
}

test('a page that is loaded again still waits for the last command', async () => {
  noteOwnPosition('0000000000000009', 'boardGames')
  const loaded = await afterReload()
  expect(loaded.ownPosition('boardGames')).toBe('0000000000000009')
  expect(loaded.ownPosition('points')).toBeUndefined()
})

test('a list waits a minute at most for the last command', () => {
  vi.useFakeTimers()
  noteOwnPosition('0000000000000009')
  vi.advanceTimersByTime(59_000)
  expect(ownPosition()).toBe('0000000000000009')
  vi.advanceTimersByTime(2000)
  expect(ownPosition()).toBeUndefined()
})

test('the earlier of two commands does not replace the later one', () => {
  noteOwnPosition('0000000000000009')
  noteOwnPosition('0000000000000004')
  expect(ownPosition()).toBe('0000000000000009')
})

test('whoever signs in next in this tab waits for nothing', async () => {
  vi.stubGlobal('location', { assign: vi.fn() })
  noteOwnPosition('0000000000000009')
  signedOut()
  expect(ownPosition()).toBeUndefined()
  expect((await afterReload()).ownPosition()).toBeUndefined()
})
