import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('the stored data of people', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 2 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const saved = async (page: Page, button: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await coming
    return { name: file.suggestedFilename(), text: await readFile((await file.path())!, 'utf8') }
  }
  const isWide = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

  test('an administrator saves a student’s data as a page to read, on a laptop, in English', async () => {
    const [first, second] = school.students
    const { page, go, complaints } = await laurel.visit({ token: school.admin.token })
    await go(`/admin/student_list/${first!.id}`)
    await page.getByRole('heading', { name: 'Personal data' }).waitFor()
    await expectAccessible(page)
    const { name, text } = await saved(page, 'Download to read')
    expect(name).toBe('personal-data-en.html')
    expect(text).toContain('Student 1')
    expect(text).toMatch(/<\/html>\s*$/)
    expect(text).not.toContain(second!.username)
    expect(complaints).toEqual([])

    // The file opens without Laurel and needs no network.
    await page.setContent(text)
    await page.getByRole('heading', { level: 1, name: 'Personal data' }).waitFor()
    await expectAccessible(page)
  })

  test('a student saves their own data for programs, on a phone, in Chinese', async () => {
    const { page, go, complaints } = await laurel.visit({
      token: school.students[0]!.token,
      width: 390,
      locale: 'zh',
    })
    await go('/user/settings')
    await page.getByRole('heading', { name: '你的資料' }).waitFor()
    await expectAccessible(page)
    expect(await isWide(page)).toBe(false)
    const { name, text } = await saved(page, '下載 JSON 檔')
    expect(name).toBe('personal-data-zh.json')
    expect(JSON.parse(text).person).toMatchObject([{ name_zh: '學生1' }])
    expect(complaints).toEqual([])
  })

  test('a teacher is not offered a student’s data', async () => {
    const { page, go } = await laurel.visit({ token: school.teacher.token })
    await go(`/admin/student_list/${school.students[0]!.id}`)
    await page.getByRole('button', { name: 'Edit Student 1' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Personal data' }).count()).toBe(0)
  })

  test('an administrator previews old data, saves, and removes it, on a phone, in Chinese', async () => {
    await laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
      SELECT ${school.organizationId}, ${school.students[0]!.id}, false, now() - interval '40 days', 'signed_in', '', '', ''
      FROM generate_series(1, 12)`)
    const { page, go, complaints } = await laurel.visit({
      token: school.admin.token,
      width: 390,
      locale: 'zh',
    })
    await go('/admin/organizationinfo')
    const card = page.locator('.retention')
    await card.getByText('按此設定，現在沒有資料要清除。').waitFor()
    await card.getByLabel('登入紀錄').selectOption({ label: '30 天' })
    await card.getByText('12 項登入紀錄').waitFor()
    expect(await card.getByRole('button', { name: '立即清除' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    expect(await isWide(page)).toBe(false)
    await card.getByRole('button', { name: '儲存期限' }).click()
    await card.getByRole('button', { name: '立即清除' }).and(page.locator(':enabled')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('12 項登入紀錄').waitFor()
    await dialog.getByRole('button', { name: '立即清除' }).click()
    await page.getByText('已清除舊資料').first().waitFor()
    await card.getByText('按此設定，現在沒有資料要清除。').waitFor()
    // The button is gone; its replacement has the focus.
    await page.waitForFunction(
      `document.activeElement?.textContent === '按此設定，現在沒有資料要清除。'`,
    )
    expect(complaints).toEqual([])

    const laptop = await laurel.visit({ token: school.admin.token })
    await laptop.go('/admin/administration_log')
    await laptop.page.locator('.tag', { hasText: 'Removed old data' }).first().waitFor()
    await laptop.page.locator('.tag', { hasText: 'Downloaded personal data' }).first().waitFor()
  })
})
