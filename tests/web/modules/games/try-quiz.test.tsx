import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { GameDetail, GameQuestion } from '#api/contracts/games.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import type { EditedQuiz } from '#web/modules/games/game-questions/editor/edited-quiz.ts'
import { editedQuizOf } from '#web/modules/games/game-questions/editor/edited-quiz.ts'
import { GameQuestionsScreen } from '#web/modules/games/game-questions/game-questions-screen.tsx'
import { beginTry, secondsFor, tryShown } from '#web/modules/games/game-questions/try/tried-quiz.ts'

const question = (n: number, more: Partial<GameQuestion> = {}): GameQuestion => ({
  _id: id(n),
  game: id(50),
  gameType: 'interactive',
  text: `Question ${n}?`,
  image: null,
  options: ['Yes', 'No'].map((text, at) => ({ _id: id(100 * n + at), text, isAns: at === 0 })),
  isActive: true,
  version: 1,
  seconds: null,
  ...more,
})
const game: GameDetail = {
  _id: id(50),
  name: 'Plants',
  description: '',
  logo: null,
  gameType: 'interactive',
  featureStart: '2026-11-02',
  featureEnd: '2026-12-18',
  pointCorrect: 2,
  pointIncorrect: 0,
  pointExchangeRate: 1,
  isActive: true,
  order: 0,
  draw: null,
  filters: [],
  subjects: [],
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  question_count: 2,
  questions: [question(1), question(2, { seconds: 5 })],
}
const quiz: EditedQuiz = editedQuizOf(game)

test('a try asks the complete questions in their order, or as many as a play draws', () => {
  const [first, second] = quiz.questions
  const half = { ...first!, key: 'half', answers: [] }
  expect(beginTry({ ...quiz, questions: [half, first!, second!] }, null).asked).toEqual([
    first,
    second,
  ])
  expect(beginTry(quiz, 1).asked).toHaveLength(1)
  expect(beginTry(quiz, 9).asked).toEqual([first, second])
})

test('an answer is right if all right answers are chosen, and no other', () => {
  const [one] = quiz.questions
  const both = one!.answers.map((answer, at) => ({ ...answer, isAns: at < 2 }))
  const round = beginTry({ ...quiz, questions: [{ ...one!, answers: both }] }, null)
  const isCorrect = (...chosen: number[]) =>
    tryShown({ ...round, given: [chosen] }).played[0]?.isCorrect
  expect(tryShown(round).question?.isSeveral).toBe(true)
  expect([isCorrect(0, 1), isCorrect(0), isCorrect()]).toEqual([true, false, false])
  expect(secondsFor(round, 'interactive')).toBe(20)
  expect(secondsFor(round, 'mc')).toBeNull()
})

const tried = async () => {
  const { commands } = answeringRoutes({ [`GET /games/${id(50)}`]: () => successAnswer(game) })
  const { hook } = memoryLocation({ path: `/admin/games/edit/${id(50)}` })
  renderStaff(
    <Router hook={hook}>
      <Route path="/admin/games/edit/:gameId" component={GameQuestionsScreen} />
    </Router>,
    { locale: 'en' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try it' }))
  return { commands, dialog: within(await screen.findByRole('dialog')) }
}

test('a teacher plays the quiz by keyboard, and nothing is sent', async () => {
  const { commands, dialog } = await tried()
  expect(await dialog.findByRole('heading', { name: 'Question 1?' })).toBe(document.activeElement)
  await userEvent.keyboard('1{Enter}')
  await dialog.findByText('Right!')
  await userEvent.keyboard('{Enter}')
  await dialog.findByRole('heading', { name: 'Question 2?' })
  await userEvent.keyboard('b{Enter}')
  await dialog.findByText('Not yet')
  await userEvent.keyboard('{Enter}')
  expect(await dialog.findByRole('heading', { name: '1 of 2 correct' })).toBe(
    document.activeElement,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Play again' }))
  await dialog.findByRole('heading', { name: 'Question 1?' })
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()).toEqual([])
})

test('a question whose time is over counts as not answered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { dialog } = await tried()
  expect((await dialog.findByRole('timer')).textContent).toBe('20')
  act(() => {
    vi.advanceTimersByTime(19_000)
  })
  expect(dialog.getByRole('timer').textContent).toBe('1')
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
  await dialog.findByText('Not yet')
  await userEvent.click(dialog.getByRole('button', { name: 'Next question' }))
  expect(dialog.getByRole('timer').textContent).toBe('5')
})
