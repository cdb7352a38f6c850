import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { renderPart } from '../support/page.tsx'

const Screen = ({ name }: { name: string }) => <p>This is {name}</p>
const loading = () => {
  // React logs each error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi
    .fn<() => Promise<{ default: typeof Screen }>>()
    .mockRejectedValue(new TypeError('Failed to fetch'))
  const Lazy = lazyAtOnce(load)
  const page = (path: string) => (
    <ErrorBoundary resetKey={path}>
      <AtOnce>
        <Lazy name="it" />
      </AtOnce>
    </ErrorBoundary>
  )
  return { load, page }
}

test('a part whose script did not load is retried by a press, on the same page', async () => {
  const { load, page } = loading()
  renderPart(page('/admin'))
  await screen.findByText('This page did not load completely')
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This page did not load completely')
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  load.mockResolvedValue({ default: Screen })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This is it')).toBeDefined()
})

test('a script that did not load is retried on the next page, too', async () => {
  const { load, page } = loading()
  const { rerender } = renderPart(page('/admin'), { locale: 'zh' })
  await screen.findByText('這一頁未能完整載入')
  load.mockResolvedValue({ default: Screen })
  rerender(page('/admin/history'))
  expect(await screen.findByText('This is it')).toBeDefined()
})

test('an error in the page’s own code is not retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new TypeError('of undefined')
  }
  renderPart(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByText('Something went wrong on this page')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without a network the page says so, and the part loads as soon as there is one', async () => {
  const { load, page } = loading()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderPart(page('/admin'))
  await screen.findByText('No connection')
  load.mockResolvedValue({ default: Screen })
  line.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('This is it')).toBeDefined()
})
