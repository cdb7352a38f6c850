import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  renderStaff,
  rule,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { BoardGameRecordScreen } from '#web/modules/board-games/board-game-record/board-game-record-screen.tsx'
import { isScore } from '#web/modules/board-games/board-game-record/scores.ts'
import { game } from './support.ts'

const position = '00000000000000000009'
const recorded = () => successAnswer({ session: id(60), position, isNew: true })

const open = (more: Parameters<typeof answeringRoutes>[0] = {}, options = {}) => {
  withLayout()
  const { calls } = answeringRoutes({
    'GET /v2/boardGame/game': () =>
      listAnswer([game(1), game(2, { minPlayers: 1, maxPlayers: 1 })]),
    'GET /users': () => listAnswer([student(1), student(2), student(3), student(4)]),
    'GET /pointRules': () => listAnswer([rule(1), rule(2)]),
    'POST /v2/boardGame/session': recorded,
    ...more,
  })
  renderStaff(<BoardGameRecordScreen />, options)
  return { sent: () => calls.filter(({ method }) => method !== 'GET') }
}
const user = userEvent.setup()
const choose = async (...names: string[]) => {
  for (const name of names)
    await user.click((await screen.findAllByRole('option', { name: new RegExp(name) }))[0]!)
}
const place = (name: string, at: string) =>
  user.click(
    within(screen.getByRole('radiogroup', { name: `Place of ${name}` })).getByRole('radio', {
      name: at,
    }),
  )
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Record the session' })

beforeEach(() => history.replaceState(null, '', '/test'))

test('a session has a game, players with their places, and points for the winner', async () => {
  const { sent } = open()
  await user.click(await screen.findByRole('radio', { name: /Game 1/ }))
  await choose('Student 1')
  expect(screen.getByText('This game is for 2 players or more')).toBeDefined()
  await choose('Student 2')
  expect(screen.getByText('2 results missing')).toBeDefined()
  await place('Student 2', '1')
  await user.click(screen.getByRole('button', { name: 'All others: place 2' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Give points' }), id(302))
  await user.click(button())
  await screen.findByText('Session of Game 1 recorded')
  expect(screen.getByText('Student 2 won')).toBeDefined()
  expect(sent()[0]?.body).toMatchObject({
    boardGame: id(21),
    by: 'place',
    grant: { pointRule_id: id(302), to: 'winner', expected_point: 2 },
    players: [
      { profile: id(201), result: 2 },
      { profile: id(202), result: 1 },
    ],
  })
  expect(screen.getByText('Choose who played')).toBeDefined()
})

test('scores are whole numbers, and the highest wins', async () => {
  const { sent } = open()
  await user.click(await screen.findByRole('radio', { name: /Game 1/ }))
  await choose('Student 1', 'Student 2')
  await user.click(screen.getByRole('radio', { name: 'Scores' }))
  await user.type(screen.getByRole('textbox', { name: 'Score of Student 1' }), '-5')
  await user.type(screen.getByRole('textbox', { name: 'Score of Student 2' }), '1.5')
  expect(screen.getByRole('alert').textContent).toContain('Enter a whole number')
  expect(screen.getByText('1 result missing')).toBeDefined()
  await user.clear(screen.getByRole('textbox', { name: 'Score of Student 2' }))
  await user.type(screen.getByRole('textbox', { name: 'Score of Student 2' }), '-9')
  await user.click(button())
  await screen.findByText('Student 1 won')
  expect(sent()[0]?.body).toMatchObject({
    by: 'score',
    grant: null,
    players: [{ result: -5 }, { result: -9 }],
  })
})

test('a retry after a failure has the same key, and a changed session another', async () => {
  const { sent } = open({ 'POST /v2/boardGame/session': () => failure(503, 'retryable') })
  await user.click(await screen.findByRole('radio', { name: /Game 1/ }))
  await choose('Student 1', 'Student 2')
  await user.click(screen.getByRole('button', { name: 'All won' }))
  await user.click(button())
  await screen.findByText('The session could not be recorded')
  await user.click(button())
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  await place('Student 2', '2')
  await user.click(button())
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  const [one, two, three] = sent().map(({ key }) => key)
  expect([one === two, two === three]).toEqual([true, false])
})

test('the toast’s undo deletes the session', async () => {
  const { sent } = open({ [`DELETE /v2/boardGame/session/${id(60)}`]: recorded })
  await user.click(await screen.findByRole('radio', { name: /Game 2/ }))
  await choose('Student 3')
  await place('Student 3', '2')
  await user.click(button())
  await screen.findByText('Nobody won')
  await user.click(screen.getByRole('button', { name: /Undo/ }))
  await screen.findByText('The session was undone')
  expect(sent()[1]?.query.get('minPosition')).toBe(position)
})

test('without an active game the page says where to add one', async () => {
  open({ 'GET /v2/boardGame/game': () => listAnswer([]) })
  await screen.findByText('There are no active board games yet')
  expect(screen.getByRole('link', { name: 'Go to our board games' }).getAttribute('href')).toBe(
    '/admin/boardgames/games',
  )
})

test.each([
  ['0', true],
  ['-1000000', true],
  ['+7', true],
  ['1000001', false],
  ['1.5', false],
  ['1e2', false],
  ['', false],
  ['٣', false],
])('%j is a score: %s', (text, fits) => expect(isScore(text)).toBe(fits))

test('rules that did not load are reported, so that points are not forgotten', async () => {
  let isBroken = true
  open({ 'GET /pointRules': () => (isBroken ? failure(408, 'retryable') : listAnswer([rule(1)])) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Record the session' })).toBeNull()
  isBroken = false
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Record the session' })).toBeDefined()
})

test('players chosen before the answer about the last session stay chosen', async () => {
  const answer = Promise.withResolvers<void>()
  open({
    'POST /v2/boardGame/session': async () => {
      await answer.promise
      return recorded()
    },
  })
  await user.click(await screen.findByRole('radio', { name: /Game 1/ }))
  await choose('Student 1', 'Student 2')
  await user.click(screen.getByRole('button', { name: 'All won' }))
  await user.click(button())
  await choose('Student 3')
  await place('Student 3', '2')
  answer.resolve()
  await screen.findByText('Session of Game 1 recorded')
  expect(screen.getByRole('status', { name: '1 student selected' })).toBeDefined()
  expect(screen.queryByText(/result(s)? missing/)).toBeNull()
})
