import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Game } from '#api/contracts/games.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { GamesScreen } from '#web/modules/games/games/games-screen.tsx'

const game = (n: number, more: Partial<Game> = {}): Game => ({
  _id: id(n),
  name: `Game ${n}`,
  description: '',
  logo: null,
  gameType: 'mc',
  order: 0,
  featureStart: '2026-11-02',
  featureEnd: '2099-12-18',
  pointCorrect: 2,
  pointIncorrect: 0,
  pointExchangeRate: 1,
  isActive: true,
  draw: null,
  filters: [],
  subjects: [],
  question_count: 8,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...more,
})
const shown = (routes: Parameters<typeof answeringRoutes>[0] = {}) => {
  const { calls } = answeringRoutes({
    'GET /games': () => listAnswer([game(1), game(2, { isActive: false })]),
    'GET *': () => listAnswer([]),
    ...routes,
  })
  renderStaff(<GamesScreen />, { locale: 'en' })
  return calls
}
const toggle = (n: number) => screen.findByRole('switch', { name: `Game ${n}: active` })

test('switched games wait for one save, which sends only the changed ones', async () => {
  const calls = shown({ 'PUT /games/status': () => successAnswer(null) })
  const user = userEvent.setup()
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  await user.click(await toggle(1))
  await user.click(await toggle(2))
  expect(screen.getAllByText('Not saved')).toHaveLength(2)
  await user.click(await toggle(1))
  expect(screen.getAllByText('Not saved')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    [{ _id: id(2), isActive: true }],
  ])
})

test('a failed save keeps the switches', async () => {
  shown({ 'PUT /games/status': () => failure(404, 'not_found') })
  const user = userEvent.setup()
  await user.click(await toggle(1))
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  expect((await screen.findAllByText('Not saved')).length).toBeGreaterThan(0)
  expect((await toggle(1)).getAttribute('aria-checked')).toBe('false')
})

test('the first save reports every missing or wrong field, in the words of games', async () => {
  const calls = shown()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New game' }))
  const dialog = await screen.findByRole('dialog')
  for (const day of ['First day', 'Last day']) await user.clear(within(dialog).getByLabelText(day))
  await user.clear(within(dialog).getByLabelText('Points per game point'))
  await user.clear(within(dialog).getByLabelText('Points for a right answer'))
  await user.type(within(dialog).getByLabelText('Points for a right answer'), '-1')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  for (const said of [
    'Enter the name of the game.',
    'Choose the first day.',
    'Choose the last day.',
    'Enter a number.',
    'Value must be 0 or greater.',
  ])
    expect(await within(dialog).findByText(said)).toBeTruthy()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('a new quiz pays two points for a right answer, and is open as long as the current period', async () => {
  const calls = shown({
    'POST /games/create': () => successAnswer(game(9)),
    'GET /games': () => listAnswer([]),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Multi-player' }))
  await user.click(await screen.findByRole('button', { name: 'New quiz' }))
  await waitFor(() => expect(calls.some(({ path }) => path === '/games/create')).toBe(true))
  expect(calls.find(({ path }) => path === '/games/create')?.body).toMatchObject({
    name: 'New quiz',
    gameType: 'interactive',
    pointCorrect: 2,
    pointIncorrect: 0,
    pointExchangeRate: 1,
    featureStart: period.start_at,
    featureEnd: period.end_at,
  })
})
