import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { forgetHandshakes } from '#web/client/line-blocked.ts'
import { beginSession } from '#web/client/session/signed-out.ts'
import { beginPage } from '#web/client/session/token.ts'
import { loadToast } from '#web/ui/toast/load-toast.ts'
import { takeDrifts } from './checked-answer.ts'

// On a page it comes three seconds after the first script, or when it is wanted.
await loadToast()

const frame = 1000 / 60 + 1

// Files share a page and its modules: each test leaves them as it found them, so that none needs
// another's order.
afterEach(() => {
  cleanup()
  // jsdom draws frames by an interval of its own: one that began on a false clock has to come round
  // there, or none would be drawn again.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(frame)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  beginPage()
  beginSession()
  forgetHandshakes()
  // What a list shows stands in the address.
  history.replaceState(null, '', '/')
  expect(takeDrifts(), 'canned answers that the api would not give').toEqual([])
})
