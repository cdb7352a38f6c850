import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EventStoreNote } from '#web/app/shell/event-store-note.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { successAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'
import {
  answeringRoutes,
  organization,
  period,
  session,
  student,
} from '../support/staff-screen.tsx'

const figures = /^(These figures are being updated\.|這些數字正在更新。)$/
let stale: boolean

const Students = () => <p>{useQuery(studentsQuery(period._id)).data?.length} students</p>

const page = (ledger: typeof organization.ledger, hasList = true) => (
  <SessionProvider value={{ ...session('admin'), organization: { ...organization, ledger } }}>
    <EventStoreNote />
    {hasList && <Students />}
  </SessionProvider>
)
const open = async (ledger: typeof organization.ledger = 'ok', locale: Locales = 'en') => {
  const answer = () =>
    successAnswer([student(1)], {
      pages: 1,
      total: 1,
      last_updated_at: '2026-11-20T04:00:00.000Z',
      ...(stale && { stale }),
    })
  const { calls } = answeringRoutes({ 'GET /users': answer })
  const part = renderPart(page(ledger), { locale })
  await pass(100)
  return { ...part, calls }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const note = () => [...document.querySelectorAll('.msg')].map(({ textContent }) => textContent)
const spoken = () => document.querySelector('[role=status].visually-hidden')?.textContent

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  stale = true
})

test.each(['en', 'zh'] as const)(
  'outdated figures are marked until a newer answer arrives: %s',
  async (locale) => {
    const { calls } = await open('ok', locale)
    expect(note()).toEqual([expect.stringMatching(figures)])
    expect(spoken()).toMatch(figures)
    expect(screen.queryByRole('alert')).toBeNull()
    stale = false
    await pass(4000)
    expect(calls).toHaveLength(2)
    expect(note()).toEqual([])
    // Current data is not requested again.
    await pass(30_000)
    expect(calls).toHaveLength(2)
  },
)

test('outdated figures are refetched, and the delay is announced once', async () => {
  const { calls } = await open()
  const changes = vi.fn()
  const watcher = new MutationObserver(changes)
  watcher.observe(document.querySelector('[role=status].visually-hidden') as Element, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  await pass(20_000)
  expect(calls.length).toBeGreaterThan(4)
  expect(note()).toHaveLength(1)
  expect(changes).not.toHaveBeenCalled()
})

test('figures that are no longer shown are not mentioned', async () => {
  const { rerender } = await open()
  rerender(page('ok', false))
  await pass(100)
  expect(note()).toEqual([])
})

test('staff see one message at a time, and “nothing can be recorded” comes first', async () => {
  const { rerender } = await open('event_store_changed')
  expect(screen.getByRole('alert').textContent).toContain('Nothing can be recorded at the moment')
  expect(note()).toHaveLength(1)
  stale = false
  rerender(page('ok'))
  await pass(4000)
  expect(note()).toEqual([])
})
