import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { HostedQuiz } from '#api/contracts/quizzes.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, id } from '#tests/web/support/staff-screen.tsx'
import { HostDialog } from '#web/modules/games/quiz/host-dialog.tsx'

const room = (isContinued: boolean): HostedQuiz => ({
  room: 'quiz',
  role: 'host',
  quiz: id(7),
  position: '00000000000000000003',
  at: '2026-11-20T03:00:00.000Z',
  game: { _id: id(50), name: 'Plants' },
  phase: 'lobby',
  number: 0,
  count: 3,
  seconds: 20,
  pointCorrect: 2,
  question: null,
  closesIn: null,
  right: null,
  players: 12,
  teams: null,
  pin: '123456',
  record: null,
  answered: 0,
  newest: [],
  counts: null,
  correct: 0,
  top: [],
  totals: { correct: 0, point: 0 },
  isContinued,
})

const opened = async (isContinued: boolean) => {
  answeringRoutes({ [`POST /games/${id(50)}/quizzes`]: () => successAnswer(room(isContinued)) })
  const location = memoryLocation({ path: '/games', record: true })
  const onClose = vi.fn()
  renderPart(
    <Router hook={location.hook}>
      <HostDialog game={id(50)} onClose={onClose} />
    </Router>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open the room' }))
  return { user, history: location.history, onClose }
}

test('a new room opens at once', async () => {
  const { history } = await opened(false)
  await vi.waitFor(() => expect(history.at(-1)).toBe(`/quiz/host/${id(7)}`))
})

test('a room that was still open is announced before it is entered', async () => {
  const { user, history } = await opened(true)
  await screen.findByRole('dialog', { name: 'Your room for this quiz is still open' })
  expect(screen.getByText(/^12 joined\./)).toBeTruthy()
  expect(history).toEqual(['/games'])
  const enter = screen.getByRole('button', { name: 'Go to the room' })
  await vi.waitFor(() => expect(document.activeElement).toBe(enter))
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(history.at(-1)).toBe(`/quiz/host/${id(7)}`))
})

test('a room that was still open stays open if the teacher cancels', async () => {
  const { user, history, onClose } = await opened(true)
  await screen.findByRole('dialog', { name: 'Your room for this quiz is still open' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
  expect(history).toEqual(['/games'])
})
