import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
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
    school = await laurel.school({ students: 3 })
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

  test('students in English: the sheet in sight, letters that are asked about, cells that look wrong, and two are imported', async () => {
    const { page, choose, complaints, close, go } = await visit('en', '/admin/student_list/upload')
    await choose('s01-hidden-first-sheet-last-year.xlsx')
    await page.getByRole('heading', { name: 'Which sheet?' }).waitFor()
    expect(await page.getByRole('radio', { name: /This year/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Read 2 rows' }).click()
    await page.getByText('Sheet “This year”.').waitFor()
    expect(await page.getByRole('cell', { name: '2A', exact: true }).count()).toBe(2)

    await choose('s04-classes-and-names-as-excel-keeps-them.xlsx')
    await page.getByText('Excel turned it into a date.', { exact: false }).waitFor()
    await page.getByRole('button', { name: /Looks wrong/ }).click()
    expect(await page.getByText('2-Jan', { exact: true }).count()).toBe(1)

    await choose('s09-latin1-accents.csv')
    await page.getByRole('heading', { name: 'Which of these reads right?' }).waitFor()
    const read = page.getByRole('button', { name: 'Read it this way' })
    expect(await read.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /Windows-1252/ }).check()
    await read.click()
    await page.getByText('Renée Chan').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/users\/(?!.*preview)/.test(answer.url()) && answer.ok(),
    )
    await page.getByRole('button', { name: 'Import 2 students' }).click()
    await saved
    await go('/admin/student_list')
    await page.getByRole('row', { name: /Renée Chan/ }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('students and staff in Chinese: hidden rows are read when they are wanted, passwords stay as they are shown', async () => {
    const { page, choose, complaints, close, go } = await visit('zh', '/admin/student_list/upload')
    await choose('s02-hidden-rows.xlsx')
    await page.getByRole('heading', { name: '「Students」有 2 行隱藏的資料' }).waitFor()
    await page.getByRole('radio', { name: /一併讀取/ }).check()
    await page.getByRole('button', { name: '讀取 5 行' }).click()
    await page.getByText('生4').waitFor()
    await choose('s19-mixed-day-order.csv')
    await page.getByText(/第 2 行的 13\/5\/2016 是先日後月，第 3 行的 5\/14\/2016 是先月後日/).waitFor()
    await go('/admin/admin_list/upload')
    await choose('t05-staff-name-before-english-name.csv')
    await page.getByText('Chan Tai Man').waitFor()
    await page.getByText('不會匯入：Name').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
