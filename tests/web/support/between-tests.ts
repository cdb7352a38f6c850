import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { beginSession } from '#web/client/session/signed-out.ts'
import { beginPage } from '#web/client/session/token.ts'
import { loadToast } from '#web/kit/toast/load-toast.ts'
import { takeDrifts } from './checked-answer.ts'

// On a page it comes three seconds after the first script, or when it is wanted.
await loadToast()

// Files share a page and its modules: each test leaves them as it found them, so that none needs another's order.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  beginPage()
  beginSession()
  // What a list shows stands in the address.
  history.replaceState(null, '', '/')
  expect(takeDrifts(), 'canned answers that the api would not give').toEqual([])
})
