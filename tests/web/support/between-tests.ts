import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetHandshakes } from '#web/client/line-blocked.ts'
import { setLineLive } from '#web/client/line-live.ts'
import { beginSession } from '#web/client/session/signed-out.ts'
import { beginPage } from '#web/client/session/token.ts'
import { setTimeZone } from '#web/i18n/format.ts'
import { forgetPasswordsToPrint } from '#web/modules/people/passwords/passwords-to-print.ts'
import { loadToast } from '#web/ui/toast/load-toast.ts'
import { takeDrifts } from './checked-answer.ts'

// On a page, toasts load three seconds after the first script, or when needed.
await loadToast()

const frame = 1000 / 60 + 1

/** The zone of the organisation in `staff-screen.tsx`, whatever the machine's. */
beforeEach(() => setTimeZone('Asia/Hong_Kong'))

// Test files share a page and its modules. Each test restores them, so that no test depends on
// another's order.
afterEach(() => {
  cleanup()
  // jsdom renders frames by an interval of its own. If it began on a fake clock, it must fire
  // there, or no frame would follow.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(frame)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  beginPage()
  beginSession()
  forgetHandshakes()
  forgetPasswordsToPrint()
  setLineLive(false)
  // A list keeps its state in the address.
  history.replaceState(null, '', '/')
  expect(takeDrifts(), 'canned answers that the api would not give').toEqual([])
})
