import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const cases = join(import.meta.dirname, '../cases')
const payload = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(cases, name)),
})

describe.skipIf(noChromium)('files as schools have them', patiently, () => {
  let laurel: Laurel
  let school: School
  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 3, modules: ['game', 'subject'] })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const visit = async (locale: 'en' | 'zh', path: string) => {
    const tab = await laurel.visit({ token: school.admin.token, locale })
    await tab.go(path)
    const choose = async (name: string) => {
      await tab.page.locator('input[type=file]').setInputFiles(payload(name))
    }
    return { ...tab, choose }
  }

  test('students in English: sheet and encoding are chosen, odd cells are marked, two are imported', async () => {
    const { page, choose, complaints, close, go } = await visit('en', '/admin/student_list/upload')
    await choose('s01-hidden-first-sheet-last-year.xlsx')
    await page.getByRole('heading', { name: 'Which sheet?' }).waitFor()
    expect(await page.getByRole('radio', { name: /This year/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Read 2 rows' }).click()
    await page.getByText('Sheet “This year”.').waitFor()
    expect(await page.getByRole('cell', { name: '2A', exact: true }).count()).toBe(2)

    await choose('s04-classes-and-names-as-excel-keeps-them.xlsx')
    await page.getByText('Excel turned this class into a date.', { exact: false }).waitFor()
    await page.getByRole('button', { name: /Looks wrong/ }).click()
    await expect.poll(() => page.getByText('2-Jan', { exact: true }).count()).toBe(1)

    await choose('s09-latin1-accents.csv')
    await page.getByRole('heading', { name: 'Which of these is right?' }).waitFor()
    const read = page.getByRole('button', { name: 'Read it this way' })
    expect(await read.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /Windows-1252/ }).check()
    await read.click()
    await page.getByText('Renée Chan').waitFor()
    await page.getByRole('button', { name: 'Import 2 students' }).click()
    const saved = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'POST' &&
        /\/users\/(?!.*preview)/.test(answer.url()) &&
        answer.ok(),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Import 2 students' }).click()
    await saved
    await go('/admin/student_list')
    await page.getByRole('row', { name: /Renée Chan/ }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('students and staff in Chinese: hidden rows are included on request, passwords stay as shown', async () => {
    const { page, choose, complaints, close, go } = await visit('zh', '/admin/student_list/upload')
    await choose('s02-hidden-rows.xlsx')
    await page.getByRole('heading', { name: '「Students」有 2 行隱藏的資料' }).waitFor()
    await page.getByRole('radio', { name: /一併讀取/ }).check()
    await page.getByRole('button', { name: '讀取 5 行' }).click()
    await page.getByText('生4').waitFor()
    await choose('s19-mixed-day-order.csv')
    await page
      .getByText(/第 2 行的 13\/5\/2016 是先日後月，第 3 行的 5\/14\/2016 是先月後日/)
      .waitFor()
    await go('/admin/admin_list/upload')
    await choose('t05-staff-name-before-english-name.csv')
    await page.getByText('Chan Tai Man').waitFor()
    await page.getByText('沒有使用：Name').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('games with full-width days and numbers are imported', async () => {
    const { page, choose, complaints, close } = await visit('en', '/admin/games/upload')
    await choose('g05-full-width.csv')
    await page.getByRole('button', { name: 'Import 1 game' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1 game' }).click()
    await page.getByRole('link', { name: 'Full width' }).waitFor()
    const { body } = await laurel.call('GET /games?limit=10', school.admin.token)
    const [game] = body.data
    expect(game).toMatchObject({ order: 1, featureStart: '2026-09-01', featureEnd: '2026-09-30' })
    expect(complaints).toEqual([])
    await close()
  })

  test('the first questions of a game: unknown marks are pointed out', async () => {
    const body = {
      name: 'Flowers',
      gameType: 'mc',
      featureStart: '2026-09-01',
      featureEnd: '2026-12-18',
      isActive: true,
      pointCorrect: 2,
      pointIncorrect: 0,
      pointExchangeRate: 1,
    }
    const game = await laurel.call('POST /games/create', school.admin.token, { body })
    const { page, complaints, close } = await visit('en', '/admin/games/questions/upload')
    const { name, mimeType, buffer } = payload('q02-unknown-marks.csv')
    const own = buffer
      .toString()
      .replaceAll('24452a3c-db2d-5bcb-aaa3-94384c394ca3', game.body.data._id)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(own) })
    await page.getByText('An option has an unknown mark').nth(2).waitFor()
    await page.getByRole('button', { name: 'Import 3 questions' }).waitFor()
    expect(
      complaints.filter((one) => !one.includes('/gameQuestions/csv') && !one.includes('404')),
    ).toEqual([])
    await close()
  })

  test('likely mistakes are corrected with the keyboard alone', async () => {
    const { page, complaints, close, go } = await visit('en', '/admin/student_list/upload')
    const [known] = school.students
    const rows = [
      'Student ID,Class,Class No,Chinese Name,English Name,Date of Birth,性別',
      `${known?.username},1A,5,學?1,,2014-05-14,F`,
      'k-12,2-Jan,7,沈朗軒,Shum Long Hin,2014-07-22,M',
      'k-19,1A,19,溫樂心,Wan Lok Sum,1914-01-30,F',
      'k-27,1A,8,尹思朗,Wan Sze Long,2014-12-05,M',
      ...Array.from(
        { length: 10 },
        (_, n) => `k-4${n},1A,${n + 21},何嘉瑤,Ho Ka Yiu,2014-03-0${(n % 9) + 1},F`,
      ),
      'k-31,1A,8,黎俊熙,Lai Chun Hei,2014-02-11,M',
    ]
    const buffer = Buffer.from(`\uFEFF${rows.join('\r\n')}`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'S1 class lists.csv', mimeType: 'text/csv', buffer })
    const focused = (name: string) =>
      expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(name)
    const again = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/users/imports/preview'))
    await page.getByText('4 lines look wrong. They do not stop the import.').waitFor()
    await page.getByText('Not used: 性別').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^4 Looks wrong$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use the file’s name' }).focus()
    await page.keyboard.press('Enter')
    await focused('Keep 學生1')
    await page.keyboard.press('Enter')
    await focused('Use the file’s name')
    await page.keyboard.press('Tab')
    await focused('Use class 1-2')
    const [asked] = await Promise.all([again(), page.keyboard.press('Enter')])
    expect(asked.request().postDataJSON().users[1]).toMatchObject({ class: '1-2' })
    await focused('Leave the date out')
    await page.getByText('Line 3: 1-2 instead of 2-Jan.').waitFor()
    const [without] = await Promise.all([again(), page.keyboard.press('Enter')])
    expect(without.request().postDataJSON().users[2].date_of_birth).toBeUndefined()
    await focused('Show line 16')
    await page.keyboard.press('Enter')
    await page.locator('tr[aria-current]:focus', { hasText: 'Lai Chun Hei' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 15 students' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Import 15 students' }).press('Enter')
    await page
      .getByText('Importing.', { exact: false })
      .or(page.getByText('Upload success'))
      .first()
      .waitFor()
    await go('/admin/student_list')
    await page.getByRole('row', { name: /Shum Long Hin/ }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
