import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { GameRecord, GameRound, GameSession } from '#api/contracts/game-sessions.ts'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { listOf, success } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff, student } from '#tests/web/support/staff-screen.tsx'
import { GameRecordScreen } from '#web/modules/games/game-record/game-record-screen.tsx'

const pages = { pages: 1, total: 2, last_updated_at: '2026-11-20T00:42:00Z' }
const game = {
  ...{ _id: id(1), name: '花的結構', description: 'Flowers', logo: null, gameType: 'mc', order: 0 },
  ...{ featureStart: '2026-11-02', featureEnd: '2026-12-18', pointCorrect: 2, pointIncorrect: 0 },
  ...{
    pointExchangeRate: 1,
    isActive: true,
    filters: [],
    subjects: [],
    question_count: 2,
    questions: [],
  },
  ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
}
const session = (n: number, more: Partial<GameSession> = {}): GameSession => ({
  ...{ _id: id(n), created_at: '2026-11-20T04:40:00.000Z', game: { _id: id(1), name: '花的結構' } },
  ...{ user: { _id: id(50 + n), name: { en: `Student ${n}`, zh: `學生${n}` } }, records: [] },
  ...{
    profile: { _id: id(70 + n), class: '3A', class_no: 4 },
    correct: 6,
    incorrect: 2,
    point: 12,
    pointExchanged: 2,
    round: null,
  },
  ...more,
})
const question = (n: number, correct: number) => ({
  ...{
    _id: id(80 + n),
    text: `Question ${n}`,
    image: null,
    isActive: n === 1,
    answers: 10,
    correct,
  },
  options: [
    { text: 'Petal', isAns: false, count: 10 - correct },
    { text: 'Stamen', isAns: true, count: correct },
  ],
})
const record: GameRecord = {
  ...{ sessions: 2, users: 2, correct: 12, incorrect: 4, exchanged: 8 },
  questions: [question(1, 8), question(2, 4)],
  rounds: [],
}
const open = (more: Parameters<typeof answeringRoutes>[0] = {}) => {
  const { calls } = answeringRoutes({
    [`GET /games/${id(1)}/records`]: () => success(record),
    [`GET /games/${id(1)}`]: () => success(game),
    'GET /gameSessions': () =>
      listOf([session(1), session(2, { correct: 8, incorrect: 0, point: 16, pointExchanged: 6 })]),
    'GET /users': () => listOf([]),
    'GET *': () => listOf([]),
    ...more,
  })
  renderStaff(<Route path="/admin/games/record/:gameId" component={GameRecordScreen} />, {
    locale: 'en',
  })
  return calls
}
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

beforeEach(() => history.replaceState(null, '', `/admin/games/record/${id(1)}`))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a session has its class, two digits of number, right and wrong answers, percent, points and what was paid', async () => {
  const calls = open()
  const row = await rowOf('Student 1')
  for (const text of ['3A', '04', '75.0%', '12', '+2'])
    expect(within(row).getByText(text)).toBeDefined()
  expect(row.textContent).toContain('6 correct, 2 incorrect')
  expect(row.textContent).not.toContain('All correct')
  expect((await rowOf('Student 2')).textContent).toContain('8 correct, 0 incorrect · All correct')
  const asked = calls.find(({ path }) => path === '/gameSessions')?.query
  expect([asked?.get('game'), asked?.get('order_by'), asked?.get('order')]).toEqual([
    id(1),
    'created_at',
    'desc',
  ])
  expect(screen.getByText('Single-player · All grades and classes', { exact: false })).toBeDefined()
})

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
})

test('a search is asked of the server, and nothing found is said', async () => {
  const calls = open({
    'GET /gameSessions': ({ query }) => listOf(query.get('search') ? [] : [session(1)]),
  })
  await rowOf('Student 1')
  await userEvent.type(screen.getByRole('searchbox'), 'lam')
  await screen.findByText('No record matches')
  expect(calls.filter(({ query }) => query.get('search') === 'lam')).toHaveLength(1)
})

const round = (n: number, more: Partial<GameRound> = {}): GameRound => ({
  ...{ _id: id(30 + n), created_at: `2026-11-2${n}T02:48:00.000Z`, classes: ['3A'], users: 3 },
  ...{ correct: 4, incorrect: 2, exchanged: 8 },
  ...more,
})
const quiz = { ...game, gameType: 'interactive' }
const ledAs = (rounds: GameRound[], more: Parameters<typeof answeringRoutes>[0] = {}) =>
  open({
    [`GET /games/${id(1)}`]: () => success(quiz),
    [`GET /games/${id(1)}/records`]: ({ query }) =>
      success({
        ...{ sessions: rounds.length, users: 3, correct: 4, incorrect: 2, exchanged: 8 },
        questions: [
          { ...question(1, 2), answers: 3 },
          { ...question(2, 3), answers: 3 },
        ],
        rounds: rounds.filter(({ _id }) => [null, _id].includes(query.get('round'))),
      }),
    ...more,
  })

test('a live quiz with three phones is one line of the record, which leads to its report', async () => {
  const calls = ledAs([round(2), round(1)])
  const list = await screen.findByRole('list', { name: 'Live quizzes' })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  const [newest] = within(list).getAllByRole('link')
  expect(newest?.textContent).toContain('3 students')
  expect(newest?.textContent).toContain('66.7% right')
  expect(newest?.getAttribute('href')).toContain(`round=${id(32)}`)
  expect(calls.some(({ path }) => path === '/gameSessions')).toBe(false)
})

const lobby: HostQuiz = {
  ...{ room: 'quiz', role: 'host', quiz: id(99), position: '4', at: '2026-11-22T02:50:00.000Z' },
  ...{
    game: { _id: id(1), name: '花的結構' },
    phase: 'lobby',
    number: 0,
    count: 1,
    seconds: 20,
    pointCorrect: 2,
  },
  ...{
    question: null,
    closesIn: null,
    right: null,
    players: 0,
    pin: '123456',
    record: null,
    answered: 0,
  },
  ...{ newest: [], counts: null, correct: 0, top: [], totals: { correct: 0, point: 0 } },
}

test('the report of a quiz begins with what is worth teaching again, and asks it again in a room of its own', async () => {
  history.replaceState(null, '', `/admin/games/record/${id(1)}?round=${id(32)}`)
  const played = (n: number, correct: number) =>
    session(n, { correct, incorrect: 2 - correct, pointExchanged: 2 * correct, round: id(32) })
  const calls = ledAs([round(2), round(1, { classes: ['3B'], correct: 3, incorrect: 3 })], {
    'GET /gameSessions': () => listOf([played(1, 2), played(2, 2), played(3, 0)]),
    'GET /users': () =>
      success([student(1, { class: '3A', profile: id(71) }), student(9, { class: '3A' })], pages),
    [`POST /games/${id(1)}/quizzes`]: () => success(lobby),
  })
  const again = (await screen.findByRole('heading', { name: 'Worth teaching again' })).closest(
    'section',
  )!
  // Everybody had the second one right.
  expect(
    within(again)
      .getAllByText(/^Question \d$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Question 1'])
  expect(again.textContent).toContain('Most chose A, “Petal”')
  expect(again.textContent).toContain('2 of 3')
  expect(screen.getByText('Compared with 3B').parentElement?.textContent).toContain('+16.7')
  const students = (await screen.findByRole('heading', { name: 'Students' })).closest('section')!
  expect(within(students).getAllByRole('listitem').at(-1)?.textContent).toContain('Student 3')
  expect(await within(students).findByText('Not in the quiz: Student 9.')).toBeDefined()
  expect(screen.getByRole('link', { name: '花的結構' }).getAttribute('href')).toContain(
    `/admin/games/${id(1)}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask the 1 hardest questions again' }))
  await waitFor(() => expect(location.pathname).toBe(`/quiz/host/${id(99)}`))
  const asked = calls.find(({ path }) => path === `/games/${id(1)}/quizzes`)
  expect(asked?.body).toEqual({ seconds: 20, questions: [id(81)] })
})
