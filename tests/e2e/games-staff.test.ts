import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    add: '新增遊戲',
    name: '名稱',
    start: '開放日期',
    end: '截止日期',
    right: '答對得分',
    isActive: '啟用',
    save: '儲存',
    questions: '編輯題目',
    addQuestion: '輸入下一題',
    text: '第 1 題的題目',
    option: '選項',
    isRight: '正確',
    saved: /已儲存/,
    about: '遊戲資料',
    off: 'Rivers：啟用',
    saveOne: '儲存 1 項改動',
    record: '遊玩紀錄',
    student: '學生1',
    report: '題目報告',
  },
  en: {
    add: 'New game',
    name: 'Name',
    start: 'First day',
    end: 'Last day',
    right: 'Points for a right answer',
    isActive: 'Active',
    save: 'Save',
    questions: 'Edit questions',
    addQuestion: 'Type the next question',
    text: 'Text of question 1',
    saved: /^Saved/,
    about: 'About the game',
    option: 'Answer',
    isRight: 'is right',
    off: 'Rivers: active',
    saveOne: 'Save 1 change',
    record: 'Record',
    student: 'Student 1',
    report: 'Question report',
  },
}

/** Finds options with broken words: with whole words they would take fewer lines. */
const brokenWords = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('.question-list-options > li > span:nth-child(2)')].flatMap((text) => {
    const before = text.getClientRects()[0].height
    text.style.overflowWrap = 'normal'
    const after = text.getClientRects()[0].height
    text.style.overflowWrap = ''
    return after < before ? [text.textContent] : []
  })`)

describe.skipIf(noChromium)('the games of staff', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const looks = async (page: Page) => {
    await expectAccessible(page)
    expect(await cutsOf(page)).toEqual([])
  }

  test.each(languages('zh'))(
    'are added, given questions, switched on, and show their players (%s)',
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
      const [student] = school.students
      const visitor = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.teacher.token,
      })
      const { page } = visitor
      await visitor.go('/admin/games')
      await button(page, said.add).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.name, { exact: true }).fill('Rivers')
      await dialog.getByLabel(said.start, { exact: true }).fill('2000/01/01')
      await dialog.getByLabel(said.end, { exact: true }).fill('2099/12/31')
      await dialog.getByLabel(said.right, { exact: true }).fill('2')
      await dialog.getByRole('checkbox', { name: said.isActive }).uncheck()
      await looks(page)
      await button(page, said.save).click()
      await page.getByRole('heading', { level: 1, name: 'Rivers' }).waitFor()
      const game = new URL(page.url()).pathname.split('/').at(-1)!

      await page.getByRole('link', { name: said.questions }).click()
      await button(page, said.addQuestion).click()
      await page.getByLabel(said.text, { exact: true }).fill('Where does it begin?')
      const option = (letter: string) => `${said.option} ${letter}`
      await page.getByLabel(option('A'), { exact: true }).fill('The watershed Headwaters')
      await page.getByLabel(option('B'), { exact: true }).fill('Mouth')
      await page.getByRole('checkbox', { name: `A ${said.isRight}` }).check()
      await looks(page)
      await page.getByText(said.saved).waitFor()
      await page.getByRole('link', { name: said.about }).click()
      await page.getByText('Where does it begin?').waitFor()
      expect(await brokenWords(page), 'a right answer and its mark').toEqual([])

      // Students find the game only once it is switched on and saved.
      const found = async () => (await laurel.call('GET /games', student!.token)).body.total
      await visitor.go('/admin/games')
      await page.getByRole('switch', { name: said.off }).click()
      expect(await found()).toBe(0)
      await button(page, said.saveOne).click()
      await expect.poll(found).toBe(1)

      const { token } = (await laurel.call(`POST /games/${game}/play`, student!.token)).body.data
      const play = (step: string, body?: object) =>
        laurel.call(`POST /play/${game}/${step}`, null, {
          ...(body && { body }),
          headers: { 'x-play-token': token },
        })
      const { session, question } = (await play('start')).body.data
      expect(
        (await play('answers', { session, question: question._id, options: [0] })).status,
      ).toBe(200)

      await visitor.go(`/admin/games/${game}`)
      await page.getByRole('link', { name: said.record }).click()
      await page.getByText(said.student).first().waitFor()
      await page.getByText('100.0%').first().waitFor()
      await looks(page)
      await page.getByRole('tab', { name: new RegExp(said.report) }).click()
      await page.getByText('Where does it begin?').waitFor()
      await looks(page)
      expect(visitor.complaints).toEqual([])
    },
  )
})
