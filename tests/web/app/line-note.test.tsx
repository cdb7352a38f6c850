import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LineNote } from '#web/app/shell/line-note.tsx'
import { forgetHandshakes, handshakeFailed, lineConnected } from '#web/client/line-blocked.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { renderPart } from '../support/page.tsx'

const path = '/admin/history'
const note = () => screen.queryByText(/WebSocket/)

/** A call succeeds, and who listens to the cache has heard of it. */
const succeedAt = (client: QueryClient, updatedAt: number) =>
  act(async () => {
    client.setQueryData(['organization'], {}, { updatedAt })
    await new Promise((resolve) => notifyManager.schedule(() => resolve(undefined)))
  })

/** A page whose handshakes fail, and a call of which succeeds after that. */
const blocked = async (locale: Locales = 'en') => {
  const rendered = renderPart(<LineNote path={path} />, { locale })
  await act(async () => handshakeFailed())
  await act(async () => handshakeFailed())
  const succeed = () =>
    act(async () =>
      rendered.client.setQueryData(['organization'], {}, { updatedAt: Date.now() + 1 }),
    )
  return { ...rendered, succeed }
}

test.each([
  ['en', /^This network does not allow live connections/],
  ['zh', /^這個網絡不容許即時連線/],
] as const)(
  'a filter in the way is told of once it is known from calls that succeed (%s)',
  async (locale, words) => {
    const { succeed } = await blocked(locale)
    expect(note()).toBeNull()
    await succeed()
    await screen.findByText(words)
  },
)

test('it is closed by a press, gone with the page, and told once', async () => {
  const { succeed, rerender, unmount } = await blocked()
  await succeed()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(note()).toBeNull()
  rerender(<LineNote path="/admin/rollcall" />)
  expect(note()).toBeNull()
  unmount()
  await (await blocked()).succeed()
  expect(note()).toBeNull()
})

test('another page does not show it', async () => {
  const { succeed, rerender } = await blocked()
  await succeed()
  await screen.findByText(/WebSocket/)
  rerender(<LineNote path="/admin/rollcall" />)
  expect(note()).toBeNull()
})

test('a line that stands takes it away, and what is blocked after that is told again', async () => {
  const { succeed, unmount } = await blocked()
  await succeed()
  await screen.findByText(/WebSocket/)
  await act(async () => lineConnected())
  expect(note()).toBeNull()
  unmount()
  forgetHandshakes()
  await (await blocked()).succeed()
  await screen.findByText(/WebSocket/)
})

test('a line that stood and is lost is no filter, nor is one handshake that failed', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1000)
  const { client } = renderPart(<LineNote path={path} />)
  await act(async () => handshakeFailed())
  await succeedAt(client, 2000)
  expect(note()).toBeNull()
  await act(async () => lineConnected())
  await act(async () => handshakeFailed())
  await act(async () => handshakeFailed())
  await succeedAt(client, 3000)
  expect(note()).toBeNull()
})
