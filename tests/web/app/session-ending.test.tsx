import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { SessionEnding } from '#web/app/shell/session-ending.tsx'
import { failure, successAnswer } from '../support/answers.ts'
import { answeringRoutes, renderStaff, session } from '../support/staff-screen.tsx'

const hours = 3600
const { user } = session('admin')
let left: number
let extended: () => Response

const pass = (seconds: number) =>
  act(async () => {
    left -= seconds
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
const open = async () => {
  answeringRoutes({
    'GET /auth/user': () => successAnswer({ ...user, session_ends_in: left }),
    'POST /auth/extend': () => extended(),
  })
  renderStaff(
    <>
      <label>
        Remarks <textarea />
      </label>
      <SessionEnding />
    </>,
  )
  await vi.dynamicImportSettled()
  await pass(1)
}
/** Writes into a field before the question appears. */
const openWriting = async (text: string) => {
  const asked: string[] = []
  const answer = extended
  extended = () => {
    asked.push('POST /auth/extend')
    return answer()
  }
  await open()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Remarks')
  field.value = text
  field.focus()
  field.setSelectionRange(text.length, text.length)
  await pass(30)
  await isAsked()
  return { calls: () => asked }
}
const question = () => screen.queryByRole('dialog', { name: 'Stay signed in?' })
/** Waits for the question, whose script loads when it is first needed. */
const isAsked = async () => {
  await act(async () => {
    await import('#web/app/shell/stay-dialog.tsx')
    await vi.advanceTimersByTimeAsync(100)
  })
  return question() as HTMLElement
}
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
  vi.useFakeTimers({ now: new Date('2026-11-20T00:42:00Z') })
  left = 12 * hours
  extended = () => {
    left = 12 * hours
    return successAnswer({ session_ends_in: left })
  }
})

test('staff are asked ten minutes before the end, and extend the session by one click', async () => {
  await open()
  await pass(11.75 * hours)
  expect(question()).toBeNull()
  await pass(5.5 * 60)
  expect((await isAsked()).textContent).toMatch(
    /You will be signed out in (9|10) minutes, at \d\d:4[12]\./,
  )
  await press('Stay signed in')
  await pass(1)
  expect(question()).toBeNull()
  await pass(11.5 * hours)
  expect(question()).toBeNull()
})

test('staff who postpone the question are asked once more, two minutes before the end', async () => {
  left = 9 * 60
  await open()
  await isAsked()
  await press('Not now')
  expect(question()).toBeNull()
  await pass(5 * 60)
  expect(question()).toBeNull()
  await pass(2.5 * 60)
  expect((await isAsked()).textContent).toContain('in 2 minutes')
})

test('the question disappears once another tab has extended the session', async () => {
  left = 9 * 60
  await open()
  expect(within(await isAsked()).getByText(/signed out in 9 minutes/)).toBeDefined()
  left = 12 * hours
  await pass(31)
  expect(question()).toBeNull()
})

test('a failed extension can be retried, and the page says if the session cannot be extended', async () => {
  left = 9 * 60
  extended = () => failure(500, 'internal_error')
  await open()
  await isAsked()
  await press('Stay signed in')
  await pass(2)
  expect(screen.getByRole('alert').textContent).toContain('You could not stay signed in')
  extended = () => successAnswer({ session_ends_in: left })
  await press('Try again')
  await pass(2)
  expect(screen.getByRole('alert').textContent).toMatch(/You can go on until \d\d:5\d\./)
  expect(question()).toBeNull()
})

const remarks = () => screen.getByLabelText<HTMLTextAreaElement>('Remarks')
// React Testing Library advances fake timers only if it finds a global `jest`.
const type = (keys: string) => {
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime })
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard(keys)
}

test('the question does not interrupt typing, and no character is lost', async () => {
  left = 10 * 60 + 20
  await open()
  remarks().focus()
  for (const letter of 'a long remark, written slowly ') {
    await type(letter)
    await pass(2)
    expect(question()).toBeNull()
  }
  expect(remarks().value).toBe('a long remark, written slowly ')
  await pass(2)
  expect(await isAsked()).not.toBeNull()
})

test('the question waits while an input method composes a character', async () => {
  left = 9 * 60
  await open()
  remarks().focus()
  fireEvent.compositionStart(remarks())
  await pass(60)
  expect(question()).toBeNull()
  fireEvent.compositionEnd(remarks())
  await pass(2)
  expect(question()).toBeNull()
  await pass(2)
  expect(await isAsked()).not.toBeNull()
})

test('characters typed as the question appears still reach their field', async () => {
  left = 10 * 60 + 20
  const { calls } = await openWriting('Well')
  const button = screen.getByRole('button', { name: 'Stay signed in' })
  act(() => button.focus())
  await type(' ')
  await type('done')
  expect(remarks().value).toBe('Well done')
  expect(document.activeElement).toBe(remarks())
  expect(question()).toBeNull()
  expect(calls()).toEqual([])
  await pass(4)
  expect(await isAsked()).not.toBeNull()
})

test('the keyboard answers a question that has been open for a while', async () => {
  left = 10 * 60 + 20
  const { calls } = await openWriting('Well')
  await pass(2)
  act(() => screen.getByRole('button', { name: 'Stay signed in' }).focus())
  await type(' ')
  await pass(1)
  expect([calls(), remarks().value, question()]).toEqual([['POST /auth/extend'], 'Well', null])
})
