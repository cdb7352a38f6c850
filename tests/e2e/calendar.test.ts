import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('the calendar', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 2 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const add = async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    await visitor.go('/admin/period')
    await visitor.page.getByRole('button', { name: /^Add/ }).first().click()
    const dialog = visitor.page.getByRole('dialog').first()
    await dialog.getByLabel('Name').fill('Summer term')
    return { ...visitor, dialog }
  }

  test('works by keyboard alone, and Esc closes it without closing the dialog', async () => {
    const { page, dialog, close } = await add()
    const opener = dialog.getByRole('button', { name: 'Choose a day' }).first()
    const field = dialog.getByRole('textbox').nth(1)
    await field.fill('2027/04/07')
    await opener.press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await calendar.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await dialog.isVisible(), 'the dialog stays').toBe(true)
    await opener.and(page.locator(':focus')).waitFor()

    await page.keyboard.press('Enter')
    await calendar.locator(':focus').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('2027/04/15')
    await opener.and(page.locator(':focus')).waitFor()
    await close()
  })

  test('accepts a date typed as it is shown, and Enter sends the form', async () => {
    const { page, dialog, close } = await add()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/periods\/?$/.test(request.url()),
    )
    await dialog.getByRole('textbox').nth(1).fill('2027/04/10')
    await dialog.getByRole('textbox').nth(2).fill('2027-07-12')
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({
      start_at: '2027-04-10',
      end_at: '2027-07-12',
    })
    await dialog.waitFor({ state: 'detached' })
    await close()
  })

  test('outlines a focused control beside its months', async () => {
    const { page, go, close } = await laurel.visit({ token: school.admin.token, locale: 'en' })
    await go('/admin/history')
    await page.getByRole('button', { name: 'Choose a month' }).press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Choose a month' })
    await calendar.locator(':focus').waitFor()
    for (
      let n = 0;
      n < 8 && (await calendar.locator('.calendar-choices :focus').count()) === 0;
      n += 1
    )
      await page.keyboard.press('Shift+Tab')
    const outline = `getComputedStyle(document.querySelector('.calendar-choices :focus-visible')).outlineStyle`
    expect(await page.evaluate<string>(outline)).toBe('solid')
    await close()
  })
})
