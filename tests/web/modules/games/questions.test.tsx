import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Game } from '#api/contracts/games.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { QuestionDialog } from '#web/modules/games/game-questions/question-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const game = (gameType: Game['gameType']): Game => ({
  ...{
    _id: id(1),
    name: 'Flowers',
    description: '',
    logo: null,
    gameType,
    order: 0,
    isActive: true,
  },
  ...{ featureStart: '2026-11-02', featureEnd: '2026-12-18', pointCorrect: 2, pointIncorrect: 0 },
  ...{ pointExchangeRate: 1, filters: [], subjects: [], question_count: 8 },
  ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
})
const shown = async (gameType: Game['gameType'] = 'mc') => {
  const { commands } = answeringRoutes({})
  renderStaff(<QuestionDialog game={game(gameType)} onClose={() => undefined} />, { locale: 'en' })
  const dialog = within(await screen.findByRole('dialog'))
  return { commands, dialog, user: userEvent.setup() }
}

test('text, options and a right one are all asked for at the first save', async () => {
  const { commands, dialog, user } = await shown()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter the question.')).toBeTruthy()
  expect(dialog.getAllByText('Enter the option or remove it.')).toHaveLength(2)
  expect(dialog.getByText('Mark at least one right answer.')).toBeTruthy()
  expect(commands()).toEqual([])
})

test('there are two to four options, and the first two cannot be removed', async () => {
  const { dialog, user } = await shown()
  const add = dialog.getByRole('button', { name: 'Add an option' })
  expect(dialog.queryByRole('button', { name: /Remove option/ })).toBeNull()
  await user.click(add)
  await user.click(add)
  await user.click(add)
  expect(dialog.getAllByLabelText(/^Option /)).toHaveLength(4)
  await user.click(dialog.getByRole('button', { name: 'Remove option C' }))
  expect(dialog.getAllByLabelText(/^Option /)).toHaveLength(3)
})

test('a live quiz has one right answer', async () => {
  const { commands, dialog, user } = await shown('interactive')
  for (const letter of ['A', 'B']) {
    await user.type(dialog.getByLabelText(`Option ${letter}`), letter)
    await user.click(dialog.getByLabelText(`${letter} is right`))
  }
  await user.type(dialog.getByLabelText('Question'), 'Which?')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByText('No more than 1 right answers.')).toBeTruthy())
  expect(commands()).toEqual([])
})
