import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PlayerQuiz } from '#api/contracts/quizzes.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { afterSignIn, keepReturnAddress } from '#web/client/session/return-address.ts'
import { Countdown } from '#web/modules/games/quiz/countdown.tsx'
import { useQuizCountdown } from '#web/modules/games/quiz/use-quiz-countdown.ts'
import { Final, QuizResult } from '#web/modules/games/quiz-phone/quiz-result.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
})
const Clock = ({ arrived }: { arrived: Parameters<typeof useQuizCountdown>[0] }) => {
  const left = useQuizCountdown(arrived)
  return <Countdown left={left ?? 0} total={20} />
}

test('the time left counts from its arrival, whatever the phone’s clock says', () => {
  const arrived = { view: { closesIn: 12_000, number: 1 }, at: performance.now() }
  renderPart(<Clock arrived={arrived} />)
  const timer = screen.getByRole('timer', { name: '12 seconds left' })
  // Three leaves fall at each of twelve steps. With 12 of 20 seconds left, eight steps are left.
  const fallen = () => timer.querySelectorAll('.quiz-mark-fallen').length / 3
  expect(fallen()).toBe(4)
  vi.setSystemTime(new Date('2031-01-01'))
  act(() => void vi.advanceTimersByTime(3_000))
  expect(timer.getAttribute('aria-label')).toBe('9 seconds left')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(timer.getAttribute('aria-label')).toBe('0 seconds left')
  expect(fallen()).toBe(12)
})

const view: PlayerQuiz = {
  room: 'quiz',
  role: 'player',
  quiz: 'q',
  position: '4',
  at: '',
  game: { _id: 'g', name: 'Rivers' },
  phase: 'closed',
  number: 2,
  count: 3,
  seconds: 20,
  pointCorrect: 5,
  closesIn: null,
  players: 9,
  question: { text: 'Which?', image: null, options: [{ text: 'Nile' }, { text: 'Thames' }] },
  right: 0,
  chosen: 1,
  isCorrect: false,
  rank: 4,
  from: 2,
  correct: 1,
  point: 5,
  isBySpeed: false,
  worth: 2,
  team: null,
  teams: null,
}

test('a wrong answer is followed by the right one, without mention of a fall in rank', () => {
  renderPart(<QuizResult view={view} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not this time')
  expect(document.body.textContent).toContain('+0')
  expect(document.body.textContent).toContain('Nile')
  expect(document.body.textContent).not.toContain('up from')
})

test('after the last question the results are announced, not another question', () => {
  renderPart(<QuizResult view={view} />)
  expect(document.body.textContent).toContain('The next question comes soon')
  cleanup()
  renderPart(<QuizResult view={{ ...view, number: 3 }} />)
  expect(document.body.textContent).toContain('The results come next')
  expect(document.body.textContent).not.toContain('next question')
})

test('a player without a rank sees none, and a rank gained by speed is explained', () => {
  renderPart(<QuizResult view={{ ...view, rank: null, from: null, correct: 0, point: 0 }} />)
  expect(screen.queryByText('Your place')).toBeNull()
  expect(document.body.textContent).toContain('0 of 2 correct')
  cleanup()
  renderPart(<QuizResult view={{ ...view, isBySpeed: true }} />)
  expect(screen.getByText('When right answers are equal, the faster comes first')).toBeDefined()
})

test('game points and a student’s points are shown as different things', () => {
  renderPart(<Final view={{ ...view, phase: 'finished', point: 6, worth: 3 }} />)
  expect(screen.getByText('6 game points = 3 points')).toBeDefined()
  cleanup()
  renderPart(<Final view={{ ...view, phase: 'finished', point: 0, worth: 0 }} />)
  expect(document.body.textContent).not.toContain('= 0 points')
})

test('a rise in rank is announced, and so is a missing answer', () => {
  renderPart(<QuizResult view={{ ...view, isCorrect: true, chosen: 0, from: 6 }} />)
  expect(document.body.textContent).toContain('up from 6')
  cleanup()
  renderPart(<QuizResult view={{ ...view, chosen: null }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You did not answer this one')
})

test('a game without points shows the number of right answers', () => {
  renderPart(<Final view={{ ...view, phase: 'finished', pointCorrect: 0, point: 0 }} />)
  expect(document.body.textContent).toContain('1 of 2 correct')
  expect(document.body.textContent).not.toContain('Points5')
})

test('after the sign-in a student continues to the quiz, once, and nobody is led to any other address', () => {
  const student = { role: 'user', setup_password: false } as const
  keepReturnAddress('/quiz?pin=481736')
  expect(afterSignIn(student)).toBe('/quiz?pin=481736')
  expect(afterSignIn(student)).toBe('/user')
  keepReturnAddress('/quiz?pin=481736')
  expect(afterSignIn({ role: 'admin', setup_password: false })).toBe('/admin')
  for (const wrong of [
    '//evil.example',
    '/quiz?pin=1',
    'https://evil.example/quiz?pin=481736',
    '/quiz/../admin',
  ]) {
    sessionStorage.setItem('laurel.way-back', wrong)
    expect(afterSignIn(student)).toBe('/user')
  }
})
