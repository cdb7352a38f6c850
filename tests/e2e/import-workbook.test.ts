import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { workbookBytes } from '#tests/web/support/workbook.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('students from a workbook', patiently, () => {
  let laurel: Laurel
  let school: School
  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 3 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('an Excel workbook with Chinese headings is read in the page, asked about its dates once, and imported', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.admin.token,
      locale: 'en',
    })
    await go('/admin/student_list/upload')
    await page.getByRole('heading', { name: /Drop a CSV file or an Excel workbook here/ }).waitFor()
    const rows = Array.from({ length: 1200 }, (_, n) => [
      `9${n}`,
      '1a',
      n % 900,
      `學生${n}`,
      '3/4/2012',
    ])
    const bytes = workbookBytes([
      ['學生編號', '班別', '學號', '中文姓名', '出生日期'],
      ...rows.slice(1, 1200),
    ])
    await page.locator('input[type=file]').setInputFiles({
      name: 'students.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(bytes),
    })
    await page.getByText(/Which day is 3\/4\/2012/).waitFor()
    await page.getByRole('button', { name: 'Day first: 2012/04/03' }).click()
    // The spelling “1a” only causes a warning, because class 1A exists.
    await page.getByText('This is class “1A” and is saved with that spelling.').first().waitFor()
    await page.getByRole('cell', { name: '2012/04/03' }).first().waitFor()
    expect(await page.getByText(/cannot be imported/).count()).toBe(1)
    await page.getByRole('button', { name: /^Leave out/ }).click()
    await page
      .getByRole('button', { name: /^(Import|Save)/ })
      .last()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
