import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { Play } from '#api/contracts/play.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, id } from '#tests/web/support/staff-screen.tsx'
import { PlayScreen } from '#web/modules/games/play/play-screen.tsx'

const position = '00000000000000000009'
const asked = (n: number, more = {}) => ({
  _id: id(10 + n),
  number: n,
  text: `Question ${n}?`,
  image: null,
  isSeveral: false,
  options: ['Petal', 'Stamen', 'Ovary'].map((text) => ({ text })),
  ...more,
})
const judged = (n: number, chosen: number[], right: number[]) => ({
  _id: id(10 + n),
  number: n,
  text: `Question ${n}?`,
  image: null,
  isMissing: chosen.length === 0,
  isCorrect: String(chosen) === String(right),
  options: ['Petal', 'Stamen', 'Ovary'].map((text, place) => ({
    text,
    isChosen: chosen.includes(place),
    ...(chosen.length > 0 && { isAns: right.includes(place) }),
  })),
})
const play = (more: Partial<Play> = {}): Play => ({
  session: id(1),
  game: { _id: id(2), name: 'Parts of a flower' },
  pointCorrect: 2,
  pointIncorrect: 0,
  progress: [null, null],
  question: asked(1),
  answered: null,
  result: null,
  position,
  ...more,
})
const result = {
  correct: 1,
  incorrect: 1,
  point: 2,
  worth: 2,
  most: 4,
  exchanged: 1,
  paidBefore: 1,
  paid: 6,
  questions: [judged(1, [1], [1]), judged(2, [], [0])],
}
const open = (more: Parameters<typeof answeringRoutes>[0] = {}) => {
  const { calls } = answeringRoutes({
    [`POST /play/${id(2)}/start`]: () => successAnswer(play()),
    ...more,
  })
  renderPart(<Route path="/play/:gameId" component={PlayScreen} />, { locale: 'en' })
  return { sent: () => calls.filter(({ path }) => path.endsWith('/answers')) }
}
const user = userEvent.setup()

beforeEach(() => history.replaceState(null, '', `/play/${id(2)}#a-token`))

test('a question is answered by its keys, and the right answer is shown before the next one comes', async () => {
  const next = play({ progress: [true, null], answered: judged(1, [1], [1]), question: asked(2) })
  const { sent } = open({ [`POST /play/${id(2)}/answers`]: () => successAnswer(next) })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Question 1?' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('Question 1 of 2')).toBeDefined()
  expect(screen.getByRole('banner').textContent).toContain(play().game.name)
  expect(screen.getByRole('link', { name: 'Go to Games' }).getAttribute('href')).toBe('/user/games')
  expect(screen.getByText('2 game points each')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(sent()).toHaveLength(0)
  await user.keyboard('a2{Enter}')
  await screen.findByText('Right!')
  expect(sent().map(({ body }) => body)).toEqual([
    { session: id(1), question: id(11), options: [1] },
  ])
  expect(screen.getByText('Right answer · Your choice')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next question' }))
  await screen.findByRole('heading', { level: 1, name: 'Question 2?' })
})

test('if several options are right, several can be chosen, and deselected', async () => {
  const several = play({ question: asked(1, { isSeveral: true }) })
  const { sent } = open({
    [`POST /play/${id(2)}/start`]: () => successAnswer(several),
    [`POST /play/${id(2)}/answers`]: () =>
      successAnswer(play({ answered: judged(1, [0, 2], [0, 1]), question: null, result })),
  })
  await screen.findByText('More than one is correct: choose all of them.')
  for (const name of ['Ovary', 'Stamen', 'Petal', 'Stamen'])
    await user.click(screen.getByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Not yet')
  expect(sent()[0]?.body).toMatchObject({ options: [0, 2] })
  expect(screen.getByRole('button', { name: 'See the result' })).toBeDefined()
})

test('a result shows the round’s worth, earlier payments and the new points', async () => {
  open({
    [`POST /play/${id(2)}/start`]: () =>
      successAnswer(play({ progress: [true, false], question: null, result })),
  })
  await screen.findByRole('heading', { level: 1, name: /Result/ })
  const amountOf = (label: string) => screen.getByText(label).nextSibling?.textContent
  expect(['This round pays', 'Given before', 'Added now'].map(amountOf)).toEqual(['2', '1', '+1'])
  expect(screen.getByText('This game has given you 6 points so far.')).toBeDefined()
  // Nothing is revealed about unanswered questions.
  const missing = screen.getByText('Question 2?').closest('li')!
  expect(within(missing).getByText('not answered')).toBeDefined()
  expect(missing.textContent).not.toContain('Petal')
})

test('a round ends only after asking, and a failed answer can be sent again under its key', async () => {
  const finished = vi.fn(() => successAnswer(play({ question: null, result })))
  const { sent } = open({
    [`POST /play/${id(2)}/answers`]: () => failure(503, 'retryable'),
    [`POST /play/${id(2)}/finish`]: finished,
  })
  await user.click(await screen.findByRole('radio', { name: 'Petal' }))
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]?.key).toBe(sent()[1]?.key)
  await user.click(screen.getByRole('button', { name: 'End this round' }))
  expect(finished).not.toHaveBeenCalled()
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'End this round' }),
  )
  await screen.findByRole('heading', { level: 1, name: /Result/ })
})

test('with an expired token the page says that the link has expired', async () => {
  open({ [`POST /play/${id(2)}/start`]: () => failure(401, 'unauthorized') })
  await screen.findByText('This link has expired')
})

test('without a token the page says that the link has expired', async () => {
  history.replaceState(null, '', `/play/${id(2)}`)
  open()
  await screen.findByText('This link has expired')
})
