import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { BankQuestion, GameDetail } from '#api/contracts/games.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { GameQuestionsScreen } from '#web/modules/games/game-questions/game-questions-screen.tsx'

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
  question_count: 0,
  questions: [],
}
const offered: BankQuestion = {
  _id: id(1),
  game: id(51),
  gameType: 'interactive',
  text: 'Which gas do plants take in?',
  image: null,
  options: ['Carbon dioxide', 'Oxygen'].map((text, at) => ({
    _id: id(100 + at),
    text,
    isAns: at === 0,
  })),
  isActive: true,
  version: 1,
  seconds: null,
  game_name: 'Air',
  subjects: [],
}

const open = async (button: string) => {
  answeringRoutes({
    [`GET /games/${id(50)}`]: () => successAnswer(game),
    'GET /gameQuestions': () => listAnswer([offered]),
    'GET *': () => listAnswer([]),
  })
  const { hook } = memoryLocation({ path: `/admin/games/edit/${id(50)}` })
  renderStaff(
    <Router hook={hook}>
      <Route path="/admin/games/edit/:gameId" component={GameQuestionsScreen} />
    </Router>,
  )
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: button }))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('Escape and Cancel ask before pasted questions are lost', async () => {
  const dialog = await open('Paste from a spreadsheet')
  const cells = dialog.getByLabelText('Pasted cells')
  await userEvent.click(cells)
  await userEvent.paste('Gas?\tOxygen\tNitrogen\tA')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(cells).toHaveProperty('value', 'Gas?\tOxygen\tNitrogen\tA')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await isClosed()
})

test('Escape and Cancel ask before chosen questions of the bank are lost', async () => {
  const dialog = await open('Question bank')
  const question = await dialog.findByRole('checkbox', { name: /Which gas/ })
  await userEvent.click(question)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(question).toHaveProperty('checked', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await isClosed()
})

test.each(['Paste from a spreadsheet', 'Question bank'])(
  '%s closes at once while it is untouched',
  async (button) => {
    await open(button)
    await userEvent.keyboard('{Escape}')
    await isClosed()
  },
)
