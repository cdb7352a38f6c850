import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { GameDetail } from '#api/contracts/games.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { GameQuestionsScreen } from '#web/modules/games/game-questions/game-questions-screen.tsx'

const question = {
  _id: id(1),
  game: id(50),
  gameType: 'interactive' as const,
  text: 'Which gas?',
  options: ['Oxygen', 'Nitrogen'].map((text, at) => ({
    _id: id(10 + at),
    text,
    isAns: at === 0,
  })),
  image: null,
  isActive: true,
  version: 3,
  seconds: null,
}
const game: GameDetail = {
  _id: id(50),
  name: 'Plants',
  description: '',
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
  question_count: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  questions: [question],
}
const rendered = (routes: Parameters<typeof answeringRoutes>[0]) => {
  const { commands } = answeringRoutes({
    [`GET /games/${id(50)}`]: () => successAnswer(game),
    ...routes,
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
const shown = async (routes: Parameters<typeof answeringRoutes>[0]) => {
  const commands = rendered(routes)
  await userEvent.click(await screen.findByRole('button', { name: /^Question 1: Which gas/ }))
  const field = await screen.findByLabelText('Text of question 1')
  return { commands, write: (text: string) => fireEvent.change(field, { target: { value: text } }) }
}

test('a change is saved with the version that its author saw, and the next one with the new version', async () => {
  let version = 3
  const { commands, write } = await shown({
    'PUT /gameQuestions': ({ body }) => {
      version += 1
      return successAnswer({ ...question, text: (body as { text: string }).text, version })
    },
  })
  write('Which gas do plants take in?')
  await screen.findByText(/^Saved \d/)
  write('Which gas do plants need?')
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands().map(({ body }) => body)).toMatchObject([
    { text: 'Which gas do plants take in?', expected: { version: 3, isActive: true } },
    { text: 'Which gas do plants need?', expected: { version: 4, isActive: true } },
  ])
})

test('a save without an answer is sent again with its key, and newer input is sent after it', async () => {
  let answers = 0
  const { commands, write } = await shown({
    'PUT /gameQuestions': ({ body }) => {
      answers += 1
      if (answers === 1) return failure(503, 'retryable')
      const { text } = body as { text: string }
      return successAnswer({ ...question, text, version: 3 + answers })
    },
  })
  write('One')
  await screen.findByText('Not saved')
  write('Two')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Saved \d/)
  const sent = commands()
  expect(sent.map(({ body }) => (body as { text: string }).text)).toEqual(['One', 'One', 'Two'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('input stays when the server refuses it, even after the user has left the page', async () => {
  const { write } = await shown({
    'PUT /gameQuestions': () => failure(409, 'game_changed'),
  })
  write('My words')
  await screen.findByText(/This quiz was changed in another tab/)
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('My words'))
  cleanup()
  rendered({ 'PUT /gameQuestions': () => failure(409, 'game_changed') })
  expect(await screen.findByRole('button', { name: /^Question 1: My words/ })).toBeTruthy()
})

const another = { ...question, _id: id(2), text: 'Which part?' }

test('a refused question holds up no other, and is named', async () => {
  const routes = {
    [`GET /games/${id(50)}`]: () => successAnswer({ ...game, questions: [question, another] }),
    'PUT /gameQuestions': ({ body }: { body: unknown }) => {
      const { text, _id } = body as { text: string; _id: string }
      if (_id === id(1))
        return failure(400, 'validation_failed', {
          details: [{ field: 'text', code: 'yup_type_error' }],
        })
      return successAnswer({ ...another, text, version: 4 })
    },
  }
  const { commands, write } = await shown(routes)
  write('Refused')
  await screen.findByText('Question 1 not saved')
  await userEvent.click(screen.getByRole('button', { name: /^Question 2: Which part/ }))
  const other = await screen.findByLabelText('Text of question 2')
  fireEvent.change(other, { target: { value: 'Which part grows?' } })
  await waitFor(() =>
    expect(commands().map(({ body }) => body)).toMatchObject([
      { _id: id(1), text: 'Refused' },
      { _id: id(2), text: 'Which part grows?' },
    ]),
  )
  await screen.findByText('Question 1 not saved')
  expect(JSON.stringify(localStorage)).toContain('Refused')
})

test('of two refused questions, the one that is still refused is named', async () => {
  const routes = {
    [`GET /games/${id(50)}`]: () => successAnswer({ ...game, questions: [question, another] }),
    'PUT /gameQuestions': ({ body }: { body: unknown }) => {
      const { text, _id } = body as { text: string; _id: string }
      if (text.startsWith('Refused'))
        return failure(400, 'validation_failed', {
          details: [{ field: 'text', code: 'yup_type_error' }],
        })
      return successAnswer({ ...(_id === id(1) ? question : another), text, version: 4 })
    },
  }
  const { write } = await shown(routes)
  write('Refused')
  await screen.findByText('Question 1 not saved')
  await userEvent.click(screen.getByRole('button', { name: /^Question 2: Which part/ }))
  const other = await screen.findByLabelText('Text of question 2')
  fireEvent.change(other, { target: { value: 'Refused, too' } })
  await screen.findByRole('button', { name: /^Question 1: Refused/ })
  await userEvent.click(screen.getByRole('button', { name: /^Question 1: Refused/ }))
  const first = await screen.findByLabelText('Text of question 1')
  fireEvent.change(first, { target: { value: 'Which gas?' } })
  await screen.findByText('Question 2 not saved')
})

test('text that was typed without a connection is restored, even if the page was left at once', async () => {
  localStorage.setItem('laurel.token', 'of-a-teacher')
  const { write } = await shown({ 'PUT /gameQuestions': () => failure(503, 'retryable') })
  write('Typed in a tunnel')
  cleanup()
  expect(JSON.stringify(localStorage)).toContain('Typed in a tunnel')
  rendered({ 'PUT /gameQuestions': () => failure(503, 'retryable') })
  await screen.findByRole('button', { name: /^Question 1: Typed in a tunnel/ })
})

test('a draft is gone once the page that was left has saved it', async () => {
  localStorage.setItem('laurel.token', 'of-a-teacher')
  const { commands, write } = await shown({
    'PUT /gameQuestions': () => successAnswer({ ...question, text: 'Left at once', version: 4 }),
  })
  write('Left at once')
  cleanup()
  expect(JSON.stringify(localStorage)).toContain('Left at once')
  await waitFor(() => expect(commands()).toHaveLength(1))
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Left at once'))
})

test('a picture that arrives late does not overwrite text that was typed meanwhile', async () => {
  let send = () => {}
  const sent = new Promise<void>((done) => {
    send = done
  })
  const { commands, write } = await shown({
    'POST /blobs/batch': () =>
      successAnswer([{ _id: id(70), kind: 'question', url: '/blobs/ovary.png' }]),
    'PUT /gameQuestions': ({ body }) => {
      const { text, image } = body as { text: string; image: string | null }
      return successAnswer({ ...question, text, image, version: 4 })
    },
  })
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/blobs/batch')) await sent
    return await network(address, init)
  })
  const picture = new File(['png'], 'ovary.png', { type: 'image/png' })
  const field = screen.getByLabelText('Choose a picture for question 1', { selector: 'input' })
  await userEvent.upload(field, picture)
  write('Which part is it?')
  send()
  await waitFor(() =>
    expect(commands().at(-1)?.body).toMatchObject({
      text: 'Which part is it?',
      image: '/blobs/ovary.png',
    }),
  )
})

test('the focus goes with a moved question, and to the next one after a deletion', async () => {
  rendered({
    [`GET /games/${id(50)}`]: () => successAnswer({ ...game, questions: [question, another] }),
    [`PUT /games/${id(50)}/questions/order`]: () => successAnswer(null),
    'PUT /gameQuestions': () => successAnswer({ ...question, isActive: false }),
  })
  const first = await screen.findByRole('button', { name: /^Question 1: Which gas/ })
  first.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: /^Question 2: Which gas/ }),
  )
  await userEvent.click(screen.getByRole('button', { name: /^Question 1: Which part/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete question 1' }))
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: /^Question 1: Which gas/ }),
  )
})
