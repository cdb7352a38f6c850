import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderPart } from '#tests/web/support/page.tsx'
import { handshakeFailed } from '#web/client/line-blocked.ts'
import { formatTime, setTimeZone } from '#web/i18n/format.ts'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { useClock } from '#web/ui/browser/use-clock.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'

test('the first connection is reported after three seconds, a lost one at once', async () => {
  vi.useFakeTimers()
  const { rerender } = renderPart(<LiveBadge status={{ state: 'reconnecting', at: null }} />)
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(document.querySelector('.live')?.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(document.querySelector('.live')?.textContent).toBe('Reconnecting, Pause updates')
  rerender(<LiveBadge key="other" status={{ state: 'reconnecting', at: '2026-11-20T00:42:16Z' }} />)
  expect(screen.getByText('Reconnecting')).toBeTruthy()
})

test.each([
  ['en', 'Updates every few seconds, Pause updates'],
  ['zh', '每隔幾秒更新, 暫停更新'],
] as const)(
  'if a firewall blocks the socket, the badge says how lists are read instead (%s)',
  async (locale, words) => {
    vi.useFakeTimers()
    const badge = <LiveBadge status={{ state: 'reconnecting', at: null }} />
    const { client } = renderPart(badge, { locale })
    await act(async () => {
      handshakeFailed()
      handshakeFailed()
      await vi.advanceTimersByTimeAsync(3100)
      client.setQueryData(['organization'], {})
      await vi.advanceTimersByTimeAsync(50)
    })
    expect(document.querySelector('.live')?.textContent).toBe(words)
  },
)

const Clock = () => <p>{useClock()}</p>

test('a display’s clock shows the school’s time zone, whatever the computer’s', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T00:42:00Z') })
  for (const [zone, time] of [
    ['Asia/Hong_Kong', '08:42'],
    ['America/New_York', '19:42'],
  ] as const) {
    setTimeZone(zone)
    renderPart(<Clock />)
    expect(screen.getByText(time)).toBeTruthy()
    cleanup()
  }
})

test('all times of one format share one formatter', () => {
  setTimeZone('Europe/Paris')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let minute = 0; minute < 50; minute += 1) {
    setTimeZone('Asia/Hong_Kong')
    expect(formatTime(new Date(Date.UTC(2026, 10, 20, 0, minute)))).toMatch(/^08:\d\d:00$/)
  }
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

const Count = z.object({ count: z.int() })
const CountForm = ({ onSent }: { onSent: (value: unknown) => void }) => {
  const form = useContractForm<{ count: number | undefined }, { count: number }>(Count, {})
  return (
    <form onSubmit={form.handleSubmit(onSent)}>
      <NumberField form={form} name="count" label="Count" />
      <button type="submit">send</button>
    </form>
  )
}

test.each(['1e2', '0x10', '1_000'])('a count of %s is refused', async (typed) => {
  const sent = vi.fn()
  renderPart(<CountForm onSent={sent} />)
  await userEvent.type(screen.getByLabelText('Count'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'send' }))
  expect(await screen.findByText('Invalid format.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})
