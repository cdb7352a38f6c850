import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const words = {
  en: { failed: 'This page did not load completely', again: 'Try again', title: 'Sign-ins' },
  zh: { failed: '這一頁未能完整載入', again: '重試', title: '登入紀錄' },
}

describe.skipIf(noChromium)('a screen whose files do not load', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 1 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test.each(['en', 'zh'] as const)(
    'loads by “Try again” once the network is back, on the same page (%s)',
    async (locale) => {
      const { failed, again, title } = words[locale]
      const visitor = await laurel.visit({ token: school.admin.token, width: 390, locale })
      const { page } = visitor
      await visitor.go('/admin/dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.route('**/assets/**', (route) => route.abort())
      await visitor.turnTo('/admin/sign_ins')
      await page.getByRole('heading', { level: 1, name: failed }).waitFor()
      await expectAccessible(page)
      const press = () => page.getByRole('button', { name: again }).press('Enter')
      await press()
      await page.getByRole('heading', { level: 1, name: failed }).waitFor()
      await page.unroute('**/assets/**')
      await press()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(visitor.loads()).toBe(1)
      await visitor.close()
    },
  )
})
