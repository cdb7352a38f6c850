import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { Bars } from '#web/modules/games/quiz-host/bars.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
const view: HostQuiz = {
  room: 'quiz',
  role: 'host',
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
  players: 40,
  question: { text: 'Which?', image: null, options: [{ text: 'Nile' }, { text: 'Thames' }] },
  right: 0,
  pin: '123456',
  record: null,
  answered: 40,
  newest: [],
  teams: null,
  counts: [30, 10],
  correct: 30,
  top: [],
  totals: { correct: 30, point: 150 },
}
const numbers = () =>
  [...document.querySelectorAll('.quiz-host-stack > b')].map((one) => Number(one.textContent))

test('the bars count up to the number of each option; screen readers get the end at once', () => {
  renderPart(<Bars view={view} />)
  expect(numbers()).toEqual([0, 0])
  expect(screen.getByText('A: 30', { exact: false }).className).toBe('visually-hidden')
  act(() => void vi.advanceTimersByTime(100))
  const [first = 0] = numbers()
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(30)
  act(() => void vi.advanceTimersByTime(600))
  expect(numbers()).toEqual([30, 10])
})

test('with reduced motion the bars show their final numbers at once', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce'),
    ...listening,
  }))
  renderPart(<Bars view={view} />)
  expect(numbers()).toEqual([30, 10])
})

const nothing = () => undefined
const listening = {
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
}
