import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, type School } from '#tests/support/school.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { signIn } from './support/sign-in.ts'
import { cardOf, openByMenu, tellAsOneStory, toastOf } from './support/steps.ts'
import { corrected, withMistakes } from './support/student-files.ts'

// A teacher uses Chinese; a colleague in English and the classroom's display see each change.
describe.skipIf(noChromium)('a teacher and a colleague at the same time', patiently, () => {
  let laurel: Laurel
  let school: School
  let teacher: Visitor
  let colleague: Visitor
  let wall: Visitor

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 3 })
    const visitors = [
      laurel.visit({ locale: 'zh' }),
      laurel.visit({ locale: 'en' }),
      laurel.visit({ locale: 'zh' }),
    ]
    ;[teacher, colleague, wall] = (await Promise.all(visitors)) as [Visitor, Visitor, Visitor]
  }, patiently.timeout)
  afterAll(() => laurel?.close())
  tellAsOneStory()

  const total = (title: string) => cardOf(colleague.page, title).locator('.num-big')
  const rankOf = (title: string, name: string) =>
    cardOf(colleague.page, title).getByRole('listitem').filter({ hasText: name })

  /** While the connection is live nothing is polled: every change comes through it. */
  const isLive = ({ page }: Visitor, badge: string) =>
    page.locator(`${badge}[data-state=live]`).waitFor()

  test('both sign in', async () => {
    await signIn(teacher, 'zh', { email: school.teacher.email, password })
    await teacher.page.getByRole('heading', { level: 1, name: '儀表板' }).waitFor()
    await signIn(colleague, 'en', { email: school.admin.email, password })
    await colleague.page.getByText('No awards yet').waitFor()
  })

  test('the colleague creates a link, and the classroom’s screen opens it', async () => {
    const { page } = colleague
    await openByMenu(page, 'Classroom display')
    await page.getByRole('button', { name: 'Connect a screen' }).click()
    await page.getByLabel('Name', { exact: true }).fill('2A classroom')
    await page.getByRole('radio', { name: 'In full' }).check()
    await page.getByRole('button', { name: 'Make a link instead' }).click()
    const link = await page.getByLabel('Display link').inputValue()
    expect(link).toMatch(`${laurel.origin}/display#`)
    await page.getByRole('button', { name: 'Done' }).click()
    await openByMenu(page, 'Dashboard')

    await wall.page.goto(link)
    await wall.page.getByRole('heading', { level: 1, name: '2A classroom' }).waitFor()
    await wall.page.getByText('The first leaf is about to grow').waitFor()
    await isLive(wall, '.dp-live')
    await isLive(colleague, '.live')
  })

  test('mistakes in a file are shown row by row, and the file cannot be imported', async () => {
    const { page } = teacher
    await openByMenu(page, '學生名單')
    await page.getByRole('link', { name: '匯入 CSV' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '選擇檔案' }).click()
    await (await chooser).setFiles(withMistakes)

    await page.getByText('3 行未能匯入。').waitFor()
    const rowTexts = page.locator('.import-row-messages')
    expect(await rowTexts.allInnerTexts()).toEqual([
      expect.stringMatching(/^班別\s/),
      expect.stringMatching(/^出生日期\s/),
      expect.stringMatching(/^學生編號\s.*已在第 5 行出現$/),
    ])
    await page.getByText('新增 1 位、更新 1 位、錯誤 3 行').waitFor()
    expect(await page.getByRole('button', { name: '匯入 2 位學生' }).isDisabled()).toBe(true)
    // The table is wider than a tablet and scrolls within its card, so the page does not.
    const before = page.viewportSize()
    await page.setViewportSize({ width: 900, height: 900 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(900)
    if (before) await page.setViewportSize(before)
  })

  test('the corrected file is confirmed by its counts and imported', async () => {
    const { page } = teacher
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /選擇另一個檔案/ }).click()
    await (await chooser).setFiles(corrected)
    await page.getByText('新增 2 位、更新 1 位', { exact: true }).waitFor()
    await page.getByText('原為 1A').waitFor()
    await page.getByRole('button', { name: '匯入 3 位學生' }).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByText('corrected.csv → This year').waitFor()
    await dialog.getByText('1 位新學生將得到隨機密碼').waitFor()
    await dialog.getByRole('button', { name: '匯入 3 位學生' }).click()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下載密碼 CSV' }).click()
    const passwords = await readFile(await (await download).path(), 'utf8')
    expect(passwords).toContain('陳大文')
    expect(passwords).not.toContain('李小明')
    await page.getByRole('button', { name: '返回學生名單' }).click()
    await page.getByRole('row', { name: /陳大文/ }).waitFor()
    await page.getByText('共 5 位').waitFor()
  })

  test('rewarding the class changes the colleague’s dashboard and the classroom’s screen', async () => {
    const { page } = teacher
    await openByMenu(page, '多班發放獎勵')
    await page.getByRole('radio', { name: /A reward/ }).check()
    await page.getByRole('combobox', { name: '班別' }).selectOption({ label: '2A' })
    await page.getByRole('button', { name: '全部加入' }).click()
    await page.getByRole('radiogroup', { name: '次數' }).getByRole('radio', { name: '2' }).click()
    await page.getByRole('button', { name: '確認發放' }).click()
    const toast = toastOf(page, '已向 2A 班 3 位學生發放')
    await toast.getByText('A reward +5 × 2，共 30 分').waitFor()
    await toast.getByRole('button', { name: '關閉' }).click()

    await total('Rewards given').getByText('3', { exact: true }).waitFor()
    await rankOf('Top students', 'Chan Tai Man').getByText('10', { exact: true }).waitFor()
    await rankOf('Top classes', 'Class 2A').getByText('30', { exact: true }).waitFor()
    await cardOf(colleague.page, 'Just awarded').getByText('3 students').waitFor()
    await wall.page.getByText('3 students of 2A', { exact: true }).waitFor()
    await wall.page.locator('.dp-ranks.students').getByText('Lee Siu Ming').waitFor()
  })

  test('a prize costs points, and the undo returns them', async () => {
    const { page } = teacher
    await openByMenu(page, '兌換禮物')
    await page.getByRole('option', { name: /學生1/ }).click()
    await page.getByRole('button', { name: '加入A redeem' }).click()
    await page.getByRole('figure', { name: /餘 0 分/ }).waitFor()
    await page.getByRole('button', { name: '兌換 10 分' }).click()
    const toast = toastOf(page, '學生1已兌換 10 分')
    await toast.waitFor()
    await total('Prizes redeemed').getByText('1', { exact: true }).waitFor()
    await cardOf(colleague.page, 'Just awarded').getByText('Redeemed: A redeem').waitFor()

    await toast.getByRole('button', { name: /^撤銷( |$)/ }).click()
    await toastOf(page, '已撤銷').waitFor()
    await total('Prizes redeemed').getByText('0', { exact: true }).waitFor()
    await cardOf(colleague.page, 'Just awarded')
      .getByText('Redeemed: A redeem')
      .waitFor({ state: 'detached' })
    await page.getByRole('option', { name: /學生1.*10$/ }).waitFor()
  })

  test('the history shows the rewards, the redemption and its undo, linked', async () => {
    const { page } = teacher
    await openByMenu(page, '紀錄')
    const rows = page.getByRole('table', { name: '紀錄' }).locator('tbody tr')
    await rows.nth(2).waitFor()
    // An award to three students at once is one row.
    expect(await rows.count()).toBe(3)
    await rows.nth(0).getByText('撤銷紀錄：兌換').waitFor()
    await rows.nth(1).getByText('兌換（已撤銷）').waitFor()
    await rows.nth(2).getByText('+30').waitFor()
    await rows.nth(2).getByRole('button', { name: '3 位學生', exact: true }).click()
    const entries = page.getByRole('list', { name: 'A reward的各項紀錄' }).getByRole('listitem')
    for (const name of ['學生1', '陳大文', '李小明'])
      await entries.filter({ hasText: name }).getByText('+10').waitFor()
    await rows
      .nth(0)
      .getByRole('button', { name: /^原紀錄/ })
      .click()
    await rows.nth(1).locator('[id^="action-"]:focus').waitFor()
    await rows
      .nth(1)
      .getByRole('button', { name: /^見撤銷/ })
      .click()
    await rows.nth(0).locator('[id^="action-"]:focus').waitFor()
  })

  test('the colleague sees the same history in English', async () => {
    const { page } = colleague
    await openByMenu(page, 'History')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row('Undo: Redeem').getByText('+10').waitFor()
    await row('Redeem (undone)').getByText('−10').waitFor()
    await row('A reward').getByRole('button', { name: '3 students', exact: true }).waitFor()
    await row('A reward').getByText('+30').waitFor()
  })

  test('no page reloaded or failed', () => {
    for (const visitor of [teacher, colleague, wall]) {
      expect(visitor.complaints).toEqual([])
      expect(visitor.loads()).toBe(1)
    }
  })
})
