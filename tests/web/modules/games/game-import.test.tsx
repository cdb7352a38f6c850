import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Game } from '#api/contracts/games.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { GameImportScreen } from '#web/modules/games/game-import/game-import-screen.tsx'

const filter = (n: number, en: string, zh: string) => ({
  _id: id(n),
  name: { en, zh },
  attribute: 'class',
  value: en,
})
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
const header = 'Game_ID,Name,Type,Status,Feature_Start,Feature_End,Order,Point_Correct,Filters_Name'
const csv = (...rows: string[]) =>
  new File([[header, ...rows].join('\r\n')], 'games.csv', { type: 'text/csv' })
const saved = { import: id(99), created: 1, updated: 1, unchanged: 0, failed: [] as object[] }

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /games': () => listAnswer([game(1), game(2), game(3)]),
    'GET /organizationFilters': () =>
      listAnswer([filter(11, '1A', '一甲'), filter(12, '1B', '一乙')]),
    'PUT /games/bulk': () => successAnswer(saved),
    'GET *': () => listAnswer([]),
    ...more,
  })
const open = async (file: File, locale: Locales = 'en') => {
  renderStaff(<GameImportScreen />, { locale })
  await userEvent.upload(
    screen.getByLabelText(
      locale === 'en' ? 'CSV file or Excel workbook' : 'CSV 檔案或 Excel 活頁簿',
    ),
    file,
  )
}
const save = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

beforeEach(() => history.replaceState(null, '', '/admin/games/upload'))
const changed = `${id(1)},Renamed,mc,Active,02/11/2026,2026-12-18,,2,`
const fresh = ',Fresh,interactive,Inactive,1/9/2026,2026-09-30T23:30:00+08:00,7,,"一甲, 1B"'
const same = ',GAME 2,MC,active,2026-11-02,2026-12-18,0,2.00,'

test('a column says how many questions are drawn, and without it a game keeps its own number', async () => {
  const drawing = game(1, { draw: 5 })
  const { commands } = school({ 'GET /games': () => listAnswer([drawing, game(2)]) })
  const file = (column: string, ...rows: string[]) => {
    const names = header.replace(',Filters_Name', column)
    return new File([[names, ...rows].join('\r\n')], 'games.csv', { type: 'text/csv' })
  }
  const rowWith = (n: number, name: string, draw: string) =>
    `${id(n)},${name},mc,Active,2026-11-02,2026-12-18,0,2${draw}`
  await open(
    file(',Draw', rowWith(1, 'All', ','), rowWith(2, 'Three', ',3'), rowWith(9, 'Half', ',1.5')),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out 1 row' }))
  await save('Import 2 games')
  await screen.findByText('Upload success')
  const [body] = commands().map((one) => one.body as { games: { name: string; draw: unknown }[] })
  expect(body?.games.map(({ name, draw }) => [name, draw])).toEqual([
    ['All', null],
    ['Three', 3],
  ])
  cleanup()
  await open(file('', rowWith(1, 'Kept', '')))
  await screen.findByText('Kept')
  await save('Import 1 game')
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[1]?.body).toMatchObject({ games: [{ name: 'Kept', draw: 5 }] })
})

test('a row is new, changed or the same, by id or by name, and games missing from the file stay', async () => {
  const { commands } = school()
  await open(csv(changed, fresh, same.replace('GAME 2', 'Game 2')))
  const update = await rowOf('Renamed')
  expect(update.className).toBe('update')
  expect(within(update).getByText('was Game 1')).toBeDefined()
  const made = await rowOf('Fresh')
  expect(made.className).toBe('new')
  for (const text of ['2026/09/01', '2026/09/30', 'Inactive', '1A, 1B'])
    expect(within(made).getByText(text)).toBeDefined()
  expect((await rowOf('Game 2')).className).toBe('')
  expect(within(await rowOf('Game 3')).getByText('–')).toBeDefined()
  await save('Import 2 games')
  await screen.findByText('Upload success')
  const [{ body } = { body: null }] = commands()
  expect(body).toMatchObject({
    games: [
      { _id: id(1), name: 'Renamed', featureStart: '2026-11-02', order: 0, pointExchangeRate: 1 },
      {
        name: 'Fresh',
        gameType: 'interactive',
        isActive: false,
        order: 7,
        pointCorrect: 0,
        featureStart: '2026-09-01',
        featureEnd: '2026-09-30',
        filters: [id(11), id(12)],
        subjects: [],
      },
    ],
  })
})

test.each([
  [
    'en',
    [
      'Name Enter the name of the game.',
      'Type Choose the type of game.',
      'Status',
      'First day Choose the first day.',
      'Last day',
      'Order Must be a whole number',
      'Points for a right answer Value must be 0 or greater.',
    ],
  ],
  ['zh', ['名稱 請輸入遊戲名稱。', '類型 請選擇遊戲類型。', '開放日期 請選擇開放日期。']],
] as const)(
  'every mistake in a row is reported, and blocks the import (%s)',
  async (locale, sentences) => {
    school()
    await open(csv(',,quiz,On,,31/02/2026,1.5,-1,'), locale)
    const rowTexts = await screen.findAllByRole('listitem')
    const said = rowTexts.map(({ textContent }) => textContent).join('\n')
    for (const sentence of sentences) expect(said).toContain(sentence)
    const save = screen.getByRole('button', { name: locale === 'en' ? /^Import / : /^匯入 / })
    expect(save.getAttribute('aria-disabled')).toBe('true')
  },
)

test('an end before its start and a repeated game are errors; an unknown class is dropped and named in amber', async () => {
  school()
  await open(
    csv(
      ',Late,mc,Active,2026-10-02,2026-10-01,,,',
      ',Nowhere,mc,Active,2026-10-02,2026-10-03,,,"9Z, 9Y"',
      ',Partly,mc,Active,2026-10-02,2026-10-03,,,"1a, 9Z"',
      `${id(3)},A,mc,Active,2026-10-02,2026-10-03,,,`,
      ',Game 3,mc,Active,2026-10-02,2026-10-03,,,',
    ),
  )
  expect((await rowOf('Late')).nextElementSibling?.textContent).toContain('Last day')
  const nowhere = await rowOf('Nowhere')
  expect(nowhere.className).toBe('new')
  expect(nowhere.nextElementSibling?.textContent).toBe(
    'Classes Not found and left out: 9Z, 9Y. The row applies to all.',
  )
  const partly = await rowOf('Partly')
  expect(partly.className).toBe('new')
  expect(within(partly).getByText('1A')).toBeDefined()
  expect(partly.nextElementSibling?.textContent).toBe('Classes Not found and left out: 9Z.')
  expect(partly.nextElementSibling?.querySelector('.import-doubt')).toBeTruthy()
  expect((await rowOf('Game 3')).nextElementSibling?.textContent).toContain(
    'Game 3 is already in line 5',
  )
})

test('the toast counts rows that failed, and undoes the import', async () => {
  const { commands } = school({
    'PUT /games/bulk': () => successAnswer({ ...saved, failed: [{ at: 1, code: 'not_found' }] }),
    [`POST /games/imports/${id(99)}/undo`]: () =>
      successAnswer({ restored: 1, removed: 0, kept: 1 }),
  })
  await open(csv(changed, fresh))
  await rowOf('Fresh')
  await save('Import 2 games')
  await screen.findByText('Import completed: 2 saved, 1 failed')
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await screen.findByText('1 changed since the import and left as it is.')
  await waitFor(() => expect(commands().at(-1)?.path).toBe(`/games/imports/${id(99)}/undo`))
})

test('a row that the server refuses is marked as wrong, with the reason', async () => {
  school({
    'PUT /games/bulk': () =>
      Response.json(
        {
          result: 'fail',
          code: 'validation_failed',
          message: 'x',
          details: [{ field: 'games.0.gameType', code: 'max_correct_ans_msg', params: { max: 1 } }],
        },
        { status: 400 },
      ),
  })
  await open(csv(changed))
  await rowOf('Renamed')
  await save('Import 1 game')
  await screen.findByText('No more than 1 right answers.')
  expect((await rowOf('Renamed')).className).toBe('invalid')
})

test('a missing column changes nothing of an existing game', async () => {
  const named = { _id: id(11), name: { en: '1A', zh: '一甲' } }
  const { commands } = school({
    'GET /games': () => listAnswer([game(1, { filters: [named], order: 5, description: 'Why' })]),
  })
  await open(
    new File(
      ['Name,Type,Status,Feature_Start,Feature_End\nGame 1,mc,Active,2026-11-02,2026-12-19'],
      'games.csv',
    ),
  )
  const row = await rowOf('2026/12/19')
  expect(row.className).toBe('update')
  expect(within(row).queryByText('was 1A')).toBeNull()
  await save('Import 1 game')
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toMatchObject({
    games: [{ filters: [id(11)], order: 5, description: 'Why' }],
  })
})

test('classes that did not load are reported instead of an empty table, and can be loaded again', async () => {
  let isBroken = true
  school({
    'GET /organizationFilters': () => (isBroken ? failure(408, 'retryable') : listAnswer([])),
  })
  await open(csv(changed))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)
  await screen.findByText('Renamed')
})
