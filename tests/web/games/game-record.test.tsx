import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { GameRecord, GameSession } from '#api/contracts/game-sessions.ts'
import { GameRecordScreen } from '#web/features/game-record/game-record-screen.tsx'
import { listOf, success } from '../support/answers.ts'
import { answeringRoutes, id, renderStaff } from '../support/staff-screen.tsx'

const game = {
  ...{ _id: id(1), name: '花的結構', description: 'Flowers', logo: null, gameType: 'mc', order: 0 },
  ...{ featureStart: '2026-11-02', featureEnd: '2026-12-18', pointCorrect: 2, pointIncorrect: 0 },
  ...{ pointExchangeRate: 1, isActive: true, filters: [], subjects: [], question_count: 2, questions: [] },
  ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
}
const session = (n: number, more: Partial<GameSession> = {}): GameSession => ({
  ...{ _id: id(n), created_at: '2026-11-20T04:40:00.000Z', game: { _id: id(1), name: '花的結構' } },
  ...{ user: { _id: id(50 + n), name: { en: `Student ${n}`, zh: `學生${n}` } }, records: [] },
  ...{ profile: { _id: id(70 + n), class: '3A', class_no: 4 }, correct: 6, incorrect: 2, point: 12, pointExchanged: 2 },
  ...more,
})
const question = (n: number, correct: number) => ({
  ...{ _id: id(80 + n), text: `Question ${n}`, image: null, isActive: n === 1, answers: 10, correct },
  options: [
    { text: 'Petal', isAns: false, count: 10 - correct },
    { text: 'Stamen', isAns: true, count: correct },
  ],
})
const record: GameRecord = {
  ...{ sessions: 2, users: 2, correct: 12, incorrect: 4, exchanged: 8 },
  questions: [question(1, 8), question(2, 4)],
}
const open = (more: Parameters<typeof answeringRoutes>[0] = {}) => {
  const { calls } = answeringRoutes({
    [`GET /games/${id(1)}/records`]: () => success(record),
    [`GET /games/${id(1)}`]: () => success(game),
    'GET /gameSessions': () =>
      listOf([session(1), session(2, { correct: 8, incorrect: 0, point: 16, pointExchanged: 6 })]),
    'GET *': () => listOf([]),
    ...more,
  })
  renderStaff(<Route path="/admin/games/record/:gameId" component={GameRecordScreen} />, { locale: 'en' })
  return calls
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

beforeEach(() => history.replaceState(null, '', `/admin/games/record/${id(1)}`))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a session has its class, two digits of number, right and wrong answers, percent, points and what was paid', async () => {
  const calls = open()
  const row = await rowOf('Student 1')
  for (const text of ['3A', '04', '75.0%', '12', '+2']) expect(within(row).getByText(text)).toBeDefined()
  expect(row.textContent).toContain('6 correct, 2 incorrect')
  expect(row.textContent).not.toContain('All correct')
  expect((await rowOf('Student 2')).textContent).toContain('8 correct, 0 incorrect · All correct')
  const asked = calls.find(({ path }) => path === '/gameSessions')?.query
  expect([asked?.get('game'), asked?.get('order_by'), asked?.get('order')]).toEqual([id(1), 'created_at', 'desc'])
  expect(screen.getByText('Single-player · All grades and classes', { exact: false })).toBeDefined()
}, 20_000)

test('each option of a question has its count and its part of all answers; the hardest can come first', async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: /Question report/ }))
  const texts = () => screen.getAllByText(/^Question \d$/).map(({ textContent }) => textContent)
  expect(texts()).toEqual(['Question 1', 'Question 2'])
  expect(screen.getByText('8 · 80.0%').closest('li')?.textContent).toContain('Right')
  expect(screen.getByText('2 · 20.0%').closest('li')?.textContent).not.toContain('Right')
  await userEvent.click(screen.getByText('Hardest first'))
  expect(texts()).toEqual(['Question 2', 'Question 1'])
  expect(screen.getAllByText('Worth teaching again')).toHaveLength(1)
  expect(screen.getAllByText('No longer asked')).toHaveLength(1)
}, 20_000)

test('a search is asked of the server, and nothing found is said', async () => {
  const calls = open({
    'GET /gameSessions': ({ query }) => listOf(query.get('search') ? [] : [session(1)]),
  })
  await rowOf('Student 1')
  await userEvent.type(screen.getByRole('searchbox'), 'lam')
  await screen.findByText('No such record')
  expect(calls.filter(({ query }) => query.get('search') === 'lam')).toHaveLength(1)
}, 20_000)
