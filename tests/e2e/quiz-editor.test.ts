import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const words = {
  zh: {
    make: '新增問答',
    name: '名稱',
    start: '開始即時問答',
    room: '開設房間',
    saved: '已儲存',
    undo: '撤銷',
    paste: '從試算表貼上',
    add: '加入 2 / 3 題',
    bank: '題庫',
    addOne: '加入 1 題',
    known: '這個遊戲已有此題。',
    duplicate: '建立副本',
    copy: 'Plants（副本）',
  },
  en: {
    make: 'New quiz',
    name: 'Name',
    start: 'Start live',
    room: 'Open the room',
    saved: 'Saved',
    undo: 'Undo',
    paste: 'Paste from a spreadsheet',
    add: 'Add 2 of 3 questions',
    bank: 'Question bank',
    addOne: 'Add 1 question',
    known: 'This game has the question already.',
    duplicate: 'Duplicate',
    copy: 'Plants (copy)',
  },
}
const widths: Record<Locale, number> = { zh: 390, en: 1366 }
const asked = [
  ['Which gas do plants take in?', ['Oxygen', 'Nitrogen', 'Carbon dioxide', 'Hydrogen'], 2],
  ['What carries pollen?', ['Wind', 'Stone', 'Glass', 'Iron'], 0],
  ['What does the ovary become?', ['Leaf', 'Seed', 'Root', 'Fruit'], 3],
] as const

type Stored = { text: string; image: string | null; options: { text: string; isAns: boolean }[] }

describe.skipIf(noChromium)('the editor of a quiz', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const line = (page: Page, name: string) => page.getByRole('button', { name })
  const storedIn = async (school: School, game: string): Promise<Stored[]> =>
    (await laurel.call(`GET /games/${game}?questions=true`, school.admin.token)).body.data.questions
  const shot = async (page: Page, name: string) => {
    const folder = process.env.LAUREL_QUIZ_SHOTS
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
  }
  const makeGame = async (school: School) => {
    const send = async (route: string, body: object) =>
      (await laurel.call(route, school.admin.token, { body })).body.data._id as string
    const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
    const points = { pointCorrect: 2, pointIncorrect: 0, pointExchangeRate: 1 }
    const game = { name: 'Plants', gameType: 'interactive', ...days, ...points }
    const id = await send('POST /games/create', game)
    for (const [text, answers, right] of asked) {
      const options = answers.map((answer, at) => ({ text: answer, isAns: at === right }))
      await send('POST /gameQuestions', { game: id, text, options })
    }
    return id
  }

  test.each(languages('zh'))(
    'takes thirty key presses besides the texts to open a room with three questions (%s)',
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
      const visitor = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.teacher.token,
      })
      const { page } = visitor
      await visitor.go('/admin/games?tab=interactive')
      let strokes = 0
      const press = async (key: string) => {
        strokes += key.split('+').length
        await page.keyboard.press(key)
      }
      strokes += 1
      await button(page, said.make).click()
      await page.getByRole('textbox', { name: said.name, exact: true }).waitFor()
      await page.keyboard.type('Plants and environment')
      await press('Enter')
      for (const [n, [text, answers, right]] of asked.entries()) {
        await page.keyboard.type(text)
        for (const [at, answer] of answers.entries()) {
          // From the previous option's mark, the next option is one Tab away.
          await press(at - 1 === right ? 'Tab' : 'Enter')
          await page.keyboard.type(answer)
          if (at !== right) continue
          await press('Tab')
          await press('Space')
        }
        if (n === 1) await shot(page, `editor-${locale}`)
        if (n < asked.length - 1) await press('Control+Enter')
      }
      await expectAccessible(page)
      expect(await cutsOf(page)).toEqual([])
      strokes += 1
      await button(page, said.start).click()
      strokes += 1
      await button(page, said.room).click()
      await page.waitForURL(/\/quiz\/host\//)
      expect(strokes).toBeLessThanOrEqual(30)
      const { data } = (await laurel.call('GET /games?gameType=interactive', school.admin.token))
        .body
      expect(data).toMatchObject([
        {
          name: 'Plants and environment',
          pointCorrect: 2,
          pointExchangeRate: 1,
          filters: [],
          isActive: true,
          question_count: 3,
        },
      ])
      const questions = await storedIn(school, data[0]._id)
      expect(questions.map(({ text }) => text)).toEqual(asked.map(([text]) => text))
      expect(questions.map(({ options }) => options.findIndex(({ isAns }) => isAns))).toEqual(
        asked.map(([, , right]) => right),
      )
      expect(visitor.complaints).toEqual([])
    },
  )

  test.each(languages('zh'))(
    'shows name, note and undo while the page scrolls, and covers no field with them (%s)',
    async (locale) => {
      const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
      const game = await makeGame(school)
      const visitor = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.teacher.token,
      })
      const { page } = visitor
      await page.setViewportSize({ width: widths[locale], height: 625 })
      await visitor.go(`/admin/games/edit/${game}`)
      await line(page, asked[2][0]).click()
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      const undo = (await button(page, words[locale].undo).boundingBox())!
      expect(undo.y).toBeGreaterThan(0)
      expect(undo.y + undo.height).toBeLessThan(300)
      const first = line(page, asked[0][0])
      await first.focus()
      const bar = page.locator('.game-questions-bar > .game-questions-note')
      const [note, row] = [(await bar.boundingBox())!, (await first.boundingBox())!]
      expect(row.y).toBeGreaterThanOrEqual(note.y + note.height)
      await shot(page, `editor-scrolled-${locale}`)
      expect(visitor.complaints).toEqual([])
    },
  )

  test('keeps the order, the undo and incomplete questions, even after a reload', async () => {
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const game = await makeGame(school)
    const visitor = await laurel.visit({ locale: 'en', width: 1440, token: school.teacher.token })
    const { page } = visitor
    await visitor.go(`/admin/games/edit/${game}`)
    const texts = async () => (await storedIn(school, game)).map(({ text }) => text)
    const [first, second, third] = asked.map(([text]) => text)
    await line(page, `Question 3: ${third}`).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(texts).toEqual([first, third, second])
    await button(page, 'Undo').click()
    await expect.poll(texts).toEqual([first, second, third])
    await shot(page, 'editor-lines')

    await button(page, 'Type the next question').click()
    await page.keyboard.type('Half a question')
    await page.getByText('1 question incomplete, not saved yet').waitFor()
    const stored = () => page.evaluate<string>('JSON.stringify(localStorage)')
    await expect.poll(stored).toContain('Half a question')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('What you typed last time without saving is here again.').waitFor()
    await line(page, 'Question 4: Half a question').click()
    for (const letter of ['A', 'B']) await page.getByLabel(`Answer ${letter}`).fill(letter)
    await page.getByRole('checkbox', { name: 'B is right' }).check()
    await expect.poll(texts).toEqual([first, second, third, 'Half a question'])
    expect(visitor.complaints).toEqual([])
  })

  test.each(languages('zh'))(
    'accepts pasted cells and asks which answer is right (%s)',
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
      const game = await makeGame(school)
      const visitor = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.teacher.token,
      })
      const { page } = visitor
      await visitor.go(`/admin/games/edit/${game}`)
      await button(page, said.paste).click()
      const dialog = page.getByRole('dialog')
      const rows = [
        ['Which part holds the pollen?', 'Petal', 'Stamen', 'Ovary', '', 'B', '20'],
        ['植物從哪裏吸收水分？', '葉', '花', '根', '莖', '根部', '30'],
        ['Wind carries pollen.', 'True', 'False', '', '', '', '20'],
      ]
      const cells = [['Question', 'A', 'B', 'C', 'D', 'Answer', 'Seconds'], ...rows]
      await dialog.getByRole('textbox').fill(cells.map((row) => row.join('\t')).join('\n'))
      await dialog.getByRole('button', { name: 'C 根' }).click()
      await shot(page, `paste-${locale}`)
      await expectAccessible(page)
      expect(await cutsOf(page)).toEqual([])
      await button(page, said.add).click()
      await expect
        .poll(async () => (await storedIn(school, game)).slice(3))
        .toMatchObject([
          { text: rows[0]?.[0], options: [{}, { text: 'Stamen', isAns: true }, {}], seconds: 20 },
          { text: rows[1]?.[0], options: [{}, {}, { text: '根', isAns: true }, {}], seconds: 30 },
        ])
      await shot(page, `pasted-${locale}`)
      expect(visitor.complaints).toEqual([])
    },
  )

  test.each(languages('zh'))(
    'copies a question from the bank into a copy of the game (%s)',
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
      const game = await makeGame(school)
      const send = async (route: string, body: object) =>
        (await laurel.call(route, school.admin.token, { body })).body.data
      const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
      const points = { pointCorrect: 2, pointIncorrect: 0, pointExchangeRate: 1 }
      const rivers = { name: 'Rivers', gameType: 'mc', ...days, ...points }
      const { _id: other } = await send('POST /games/create', rivers)
      const options = (...rights: boolean[]) =>
        rights.map((isAns, at) => ({ text: `Answer ${at}`, isAns }))
      for (const body of [
        { text: 'Where does it begin?', options: options(true, false) },
        { text: 'Which are rivers?', options: options(true, true) },
      ])
        await send('POST /gameQuestions', { game: other, ...body })
      const visitor = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.teacher.token,
      })
      const { page } = visitor
      await visitor.go(`/admin/games/${game}`)
      await button(page, said.duplicate).click()
      await page.getByRole('heading', { level: 1, name: said.copy }).waitFor()
      const copy = new URL(page.url()).pathname.split('/').at(-1)!
      expect((await storedIn(school, copy)).map(({ text }) => text)).toEqual(
        asked.map(([text]) => text),
      )

      await visitor.go(`/admin/games/edit/${copy}`)
      await button(page, said.bank).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(said.known).first().waitFor()
      // A live quiz has one right answer.
      expect(await dialog.getByRole('checkbox', { name: 'Which are rivers?' }).isDisabled()).toBe(
        true,
      )
      await shot(page, `bank-${locale}`)
      await expectAccessible(page)
      expect(await cutsOf(page)).toEqual([])
      await dialog.getByRole('searchbox').fill('rivers')
      await dialog.getByText(said.known).first().waitFor({ state: 'detached' })
      await dialog.getByRole('checkbox', { name: 'Where does it begin?' }).check()
      await button(page, said.addOne).click()
      await expect
        .poll(async () => (await storedIn(school, copy)).slice(3))
        .toMatchObject([{ text: 'Where does it begin?', options: [{ isAns: true }, {}] }])
      expect(await storedIn(school, game)).toHaveLength(3)
      expect(visitor.complaints).toEqual([])
    },
  )

  test('moves questions by dragging, and accepts a pasted picture and the cells of a file', async () => {
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const game = await makeGame(school)
    const visitor = await laurel.visit({ locale: 'en', width: 1366, token: school.teacher.token })
    const { page } = visitor
    await visitor.go(`/admin/games/edit/${game}`)
    const texts = async () => (await storedIn(school, game)).map(({ text }) => text)
    const [first, second, third] = asked.map(([text]) => text)
    const rows = page.locator('.game-questions-list > li')
    await page.locator('.game-questions-grip').nth(2).dragTo(rows.nth(0))
    await expect.poll(texts).toEqual([third, first, second])

    await line(page, `Question 1: ${third}`).click()
    const png = pngOf(40, 30).toString('base64')
    await page.getByLabel('Text of question 1').focus()
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${png}'), (one) => one.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'ovary.png', { type: 'image/png' }))
      const pasting = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', pasting))
    })()`)
    const images = async () =>
      (await storedIn(school, game)).map(({ image }) => (image === null ? 'none' : 'one'))
    await expect.poll(images).toEqual(['one', 'none', 'none'])

    await button(page, 'Paste from a spreadsheet').click()
    const dialog = page.getByRole('dialog')
    const cells = 'Question,A,B,Answer\nWhat is a stem for?,Water,Music,A\n'
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'questions.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(cells),
    })
    await dialog.getByRole('rowheader', { name: 'What is a stem for?' }).waitFor()
    await button(page, 'Add 1 of 1 questions').click()
    await expect.poll(texts).toEqual([third, first, second, 'What is a stem for?'])

    // Without headings, the first pasted row is row 1.
    await button(page, 'Paste from a spreadsheet').click()
    await dialog.getByRole('textbox').fill('Which is a root?\tCarrot\tRose\tIvy\tOak\tA')
    await dialog.getByRole('row', { name: /^1 Which is a root\?/ }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('never overwrites another tab’s change silently', async () => {
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const game = await makeGame(school)
    const tab = async () => {
      const visitor = await laurel.visit({ locale: 'en', width: 900, token: school.teacher.token })
      await visitor.go(`/admin/games/edit/${game}`)
      await line(visitor.page, `Question 1: ${asked[0][0]}`).click()
      return visitor.page
    }
    const [one, other] = [await tab(), await tab()]
    const write = (page: Page, text: string) => page.getByLabel('Text of question 1').fill(text)
    const text = async () => (await storedIn(school, game))[0]?.text
    await write(one, 'Mine')
    await expect.poll(text).toBe('Mine')
    await write(other, 'Theirs')
    await other.getByText('This quiz was changed in another tab').waitFor()
    expect(await text()).toBe('Mine')
    await shot(other, 'editor-changed')
    await button(other, 'Keep mine').click()
    await expect.poll(text).toBe('Theirs')
    await write(one, 'Mine again')
    await button(one, 'Use theirs').click()
    await expect.poll(() => one.getByLabel('Text of question 1').inputValue()).toBe('Theirs')
  })
})
