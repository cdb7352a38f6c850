import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import type {
  AnswerOfStudent,
  GameRecord,
  GameRound,
  GameSession,
} from '#api/contracts/game-sessions.ts'
import type { HostedQuiz } from '#api/contracts/quizzes.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff, student } from '#tests/web/support/staff-screen.tsx'
import { GameRecordScreen } from '#web/modules/games/game-record/game-record-screen.tsx'

const pages = { pages: 1, total: 2, last_updated_at: '2026-11-20T00:42:00Z' }
const game = {
  _id: id(1),
  name: '花的結構',
  description: 'Flowers',
  logo: null,
  gameType: 'mc',
  order: 0,
  featureStart: '2026-11-02',
  featureEnd: '2026-12-18',
  pointCorrect: 2,
  pointIncorrect: 0,
  pointExchangeRate: 1,
  isActive: true,
  draw: null,
  filters: [],
  subjects: [],
  question_count: 2,
  questions: [],
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
}
const session = (n: number, more: Partial<GameSession> = {}): GameSession => ({
  _id: id(n),
  created_at: '2026-11-20T04:40:00.000Z',
  game: { _id: id(1), name: '花的結構' },
  user: { _id: id(50 + n), name: { en: `Student ${n}`, zh: `學生${n}` } },
  records: [],
  profile: { _id: id(70 + n), class: '3A', class_no: 4 },
  correct: 6,
  incorrect: 2,
  point: 12,
  pointExchanged: 2,
  round: null,
  team: null,
  ...more,
})
const question = (n: number, correct: number) => ({
  _id: id(80 + n),
  text: `Question ${n}`,
  image: null,
  isActive: n === 1,
  answers: 10,
  correct,
  options: [
    { text: 'Petal', isAns: false, count: 10 - correct },
    { text: 'Stamen', isAns: true, count: correct },
  ],
})
const record: GameRecord = {
  sessions: 2,
  users: 2,
  correct: 12,
  incorrect: 4,
  exchanged: 8,
  questions: [question(1, 8), question(2, 4)],
  rounds: [],
  podium: [],
  teams: [],
}
const open = (more: Parameters<typeof answeringRoutes>[0] = {}) => {
  const { calls } = answeringRoutes({
    [`GET /games/${id(1)}/records`]: () => successAnswer(record),
    [`GET /games/${id(1)}`]: () => successAnswer(game),
    'GET /gameSessions': () =>
      listAnswer([
        session(1),
        session(2, { correct: 8, incorrect: 0, point: 16, pointExchanged: 6 }),
      ]),
    'GET /users': () => listAnswer([]),
    ...more,
    'GET *': () => listAnswer([]),
  })
  renderStaff(<Route path="/admin/games/record/:gameId" component={GameRecordScreen} />, {
    locale: 'en',
  })
  return calls
}
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

beforeEach(() => history.replaceState(null, '', `/admin/games/record/${id(1)}`))

test('a session shows class, two-digit number, right and wrong answers, percentage, points and payment', async () => {
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

test('each option has its count and its share of all answers; the hardest questions come first', async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: /Question report/ }))
  const texts = () => screen.getAllByText(/^Question \d$/).map(({ textContent }) => textContent)
  expect(texts()).toEqual(['Question 2', 'Question 1'])
  expect(screen.getByText('8 · 80.0%').closest('li')?.textContent).toContain('Right')
  expect(screen.getByText('2 · 20.0%').closest('li')?.textContent).not.toContain('Right')
  await userEvent.click(screen.getByText('In the order they are asked'))
  expect(texts()).toEqual(['Question 1', 'Question 2'])
  expect(screen.getAllByText('Worth teaching again')).toHaveLength(1)
  expect(screen.getAllByText('No longer asked')).toHaveLength(1)
})

test('the search is done by the server, and an empty result is reported', async () => {
  const calls = open({
    'GET /gameSessions': ({ query }) => listAnswer(query.get('search') ? [] : [session(1)]),
  })
  await rowOf('Student 1')
  await userEvent.type(screen.getByRole('searchbox'), 'lam')
  await waitFor(() =>
    expect(calls.filter(({ query }) => query.get('search') === 'lam')).toHaveLength(1),
  )
  await screen.findByText('No record matches')
})

const round = (n: number, more: Partial<GameRound> = {}): GameRound => ({
  _id: id(30 + n),
  created_at: `2026-11-2${n}T02:48:00.000Z`,
  classes: ['3A'],
  users: 3,
  correct: 4,
  incorrect: 2,
  exchanged: 8,
  began_at: null,
  ended_at: null,
  ...more,
})
const quiz = { ...game, gameType: 'interactive' }
const ledAs = (rounds: GameRound[], more: Parameters<typeof answeringRoutes>[0] = {}) =>
  open({
    [`GET /games/${id(1)}`]: () => successAnswer(quiz),
    [`GET /games/${id(1)}/records`]: ({ query }) =>
      successAnswer({
        sessions: rounds.length,
        users: 3,
        correct: 4,
        incorrect: 2,
        exchanged: 8,
        questions: [
          { ...question(1, 2), answers: 3 },
          { ...question(2, 3), answers: 3 },
        ],
        rounds: rounds.filter(({ _id }) => [null, _id].includes(query.get('round'))),
        podium: [],
        teams: [],
      }),
    ...more,
  })

test('a live quiz with three phones is one line of the record, with a link to its report', async () => {
  const calls = ledAs([round(2), round(1)])
  const list = await screen.findByRole('list', { name: 'Live quizzes' })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  const [newest] = within(list).getAllByRole('link')
  expect(newest?.textContent).toContain('3 students')
  expect(newest?.textContent).toContain('66.7% right')
  expect(newest?.getAttribute('href')).toContain(`round=${id(32)}`)
  expect(calls.some(({ path }) => path === '/gameSessions')).toBe(false)
})

const answered = (n: number, chosen: number): AnswerOfStudent => ({
  session: id(n),
  created_at: '2026-11-20T04:40:00.000Z',
  user: session(n).user,
  profile: session(n).profile,
  chosen: [chosen],
  isCorrect: chosen === 1,
  question: {
    _id: id(81),
    text: 'Question 1',
    image: null,
    options: [
      { text: 'Petal', isAns: false },
      { text: 'Stamen', isAns: true },
    ],
  },
})

test('a question links to the students’ answers in the same quiz', async () => {
  history.replaceState(null, '', `/admin/games/record/${id(1)}?round=${id(32)}&view=questions`)
  const calls = ledAs([round(2)], {
    'GET /gameAnswers': () => listAnswer([answered(1, 0), answered(2, 1)]),
  })
  const [link] = await screen.findAllByRole('link', { name: /Who answered what/ })
  await userEvent.click(link!)
  const wrong = await rowOf('Student 1')
  expect(wrong.textContent).toContain('A Petal')
  expect(within(wrong).getByText('Wrong')).toBeDefined()
  expect((await rowOf('Student 2')).textContent).toContain('B Stamen')
  const asked = calls.find(({ path }) => path === '/gameAnswers')?.query
  expect([asked?.get('game'), asked?.get('round'), asked?.get('order_by')]).toEqual([
    id(1),
    id(32),
    'answer',
  ])
  expect(screen.getByRole('link', { name: 'Question report' }).getAttribute('href')).toContain(
    `round=${id(32)}&view=questions`,
  )
})

test('a student’s answers show the right one beside a wrong one, and missing answers', async () => {
  const at = `session=${id(1)}&round=${id(32)}`
  history.replaceState(null, '', `/admin/games/record/${id(1)}?${at}`)
  const calls = ledAs([round(2)], { 'GET /gameAnswers': () => listAnswer([answered(1, 0)]) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Student 1' })).toBeDefined()
  const given = (await screen.findByText('Question 1')).closest('li')!
  expect(given.textContent).toContain('Answer: A Petal')
  expect(given.textContent).toContain('Right answer: B Stamen')
  const missing = (await screen.findByText('Question 2')).closest('li')!
  expect(missing.textContent).toContain('No answer')
  expect(calls.find(({ path }) => path === '/gameAnswers')?.query.get('session')).toBe(id(1))
})

const lobby: HostedQuiz = {
  room: 'quiz',
  role: 'host',
  quiz: id(99),
  position: '4',
  at: '2026-11-22T02:50:00.000Z',
  game: { _id: id(1), name: '花的結構' },
  phase: 'lobby',
  number: 0,
  count: 1,
  seconds: 20,
  pointCorrect: 2,
  question: null,
  closesIn: null,
  right: null,
  players: 0,
  isContinued: false,
  pin: '123456',
  record: null,
  answered: 0,
  newest: [],
  teams: null,
  counts: null,
  correct: 0,
  top: [],
  totals: { correct: 0, point: 0 },
}

test('a quiz’s report starts with the questions worth teaching again, and can ask them in a new room', async () => {
  history.replaceState(null, '', `/admin/games/record/${id(1)}?round=${id(32)}`)
  const played = (n: number, correct: number) =>
    session(n, { correct, incorrect: 2 - correct, pointExchanged: 2 * correct, round: id(32) })
  const calls = ledAs([round(2), round(1, { classes: ['3B'], correct: 3, incorrect: 3 })], {
    'GET /gameSessions': () => listAnswer([played(1, 2), played(2, 2), played(3, 0)]),
    'GET /users': () =>
      successAnswer(
        [student(1, { class: '3A', profile: id(71) }), student(9, { class: '3A' })],
        pages,
      ),
    [`POST /games/${id(1)}/quizzes`]: () => successAnswer(lobby),
  })
  const again = (await screen.findByRole('heading', { name: 'Worth teaching again' })).closest(
    'section',
  )!
  // Everybody had the second question right.
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
  await userEvent.click(await screen.findByRole('radio', { name: 'By class list' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open the room' }))
  await waitFor(() => expect(location.pathname).toBe(`/quiz/host/${id(99)}`))
  const asked = calls.find(({ path }) => path === `/games/${id(1)}/quizzes`)
  expect(asked?.body).toEqual({
    seconds: 20,
    questions: [id(81)],
    teams: { by: 'list', count: 2 },
  })
})

test('a quiz’s report says when it was asked and who stood on the podium, in that order', async () => {
  history.replaceState(null, '', `/admin/games/record/${id(1)}?round=${id(32)}`)
  const asked = {
    began_at: '2026-11-22T02:36:00.000Z',
    ended_at: '2026-11-22T02:48:00.000Z',
  }
  ledAs([round(2, asked)], {
    'GET /gameSessions': () => listAnswer([1, 2, 3].map((n) => session(n, { round: id(32) }))),
    [`GET /games/${id(1)}/records`]: () =>
      successAnswer({
        ...record,
        rounds: [round(2, asked)],
        // Student 3 was faster than student 1, with as many right answers.
        podium: [
          { profile: id(71), place: 2 },
          { profile: id(73), place: 1 },
        ],
      }),
  })
  const heading = await screen.findByRole('heading', { name: 'On the podium' })
  const [first, second] = within(heading.nextElementSibling as HTMLElement).getAllByRole('listitem')
  expect(first?.textContent).toContain('Student 31st')
  expect(second?.textContent).toContain('Student 12nd')
  expect(screen.getByText('2026/11/22 10:36–10:48')).toBeDefined()
  const others = screen.getByRole('heading', { name: /^Fewest right/ }).nextElementSibling
  expect(others?.textContent).toContain('Student 2')
  expect(others?.textContent).not.toContain('Student 1')
})

test('the report of a quiz in teams lists the teams by place, with average and members', async () => {
  history.replaceState(null, '', `/admin/games/record/${id(1)}?round=${id(32)}`)
  const inTeam = (n: number, team: number) => session(n, { round: id(32), team })
  ledAs([round(2)], {
    'GET /gameSessions': () => listAnswer([inTeam(1, 0), inTeam(2, 1), inTeam(3, 1)]),
    [`GET /games/${id(1)}/records`]: () =>
      successAnswer({
        ...record,
        rounds: [round(2)],
        teams: [
          { team: 0, players: 1, share: 0.25, rank: 2 },
          { team: 1, players: 2, share: 0.875, rank: 1 },
          { team: 2, players: 0, share: null, rank: null },
        ],
      }),
  })
  const card = (await screen.findByRole('heading', { name: 'Teams' })).closest('section')!
  await within(card).findByText('Student 2, Student 3')
  const lines = within(card).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Place 1Blue team87.5% right on average2 membersStudent 2, Student 3',
    'Place 2Red team25.0% right on average1 memberStudent 1',
    'No placeGreen team0 members',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('By team')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: /^All 3/ }))
  expect((await rowOf('Student 3')).textContent).toContain('Blue team')
})

test('a quiz without teams offers no file of teams', async () => {
  history.replaceState(null, '', `/admin/games/record/${id(1)}?round=${id(32)}`)
  ledAs([round(2)])
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await screen.findByText('By student')
  expect(screen.queryByText('By team')).toBeNull()
})
