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

/** A call succeeds, and listeners of the cache are notified. */
const succeedAt = (client: QueryClient, updatedAt: number) =>
  act(async () => {
    client.setQueryData(['organization'], {}, { updatedAt })
    await new Promise((resolve) => notifyManager.schedule(() => resolve(undefined)))
  })

/** A page whose handshakes fail, while a call then succeeds. */
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
  'a firewall is reported once successful calls prove that the network works (%s)',
  async (locale, words) => {
    const { succeed } = await blocked(locale)
    expect(note()).toBeNull()
    await succeed()
    await screen.findByText(words)
  },
)

test('the note can be closed, and does not appear again', async () => {
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

test('the note disappears on another page', async () => {
  const { succeed, rerender } = await blocked()
  await succeed()
  await screen.findByText(/WebSocket/)
  rerender(<LineNote path="/admin/rollcall" />)
  expect(note()).toBeNull()
})

test('a working connection removes the note, and a later block shows it again', async () => {
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

test('a connection that worked and broke does not count as blocked, nor does one failed handshake', async () => {
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
