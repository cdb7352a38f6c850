import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { GameDetail } from '#api/contracts/games.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { GameDetailScreen } from '#web/modules/games/game-detail/game-detail-screen.tsx'
import { GameQuestionsScreen } from '#web/modules/games/game-questions/game-questions-screen.tsx'

const first: GameDetail = {
  _id: id(50),
  name: 'Plants',
  description: 'Old',
  logo: null,
  gameType: 'interactive',
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
  question_count: 0,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  questions: [],
}
const second = { ...first, order: 7, updated_at: '2026-11-03T00:00:00.000Z' }
const third = { ...first, updated_at: '2026-11-04T00:00:00.000Z' }

/** Shows both screens of a game whose stored version the test may change. */
const shown = (path: string) => {
  const server: { game: GameDetail } = { game: first }
  const { commands } = answeringRoutes({
    [`GET /games/${id(50)}`]: () => successAnswer(server.game),
    [`PUT /games/${id(50)}`]: ({ body }: ReceivedCall) => {
      const { unchangedSince, ...fields } = body as GameDetail & { unchangedSince: string }
      if (unchangedSince !== server.game.updated_at) return failure(409, 'game_changed')
      const { filters: _, subjects: __, ...kept } = fields
      return successAnswer({ ...server.game, ...kept, updated_at: third.updated_at })
    },
    [`GET /games/${id(50)}/records`]: () => new Promise<Response>(() => {}),
    'GET *': () => listAnswer([]),
  })
  const { hook, searchHook } = memoryLocation({ path })
  const { client } = renderStaff(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/admin/games/edit/:gameId" component={GameQuestionsScreen} />
      <Route path="/admin/games/one/:gameId" component={GameDetailScreen} />
    </Router>,
    { locale: 'en' },
  )
  return { commands, server, client }
}
const dialogOf = async (opener: string) => {
  await userEvent.click(await screen.findByRole('button', { name: opener }))
  return within(await screen.findByRole('dialog'))
}
type Dialog = Awaited<ReturnType<typeof dialogOf>>
const describe = async (dialog: Dialog, text: string) => {
  const field = dialog.getByLabelText(/^Description/)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
const changed = /^This game was changed in another tab/

test.each([
  ['the editor', `/admin/games/edit/${id(50)}`, 'More'],
  ['the game’s page', `/admin/games/one/${id(50)}`, 'Edit'],
])('the form in %s joins somebody else’s change and can then be saved', async (_, path, opener) => {
  const { commands, server } = shown(path)
  const dialog = await dialogOf(opener)
  await describe(dialog, 'Mine')
  server.game = second
  await save(dialog)
  await dialog.findByText(changed)
  expect(dialog.queryByText(/Saving replaces/)).toBeNull()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Order/).value).toBe('7')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('Mine')
  await save(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands().map(({ body }) => body)).toMatchObject([
    { description: 'Mine', order: 0, unchangedSince: first.updated_at },
    { description: 'Mine', order: 7, unchangedSince: second.updated_at },
  ])
})

test('a field that both people changed is named before it is overwritten', async () => {
  const { commands, server } = shown(`/admin/games/one/${id(50)}`)
  const dialog = await dialogOf('Edit')
  await describe(dialog, 'Mine')
  server.game = { ...second, description: 'Theirs' }
  await save(dialog)
  await dialog.findByText(/Saving replaces what they entered for: Description\./)
  await save(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands().at(-1)?.body).toMatchObject({ description: 'Mine', order: 7 })
})

test('a change that the page reads behind the open form is not reverted', async () => {
  const { commands, server, client } = shown(`/admin/games/one/${id(50)}`)
  const dialog = await dialogOf('Edit')
  await describe(dialog, 'Mine')
  server.game = { ...second, name: 'Flowers' }
  void client.invalidateQueries()
  await screen.findByRole('heading', { name: /Flowers/, hidden: true })
  await save(dialog)
  await dialog.findByText(changed)
  expect(commands().map(({ body }) => body)).toMatchObject([
    { name: 'Plants', unchangedSince: first.updated_at },
  ])
})
