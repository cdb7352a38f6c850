import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('the focus', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test.each([
    ['en', 'History'],
    ['zh', '紀錄'],
  ] as const)(
    'begins on the heading of a page that the menu opens, which is announced (%s)',
    async (locale, title) => {
      const school = await laurel.school({ students: 1 })
      const { page, go, complaints, close } = await laurel.visit({
        token: school.teacher.token,
        locale,
        width: 1440,
      })
      await go('/admin/dashboard')
      await page
        .getByRole('navigation')
        .getByRole('link', { name: title, exact: true })
        .first()
        .click()
      await page
        .getByRole('heading', { level: 1, name: title })
        .and(page.locator(':focus'))
        .waitFor()
      expect(await page.title()).toContain(title)
      expect(await page.evaluate('window.scrollY')).toBe(0)
      // The next stop is the page's first control, once there is one.
      await page
        .locator('main :is(a, button, input, select)')
        .filter({ visible: true })
        .first()
        .waitFor()
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('moves one layer at a time: Enter selects the highlighted option, and Esc closes one layer', async () => {
    const school = await laurel.school({ students: 1, modules: ['game'] })
    for (const name of ['7C', '8A', '8B', '8C', '8D', '9A', '9B', '9C', '9D', '9E']) {
      const body = {
        name: { en: `Class ${name}`, zh: `${name} 班` },
        attribute: 'class',
        value: name,
      }
      const answer = await laurel.call('POST /organizationFilters', school.admin.token, { body })
      expect(answer.status, answer.text).toBe(200)
    }
    const { page, go, complaints, close } = await laurel.visit({ token: school.admin.token })
    await go('/admin/games')
    await page.getByRole('button', { name: 'New game', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    // The lists of subjects and of classes arrive in either order, so the label finds the field.
    const field = dialog.locator('.multi-select', { has: page.getByLabel('Classes') })
    await field.click()
    const search = dialog.getByPlaceholder('Search')
    await search.fill('9')
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown')
    await search.fill('Class 8C')
    await dialog.locator('.p-multiselect-item.p-focus').getByText('Class 8C').waitFor()
    await page.keyboard.press('Enter')
    await field.locator('.p-multiselect-label').getByText('Class 8C', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    expect(await field.locator('.p-multiselect-label').innerText()).toBe('Class 8C')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog')
      .filter({ hasText: /Discard|unsaved|not saved/i })
      .or(page.locator('body:not(:has([role="dialog"]))'))
      .first()
      .waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
