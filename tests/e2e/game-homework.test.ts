import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    set: '設為功課',
    due: '限期',
    save: '儲存',
    notYet: '未完成',
    onTime: '準時完成',
    remind: '提醒 1 人',
    send: '發送便條',
    sent: '便條已發出',
    start: '開始：功課「Rivers」，在新分頁開啟',
    done: '已完成',
    edit: '編輯功課',
    closes: '限期後不能再開始',
    remove: '移除功課',
    undo: '撤銷',
  },
  en: {
    set: 'Set as homework',
    due: 'Due',
    save: 'Save',
    notYet: 'Not yet',
    onTime: 'On time',
    remind: 'Remind 1',
    send: 'Send memo',
    sent: 'The memo is sent',
    start: 'Start: homework “Rivers”, opens in a new tab',
    done: 'Done',
    edit: 'Edit homework',
    closes: 'Close after the due day',
    remove: 'Remove homework',
    undo: 'Undo',
  },
}

describe.skipIf(noChromium)('a game that is homework', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const begin = async (gameType: string) => {
    const modules = ['game', 'homework', 'memo', 'subject'] as const
    const school = await laurel.school({ students: 2, modules })
    const send = async (route: string, body: object) => {
      const answer = await laurel.call(route, school.admin.token, { body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data
    }
    const { _id: game } = await send('POST /games/create', {
      name: 'Rivers',
      gameType,
      featureStart: '2000-01-01',
      featureEnd: '2099-12-31',
      pointCorrect: 2,
      pointIncorrect: 0,
      pointExchangeRate: 1,
      isActive: true,
    })
    const options = ['Source', 'Mouth'].map((text, n) => ({ text, isAns: n === 0 }))
    await send('POST /gameQuestions', { game, text: 'Where does it begin?', options })
    const name = { en: 'Class 1A', zh: '1A 班' }
    const known = (await laurel.call('GET /organizationFilters', school.admin.token)).body.data
    if (!known.some(({ value }: { value: string }) => value === '1A'))
      await send('POST /organizationFilters', { name, attribute: 'class', value: '1A' })
    const { data } = (await laurel.call('GET /v2/homework/setting', school.admin.token)).body
    return { school, game: game as string, today: data.today as string }
  }

  test.each(languages('en'))(
    'is set by a teacher and played by a student, and the other student is reminded (%s)',
    async (locale) => {
      const said = words[locale]
      const { school, game, today } = await begin(locale === 'en' ? 'interactive' : 'mc')
      const [ada] = school.students
      const width = widths[locale]
      const teacher = await laurel.visit({ locale, width, token: school.teacher.token })
      const { page } = teacher
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await teacher.go(`/admin/games/${game}`)
      await button(said.set).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.due, { exact: true }).fill(today.replaceAll('-', '/'))
      await dialog.locator('.multi-select').click()
      await page.getByRole('option', { name: /1A/ }).click()
      await page.keyboard.press('Escape')
      await expectAccessible(page)
      await button(said.save).click()
      await page.waitForURL(/games\/homework\//)
      await page.getByRole('heading', { level: 1, name: 'Rivers' }).waitFor()
      await page.getByRole('row').filter({ hasText: said.notYet }).nth(1).waitFor()

      const student = await laurel.visit({ locale, width, token: ada!.token })
      await student.go('/user/games')
      const opened = student.context.waitForEvent('page')
      await student.page.getByRole('button', { name: said.start, exact: true }).click()
      const player = await opened
      await player.getByText('Source').click()
      await player.keyboard.press('Enter')
      await expect
        .poll(async () => {
          const own = await laurel.call('GET /gameHomework/own', ada!.token)
          return own.body.data[0].status
        })
        .toBe('on_time')
      await student.go('/user/games')
      await student.page.getByText(said.done, { exact: true }).waitFor()
      await expectAccessible(student.page)
      expect(await cutsOf(student.page)).toEqual([])

      await page.reload()
      await page.getByRole('row').filter({ hasText: said.onTime }).waitFor()
      await expectAccessible(page)
      expect(await cutsOf(page)).toEqual([])
      await button(said.remind).click()
      await expectAccessible(page)
      await button(said.send).click()
      await page.getByText(said.sent).first().waitFor()
      const [, ben] = school.students
      expect((await laurel.call('GET /memos', ben!.token)).body.total).toBe(1)
      expect((await laurel.call('GET /memos', ada!.token)).body.total).toBe(0)

      await button(said.edit).click()
      await page.getByRole('checkbox', { name: said.closes }).check()
      await button(said.save).click()
      await dialog.waitFor({ state: 'detached' })
      await button(said.remove).click()
      await dialog.getByRole('button', { name: said.remove, exact: true }).click()
      await page.waitForURL(/games\/homework(\?|$)/)
      await button(said.undo).click()
      await page.getByRole('link', { name: 'Rivers' }).waitFor()
      await expectAccessible(page)
      expect([...teacher.complaints, ...student.complaints]).toEqual([])
    },
  )
})
