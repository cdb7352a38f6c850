import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('the numbers of a school, explained', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 3 })
    const profiles = school.students.map(({ profile }) => profile)
    const body = { pointRule_id: school.rules.reward, profiles, counts: 2 }
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
    const prize = { pointRule_id: school.rules.redeem, profiles: [profiles[0]] }
    await laurel.call('POST /v2/actions/profiles_redeem', school.admin.token, { body: prize })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('lead from the ranking at a moment to its reasons, and to the entry in the log', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.auditor.token,
      locale: 'en',
    })
    await go('/admin/audit/time-machine')
    await page.getByRole('button', { name: '0', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Why 0?' }).waitFor()
    await page.locator('.audit-time-machine-sum', { hasText: '10 given− 10 redeemed' }).waitFor()
    await page.getByRole('link', { name: /^Details of A redeem/ }).click()
    await page.getByRole('heading', { level: 1, name: 'A redeem' }).waitFor()
    await page.getByText('administrator at the time').waitFor()
    const raw = await page.getByRole('region', { name: 'The event itself' }).textContent()
    expect(JSON.parse(raw!)).toMatchObject({ type: 'PointsRedeemed', data: { points: 10 } })
    expect(complaints).toEqual([])
    await close()
  })

  test('a statement is shown on paper and saved as a file', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.auditor.token,
      locale: 'zh',
    })
    await go('/admin/audit/statement')
    await page.getByLabel('班別').selectOption('1A')
    await page
      .getByRole('listitem', { name: '結單第 1 頁，共 1 頁' })
      .getByText('全班學生')
      .first()
      .waitFor()
    await page.getByLabel('學生', { exact: true }).selectOption({ index: 1 })
    await page.getByText('Statement of points').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '匯出 CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^statement-.*\.csv$/)
    // Only the sheet is printed, in A4 size.
    await page.emulateMedia({ media: 'print' })
    const sheet = (await page.locator('.audit-statement-sheet').boundingBox())!
    expect([Math.round(sheet.width), Math.round(sheet.height)]).toEqual([794, 1123])
    expect(await page.locator('.app > .top').isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await close()
  })

  test('the hours at which points are given are shown in both languages', async () => {
    for (const [locale, classes] of [
      ['en', 'First and best day of each class'],
      ['zh', '各班的首日及最佳一日'],
    ] as const) {
      const { page, go, complaints, close } = await laurel.visit({
        token: school.admin.token,
        locale,
      })
      await go('/admin/audit/rhythm')
      await page.getByRole('region', { name: classes }).getByRole('row', { name: /^1A/ }).waitFor()
      await page.locator('.audit-rhythm-hours .most', { hasText: '30' }).waitFor()
      expect(complaints).toEqual([])
      await close()
    }
  })
})
