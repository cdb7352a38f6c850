import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import en from '#web/i18n/en/periods/index.ts'
import zh from '#web/i18n/zh/periods/index.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const words = { en, zh }

describe.skipIf(noChromium)('making a period current', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 21 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const open = async (look: { locale: 'zh' | 'en'; width: number; theme: 'light' | 'dark' }) => {
    const visitor = await laurel.visit({ token: school.admin.token, ...look })
    await visitor.go('/admin/period')
    const label = words[look.locale].activate
    const opener = visitor.page
      .getByRole('row', { name: /Last year/ })
      .getByRole('button', { name: label })
    await opener.focus()
    await visitor.page.keyboard.press('Enter')
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByText(words[look.locale].activation.nobody).waitFor()
    return { ...visitor, opener, dialog, confirm: dialog.getByRole('button', { name: label }) }
  }

  test.each([
    ['zh', 390, 'light'],
    ['zh', 1366, 'dark'],
    ['en', 390, 'dark'],
    ['en', 1366, 'light'],
  ] as const)(
    'warns before it is confirmed, and returns the focus (%s, %i, %s)',
    async (locale, width, theme) => {
      const { page, dialog, opener, complaints, close } = await open({ locale, width, theme })
      const { effects, tooLate } = words[locale].activation
      const beginning = tooLate.replace(/\{.*$/, '')
      await dialog.getByText(beginning).waitFor()
      await dialog.getByText('2026/07/15').waitFor()
      await dialog.getByText(effects.title).waitFor()
      await dialog.locator('button:focus').waitFor()
      expect(await cutsOf(page)).toEqual([])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await opener.and(page.locator(':focus')).waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('works by keyboard alone; the focus stays in the row, and the former period can be made current again', async () => {
    const look = { locale: 'en', width: 1366, theme: 'light' } as const
    const { page, dialog, opener, confirm, close } = await open(look)
    await confirm.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Last year/ })
      .getByText('Current', { exact: true })
      .waitFor()
    await opener.and(page.locator(':focus')).waitFor()
    const back = page.getByRole('row', { name: /This year/ })
    await back.getByRole('cell', { name: '21', exact: true }).waitFor()
    await back.getByRole('button', { name: 'Make current' }).click()
    const counts = dialog.getByRole('listitem').filter({ hasText: 'Students' })
    await counts.getByText('21').waitFor()
    await dialog.getByRole('button', { name: 'Make current' }).click()
    await back.getByText('Current', { exact: true }).waitFor()
    await close()
  })
})
