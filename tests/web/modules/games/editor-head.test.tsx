import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { GameDetail } from '#api/contracts/games.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { GameQuestionsScreen } from '#web/modules/games/game-questions/game-questions-screen.tsx'

const game: GameDetail = {
  _id: id(50),
  name: 'Plants',
  description: '',
  logo: null,
  gameType: 'interactive',
  featureStart: '2026-11-02',
  featureEnd: '2099-12-18',
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
  question_count: 1,
  questions: [
    {
      _id: id(1),
      game: id(50),
      gameType: 'interactive',
      text: 'One?',
      image: null,
      options: ['Yes', 'No'].map((text, at) => ({ _id: id(100 + at), text, isAns: at === 0 })),
      isActive: true,
      version: 1,
      seconds: null,
    },
  ],
}

const edited = (shown: GameDetail = game) => {
  const { commands } = answeringRoutes({
    [`GET /games/${id(50)}`]: () => successAnswer(shown),
    'GET *': () => listAnswer([]),
  })
  const { hook } = memoryLocation({ path: `/admin/games/edit/${id(50)}` })
  renderStaff(
    <Router hook={hook}>
      <Route path="/admin/games/edit/:gameId" component={GameQuestionsScreen} />
    </Router>,
    { locale: 'en' },
  )
  return commands
}

test('“Start live” says on which days a quiz is open that is closed today', async () => {
  edited({ ...game, featureStart: '2025-09-01', featureEnd: '2026-07-01' })
  await screen.findByRole('button', { name: 'Start live' })
  expect(isButtonClosed('Start live')).toBe(true)
  screen.getByTitle('Open from 2025/09/01 to 2026/07/01 only. Change the days first.')
})

test('“Start live” in the editor offers teams before it opens the room', async () => {
  const commands = edited()
  await userEvent.click(await screen.findByRole('button', { name: 'Start live' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(commands()).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'Students choose' }))
  await userEvent.click(dialog.getByRole('radio', { name: '3' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Open the room' }))
  await waitFor(() =>
    expect(commands()).toMatchObject([
      { path: `/games/${id(50)}/quizzes`, body: { teams: { by: 'choice', count: 3 } } },
    ]),
  )
})

test('a quiz can be set as homework from its editor, once it has a question', async () => {
  edited()
  await userEvent.click(await screen.findByRole('button', { name: 'Set as homework' }))
  expect(within(await screen.findByRole('dialog')).getByText('Classes')).toBeDefined()
})

test('a quiz without questions cannot be set as homework yet', async () => {
  edited({ ...game, question_count: 0, questions: [] })
  const button = await screen.findByRole('button', { name: 'Set as homework' })
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button.getAttribute('title')).toBe('Type a question first.')
})
