import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Game } from '#api/contracts/games.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { GameQuestionImportScreen } from '#web/modules/games/game-question-import/game-question-import-screen.tsx'
import { optionsIn } from '#web/modules/games/game-question-import/question-options.ts'

const game = (n: number, more: Partial<Game> = {}): Game => ({
  _id: id(n),
  name: `Game ${n}`,
  description: '',
  logo: null,
  gameType: 'mc',
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
  question_count: 8,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...more,
})
const header = 'Question_ID,Game_ID,Game_Name,Question,Options'
const lines = (...rows: string[]) => [header, ...rows].join('\r\n')
const csv = (...rows: string[]) => new File([lines(...rows)], 'questions.csv', { type: 'text/csv' })
const stored = lines(
  `${id(21)},${id(1)},Game 1,Which part?,Petal； [correct]; Leaf [incorrect]`,
  `${id(22)},${id(1)},Game 1,Which colour?,Red [correct]; Blue [incorrect]`,
)
const open = async (file: File) => {
  const { calls, commands } = answeringRoutes({
    'GET /games': () => listAnswer([game(1), game(2, { gameType: 'interactive' })]),
    'GET /gameQuestions/csv': () => new Response(`\uFEFF${stored}\u0000`),
    'PUT /gameQuestions/bulk': () =>
      successAnswer({ import: id(99), created: 1, updated: 1, unchanged: 0 }),
    'GET *': () => listAnswer([]),
  })
  renderStaff(<GameQuestionImportScreen />, { locale: 'en' })
  await userEvent.upload(screen.getByLabelText('CSV file or Excel workbook'), file)
  return { calls, commands }
}
const save = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

beforeEach(() => history.replaceState(null, '', '/admin/games/questions/upload'))

test('options are separated by semicolons, and marked by the brackets behind them; without a mark A is right', () => {
  const read = (text: string) =>
    optionsIn(text).map(({ text, isAns }) => `${text}${isAns ? '!' : ''}`)
  expect(read('Petal [incorrect]; Leaf [Correct] ;Root(incorrect);')).toEqual([
    'Petal',
    'Leaf!',
    'Root',
  ])
  expect(read('花【正確】; 葉【錯誤】')).toEqual(['花!', '葉'])
  expect(read('1; 2; 3')).toEqual(['1!', '2', '3'])
  expect(read('f[x] [incorrect]; g [correct]')).toEqual(['f[x]', 'g!'])
  expect(read('a [incorrect]; b [incorrect]')).toEqual(['a', 'b'])
})

test('a row is new, changed or the same, and one without a question or without both ids is dropped', async () => {
  const { commands, calls } = await open(
    csv(
      `${id(21)},${id(1)},,Which part is it?,Petal； [correct]; Leaf [incorrect]`,
      `,${id(1)},,New?,Yes [incorrect]; No [correct]; ; Perhaps`,
      `,${id(1)},,Which colour?,Red [correct]; Blue [incorrect]`,
      `${id(22)},${id(1)},,,Red; Blue`,
      ',,,Lost?,Red; Blue',
    ),
  )
  const update = await rowOf('Which part is it?')
  expect(update.className).toBe('update')
  expect(within(update).getByText('was Which part?')).toBeDefined()
  expect((await rowOf('New?')).className).toBe('new')
  expect((await rowOf('Which colour?')).className).toBe('')
  expect(screen.getByText(/2 rows without a question/)).toBeDefined()
  expect(calls.find(({ path }) => path === '/gameQuestions/csv')?.query.get('game')).toBe(id(1))
  await save('Import 2 questions')
  await screen.findByText('Upload success')
  expect(commands()[0]?.body).toMatchObject([
    { id: id(21), game: id(1), text: 'Which part is it?' },
    {
      game: id(1),
      text: 'New?',
      options: [
        { text: 'Yes', isAns: false },
        { text: 'No', isAns: true },
        { text: 'Perhaps', isAns: false },
      ],
    },
  ])
})

test.each([
  [`${id(21)},,,Which part?,A; B`, 'Enter the ID of the game.'],
  [`,${id(7)},,Which part?,A; B`, 'This game was not found.'],
  [`${id(21)},${id(2)},,Which part?,A; B`, 'This game was not found.'],
  [`,${id(1)},,Which part?,A`, 'Options A and B are required.'],
  [`,${id(1)},,Which part?,A; ; C`, 'Options A and B are required.'],
  [`,${id(1)},,Which part?,A [incorrect]; B [incorrect]`, 'Mark at least one option as [correct].'],
  [`,${id(2)},,Which part?,A [correct]; B [correct]`, 'No more than 1 right answers.'],
  [`,${id(1)},,Which part?,1; 2; 3; 4; 5`, '4'],
])('%s is wrong: %s', async (row, sentence) => {
  await open(csv(row))
  const wrong = await rowOf('Which part?')
  expect(wrong.className).toBe('invalid')
  expect(wrong.nextElementSibling?.textContent).toContain(sentence)
  expect(screen.getByRole('button', { name: /^Import / }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})
