import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Link, Route, Router } from 'wouter'
import { renderPart } from '#tests/web/support/page.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { askBeforeLeaving, leaving } from '#web/ui/leave/leaving.ts'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'

const ownParams = ['way', 'period']
const Page = ({ unsaved }: { unsaved: boolean }) => {
  const { question } = useUnsaved(unsaved, ownParams)
  return (
    <>
      <h1>Entry</h1>
      <Link href="/other">Elsewhere</Link>
      <Link href="/entry?page=2">Second page</Link>
      {question}
    </>
  )
}
const App = ({ unsaved }: { unsaved: boolean }) => (
  <Router aroundNav={askBeforeLeaving}>
    <Route path="/entry">
      <Page unsaved={unsaved} />
    </Route>
    <Route path="/other">
      <h1>Other</h1>
    </Route>
    <Route path="/before">
      <h1>Before</h1>
    </Route>
  </Router>
)

const open = (unsaved: boolean) => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/entry')
  return renderPart(<App unsaved={unsaved} />)
}
// Runs before the page's listeners, which may stop the event.
let popped = () => {}
addEventListener('popstate', () => popped(), { capture: true })
const back = () =>
  act(async () => {
    const done = new Promise<void>((resolve) => {
      popped = resolve
    })
    history.back()
    await done
  })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Whether the browser would ask before closing or reloading the page. */
const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => history.replaceState(null, '', '/'))

describe('Unsaved changes', () => {
  test('ask at a link, and staying keeps the page', async () => {
    open(true)
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await press('Keep editing')
    expect(heading()).toBe('Entry')
    expect(location.pathname).toBe('/entry')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await press('Discard changes')
    expect(heading()).toBe('Other')
    expect(isHeld()).toBe(false)
  })

  test('ask at the back button, which then leads where it would have', async () => {
    open(true)
    await back()
    await screen.findByRole('dialog', { name: 'Discard your changes?' })
    expect(location.pathname).toBe('/entry')
    await press('Keep editing')
    expect(heading()).toBe('Entry')
    await back()
    await press('Discard changes')
    await waitFor(() => expect(heading()).toBe('Before'))
    expect(location.pathname).toBe('/before')
  })

  test('ask when the page is closed or reloaded, and at the sign-out', async () => {
    open(true)
    expect(isHeld()).toBe(true)
    const signOut = vi.fn()
    act(() => leaving(signOut))
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(signOut).not.toHaveBeenCalled()
    act(() => leaving(signOut))
    await press('Discard changes')
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('do not ask within the page', async () => {
    open(true)
    await userEvent.click(screen.getByRole('link', { name: 'Second page' }))
    expect(location.search).toBe('?page=2')
    await back()
    expect(location.search).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('ask only where a change of the address loses them', async () => {
    open(true)
    const go = (to: string) =>
      act(async () => askBeforeLeaving((there) => history.pushState(null, '', there), to))
    await go('/entry?way=one&page=2')
    await press('Keep editing')
    expect(location.search).toBe('')
    await go('/entry?page=2')
    expect(location.search).toBe('?page=2')
    await go('/entry?way=one&page=2')
    await press('Discard changes')
    expect(location.search).toBe('?way=one&page=2')
  })
  test('ask when the back button changes only a parameter of the address', async () => {
    history.pushState(null, '', '/entry?period=a')
    history.pushState(null, '', '/entry?period=b')
    renderPart(<App unsaved />)
    await back()
    await press('Keep editing')
    expect(location.search).toBe('?period=b')
  })
  test('ask before a choice that loses them', async () => {
    open(true)
    const made: string[] = []
    act(() => leaving(() => made.push('size'), 'size'))
    act(() => leaving(() => made.push('period'), 'period'))
    await press('Keep editing')
    expect(made).toEqual(['size'])
    act(() => leaving(() => made.push('period'), 'period'))
    await press('Discard changes')
    expect(made).toEqual(['size', 'period'])
  })
  test('do not ask once saved, or without any input', async () => {
    const page = open(true)
    page.rerender(<App unsaved={false} />)
    expect(isHeld()).toBe(false)
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(heading()).toBe('Other')
  })
})

test.each(['Cancel', 'Close', '{Escape}'])(
  'a form with input asks at %s, and keeps it',
  async (way) => {
    const cancelled = vi.fn()
    renderPart(
      <FormDialog visible unsaved title="Add" onSubmit={() => {}} onCancel={cancelled}>
        <input aria-label="Name" defaultValue="typed" />
      </FormDialog>,
    )
    const leave = () => (way.startsWith('{') ? userEvent.keyboard(way) : press(way))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    await leave()
    await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull(),
    )
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'typed')
    expect(screen.getByRole('dialog', { name: 'Add' }).contains(document.activeElement)).toBe(true)
    expect(cancelled).not.toHaveBeenCalled()
    await leave()
    await press('Discard changes')
    expect(cancelled).toHaveBeenCalledOnce()
  },
)
