import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('one Esc closes one layer', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 3, modules: ['game', 'learningResource', 'subject'] })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })
  const gone = (layer: Locator) => layer.waitFor({ state: 'detached' })

  /** Esc asks, Esc again closes only the question, and the answer closes the dialog. */
  const asksOnce = async (page: Page, dialog: Locator) => {
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await gone(question(page))
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await gone(dialog)
  }

  const newGame = async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    await visitor.go('/admin/games')
    await visitor.page.getByRole('button', { name: 'New game', exact: true }).first().click()
    const dialog = visitor.page.getByRole('dialog', { name: 'New game' })
    await dialog.locator(':focus').waitFor()
    return { ...visitor, dialog }
  }

  test('of a multiple choice, even during a search', async () => {
    const { page, dialog, complaints, close } = await newGame()
    for (const search of ['', '1A']) {
      await dialog.locator('.multi-select').first().click()
      const list = page.getByRole('listbox')
      await list.waitFor()
      const filter = dialog.getByPlaceholder('Search')
      if (search && (await filter.isVisible())) await filter.fill(search)
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'hidden' })
      expect(await dialog.isVisible()).toBe(true)
      expect(await question(page).count()).toBe(0)
    }
    await page.keyboard.press('Escape')
    await gone(dialog)
    expect(complaints).toEqual([])
    await close()
  })

  test('of a single choice', async () => {
    const { page, dialog, close } = await newGame()
    const type = dialog.getByRole('combobox', { name: 'Type' })
    const before = await type.inputValue()
    await type.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Escape')
    expect([await dialog.isVisible(), await type.inputValue()]).toEqual([true, before])
    await page.keyboard.press('Escape')
    await gone(dialog)
    await close()
  })

  test('of a calendar, before and after a month was chosen in it', async () => {
    const { page, dialog, close } = await newGame()
    const opener = dialog.getByRole('button', { name: 'Choose a day' }).first()
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await opener.click()
    await calendar.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await gone(calendar)
    await opener.click()
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await page.keyboard.press('Escape')
    await gone(calendar)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await gone(dialog)
    await close()
  })

  test('of the question about unsaved input', async () => {
    const { page, dialog, complaints, close } = await newGame()
    await dialog.getByRole('textbox').first().fill('Rivers')
    await dialog.locator('.multi-select').first().click()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await question(page).count()).toBe(0)
    await asksOnce(page, dialog)
    expect(complaints).toEqual([])
    await close()
  })

  test('of a dialog with an uploaded file', async () => {
    const { page, go, complaints, close } = await laurel.visit({ token: school.admin.token })
    await go('/admin/learningresource')
    await page.getByRole('button', { name: 'Add resource' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add resource' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'rivers.png',
      mimeType: 'image/png',
      buffer: pngOf(64, 64),
    })
    await dialog.getByText('rivers.png').first().waitFor()
    await page.waitForLoadState('networkidle')
    await asksOnce(page, dialog)
    expect(complaints).toEqual([])
    await close()
  })

  test('of the menus of My class, where the students stay chosen', async () => {
    const { page, go, complaints, close } = await laurel.visit({ token: school.teacher.token })
    await go('/admin/myclass')
    const tile = (number: number) => page.getByRole('button', { name: `Student ${number},` })
    await tile(1).click()
    const isChosen = tile(1).and(page.locator('[aria-pressed="true"]'))
    const layers = page.locator('.popover, .p-menu')
    await tile(2).focus()
    await page.keyboard.press('Shift+F10')
    await layers.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await gone(layers)
    await isChosen.waitFor()
    await page.getByRole('button', { name: /^A reward/ }).click({ button: 'right' })
    await layers.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await gone(layers)
    await page
      .getByRole('button', { name: /^A reward/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.getByRole('button', { name: 'Settings of My class' }).press('Enter')
    await layers.waitFor()
    await page.keyboard.press('Escape')
    await gone(layers)
    await isChosen.waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('of the menu on a phone, where the student stays chosen', async () => {
    const { page, go, close } = await laurel.visit({ width: 390, token: school.teacher.token })
    await go('/admin/myclass')
    await page.getByRole('button', { name: /Student 1,/ }).click()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page
      .getByRole('button', { name: /Student 1,/ })
      .and(page.locator('[aria-pressed="true"]'))
      .waitFor()
    await close()
  })
})
