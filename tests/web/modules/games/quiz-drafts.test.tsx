import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { GameDetail, GameQuestion } from '#api/contracts/games.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { GameQuestionsScreen } from '#web/modules/games/game-questions/game-questions-screen.tsx'

const question = (n: number, more: Partial<GameQuestion> = {}): GameQuestion => ({
  _id: id(n),
  game: id(50),
  gameType: 'interactive',
  text: `Question no. ${n}`,
  options: ['Yes', 'No'].map((text, at) => ({ _id: id(100 * n + at), text, isAns: at === 0 })),
  image: null,
  isActive: true,
  version: 3,
  seconds: null,
  ...more,
})
const game = (questions: GameQuestion[], more: Partial<GameDetail> = {}): GameDetail => ({
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
  question_count: questions.length,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  questions,
  ...more,
})
const stored = game([question(1), question(2)])
const theirs = game([question(1, { text: 'Theirs', version: 4 }), question(2)])

type Routes = Parameters<typeof answeringRoutes>[0]
const path = `/admin/games/edit/${id(50)}`
const rendered = (routes: Routes, start = path) => {
  const { commands } = answeringRoutes({
    [`GET /games/${id(50)}`]: () => successAnswer(stored),
    'PUT /gameQuestions': () => failure(503, 'retryable'),
    'POST /gameQuestions': () => failure(503, 'retryable'),
    ...routes,
  })
  const memory = memoryLocation({ path: start, record: true })
  renderStaff(
    <Router hook={memory.hook} searchHook={memory.searchHook}>
      <Route path="/admin/games/edit/:gameId" component={GameQuestionsScreen} />
    </Router>,
    { locale: 'en' },
  )
  return { commands, ...memory }
}
const written = (n: number, text: string) =>
  fireEvent.change(screen.getByLabelText(`Text of question ${n}`), { target: { value: text } })
const write = async (n: number, text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Question ${n}:`) }))
  await screen.findByLabelText(`Text of question ${n}`)
  written(n, text)
}
const line = (text: string) => screen.findByRole('button', { name: new RegExp(`: ${text}`) })
const inBrowser = () => JSON.stringify({ ...localStorage })
const edited = (call: { body: unknown }, more: object) => {
  const { _id, text, image = null, seconds = null } = call.body as GameQuestion
  return successAnswer(question(1, { _id, text, image, seconds, ...more }))
}
const changed = /This quiz was changed in another tab/
const button = (name: string) => screen.findByRole('button', { name })

/** Closes the page before its last save gets an answer. */
const closed = async () => {
  await screen.findByText('Not saved')
  await new Promise<void>((sent) => {
    vi.stubGlobal('fetch', () => {
      sent()
      return new Promise(() => {})
    })
    cleanup()
  })
}

beforeEach(() => localStorage.setItem('laurel.token', 'of-a-teacher'))

test('a draft asks before it overwrites somebody else’s change', async () => {
  rendered({})
  await write(1, 'Mine')
  await closed()
  const { commands } = rendered({
    [`GET /games/${id(50)}`]: () => successAnswer(theirs),
    'PUT /gameQuestions': (call) => edited(call, { version: 5 }),
  })
  await screen.findByText(changed)
  await line('Mine')
  expect(commands()).toEqual([])
  await userEvent.click(await button('Keep mine'))
  await waitFor(() =>
    expect(commands().map(({ body }) => body)).toMatchObject([
      { text: 'Mine', expected: { version: 4 } },
    ]),
  )
})

test('a draft gives way to somebody else’s change if the user chooses that', async () => {
  rendered({})
  await write(1, 'Mine')
  await closed()
  const { commands } = rendered({ [`GET /games/${id(50)}`]: () => successAnswer(theirs) })
  await userEvent.click(await button('Use theirs'))
  await line('Theirs')
  await waitFor(() => expect(inBrowser()).not.toContain('Mine'))
  expect(commands()).toEqual([])
})

test('a draft that was saved while its page closed asks nothing and is removed', async () => {
  rendered({})
  await write(1, 'Mine')
  await closed()
  const saved = game([question(1, { text: 'Mine', version: 4 }), question(2)])
  rendered({ [`GET /games/${id(50)}`]: () => successAnswer(saved) })
  await line('Mine')
  await screen.findByText('Saved')
  expect(screen.queryByText(changed)).toBeNull()
  await waitFor(() => expect(inBrowser()).not.toContain('Mine'))
})

const writeNew = async () => {
  await userEvent.click(await button('Type the next question'))
  written(3, 'New')
  for (const letter of ['A', 'B'])
    fireEvent.change(screen.getByLabelText(`Answer ${letter}`), { target: { value: letter } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'B is right' }))
}

test('a new question that was saved without an answer is not created again after a reload', async () => {
  const before = rendered({})
  await writeNew()
  await waitFor(() => expect(before.commands()).toHaveLength(1))
  const [sent] = before.commands() as { body: { _id?: string } }[]
  await closed()
  const created = question(3, { text: 'New', version: 1, ...(sent?.body as object) })
  const options = created.options.map((option, at) => ({ ...option, _id: id(300 + at) }))
  const recorded = { ...created, options, gameType: 'interactive' as const }
  const { commands } = rendered({
    [`GET /games/${id(50)}`]: () => successAnswer(game([question(1), question(2), recorded])),
    'PUT *': () => successAnswer(recorded),
  })
  await line('New')
  await screen.findByText(/^Saved/)
  expect(screen.getAllByRole('button', { name: /^Question \d: New/ })).toHaveLength(1)
  expect(commands().filter(({ method }) => method === 'POST')).toEqual([])
  await waitFor(() => expect(inBrowser()).not.toContain('New'))
})

test('a new question has the same id each time it is sent, also after a reload', async () => {
  const before = rendered({})
  await writeNew()
  await closed()
  const { commands } = rendered({})
  await waitFor(() => expect(commands()).toHaveLength(1))
  const ids = [...before.commands(), ...commands()].map(({ body }) => (body as GameQuestion)._id)
  expect(ids[0]).toMatch(/^[-0-9a-f]{36}$/)
  expect(new Set(ids).size).toBe(1)
})

test('a tab neither overwrites nor removes the draft of another tab', async () => {
  rendered({})
  await write(1, 'Half of one tab')
  await waitFor(() => expect(inBrowser()).toContain('Half of one tab'))
  const [key, draft] = Object.entries({ ...localStorage }).find(([name]) =>
    name.startsWith('laurel.draft'),
  )!
  await closed()
  localStorage.removeItem(key)
  rendered({ 'PUT /gameQuestions': (call) => edited(call, { _id: id(2), version: 4 }) })
  await line('Question no. 2')
  localStorage.setItem(key, draft)
  await write(2, 'Of the other tab')
  await screen.findByText(/^Saved \d/)
  expect(inBrowser()).toContain('Half of one tab')
  cleanup()
  rendered({})
  await line('Half of one tab')
})

test('text that is typed after the user has settled a conflict stays', async () => {
  let send = () => {}
  const sent = new Promise<void>((done) => {
    send = done
  })
  let reads = 0
  let isRefused = true
  const { commands } = rendered({
    [`GET /games/${id(50)}`]: async () => {
      reads += 1
      if (reads > 1) await sent
      return successAnswer(reads > 1 ? theirs : stored)
    },
    'PUT /gameQuestions': (call) => {
      if (!isRefused) return edited(call, { version: 5 })
      isRefused = false
      return failure(409, 'game_changed')
    },
  })
  await write(1, 'Mine')
  await userEvent.click(await button('Keep mine'))
  written(1, 'Mine and more')
  send()
  await waitFor(() => expect(reads).toBe(2))
  await waitFor(async () => {
    const keep = screen.queryByRole('button', { name: 'Keep mine' })
    if (keep) await userEvent.click(keep)
    expect(screen.queryByText(changed)).toBeNull()
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of question 1').value).toBe(
    'Mine and more',
  )
  await waitFor(() =>
    expect(commands().at(-1)?.body).toMatchObject({
      text: 'Mine and more',
      expected: { version: 4 },
    }),
  )
})

const uploading = async (routes: Routes = {}) => {
  let send = () => {}
  const sent = new Promise<void>((done) => {
    send = done
  })
  const page = rendered({
    'POST /blobs/batch': () =>
      successAnswer([{ _id: id(70), kind: 'question', url: '/blobs/ovary.png' }]),
    'PUT /gameQuestions': (call) => edited(call, { version: 4 }),
    ...routes,
  })
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/blobs/batch')) await sent
    return await network(address, init)
  })
  await userEvent.click(await line('Question no. 1'))
  const field = screen.getByLabelText('Choose a picture for question 1', { selector: 'input' })
  await userEvent.upload(field, new File(['png'], 'ovary.png', { type: 'image/png' }))
  return { ...page, send }
}
const withPicture = { _id: id(1), image: '/blobs/ovary.png' }

test('a picture is saved even if its upload ends after the page was left', async () => {
  const { commands, send } = await uploading()
  cleanup()
  send()
  await waitFor(() => expect(commands().at(-1)?.body).toMatchObject(withPicture))
})

test('“Start live” waits for the pictures', async () => {
  const { commands, send } = await uploading()
  await userEvent.click(await button('Start live'))
  await screen.findByText('Saving…')
  expect(screen.queryByRole('dialog')).toBeNull()
  send()
  await screen.findByRole('dialog')
  expect(commands().at(-1)?.body).toMatchObject(withPicture)
})

test('a picture that fails after its question has closed is named, and sent again', async () => {
  let isDown = true
  const { commands, send } = await uploading({
    'POST /blobs/batch': () =>
      isDown
        ? failure(503, 'retryable')
        : successAnswer([{ _id: id(70), kind: 'question', url: '/blobs/ovary.png' }]),
  })
  await userEvent.click(await line('Question no. 2'))
  send()
  await screen.findByText('Picture not uploaded')
  isDown = false
  await userEvent.click(await button('Try again'))
  await waitFor(() => expect(commands().at(-1)?.body).toMatchObject(withPicture))
})

test('an untouched new quiz is deleted on leaving, and its address no longer marks it as new', async () => {
  const fresh = game([], { updated_at: '2026-11-01T00:00:00.000Z' })
  let query = new URLSearchParams()
  const routes: Routes = {
    [`GET /games/${id(50)}`]: () => successAnswer(fresh),
    [`DELETE /games/${id(50)}`]: (call) => {
      query = call.query
      return successAnswer(null)
    },
  }
  const { commands, history } = rendered(routes, `${path}?period=1&new=1`)
  await button('Type the next question')
  expect(history?.at(-1)).toBe(`${path}?period=1`)
  cleanup()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(String(query)).toBe('ifUntouched=true')
})

test('a quiz that this page did not make is never deleted on leaving', async () => {
  const { commands } = rendered({
    [`GET /games/${id(50)}`]: () =>
      successAnswer(game([], { updated_at: '2026-11-01T00:00:00.000Z' })),
  })
  await button('Type the next question')
  cleanup()
  expect(commands()).toEqual([])
})
