import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, wav } from '#tests/support/resources.ts'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    ...{
      add: '新增資源',
      zhName: '中文名稱',
      save: '儲存',
      uploaded: '已上載',
      edit: '編輯 聆聽',
      remove: '刪除',
      undo: '撤銷',
    },
    ...{ undone: /^已復原$/, classes: '班別', all: '所有班別', open: '聆聽', mine: '學習資源' },
  },
  en: {
    ...{ add: 'Add resource', zhName: 'Chinese name', save: 'Save', uploaded: 'Uploaded', edit: 'Edit Listening' },
    ...{
      remove: 'Delete',
      undo: 'Undo',
      undone: /^Undone$/,
      classes: 'Classes',
      all: 'All classes',
      open: 'Listening',
    },
    mine: 'Learning resources',
  },
}

describe.skipIf(noChromium)('learning resources', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test.each(['zh', 'en'] as const)(
    'a file is sent in the page, heard by a student, deleted and taken back (%s)',
    { timeout: 120_000 },
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 1, modules: ['learningResource', 'subject'] })
      const staff = await laurel.visit({ locale, width: widths[locale], token: school.admin.token })
      await staff.go('/admin/learningresource')
      await staff.page.getByRole('button', { name: said.add }).first().click()
      const dialog = staff.page.getByRole('dialog')
      await dialog.locator('input[type=text], input:not([type])').nth(0).fill('聆聽')
      await dialog.locator('input[type=text], input:not([type])').nth(1).fill('Listening')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: pdf().subarray(20) })
      await dialog.getByRole('alert').waitFor()
      await dialog.getByRole('button', { name: locale === 'zh' ? '取消上載' : 'Cancel upload' }).click()
      await dialog.locator('input[type=file]').setInputFiles({ name: 'l.wav', mimeType: 'audio/wav', buffer: wav() })
      await dialog.getByText(`${said.uploaded} ·`).waitFor()
      await dialog.getByRole('button', { name: said.save, exact: true }).click()
      await staff.page.getByRole('button', { name: said.open, exact: true }).waitFor()
      await expectAccessible(staff.page)

      const student = await laurel.visit({ locale, width: widths[locale], token: school.students[0]!.token })
      await student.go('/user/learningresource')
      await student.page.getByRole('button', { name: said.open }).click()
      const audio = student.page.locator('audio')
      await expect
        .poll(() => audio.evaluate((element) => Reflect.get(element, 'duration')), { timeout: 30_000 })
        .toBeGreaterThan(0)
      await expectAccessible(student.page)

      await staff.page.getByRole('button', { name: said.edit }).click()
      await staff.page.getByRole('dialog').getByRole('button', { name: said.remove, exact: true }).click()
      await staff.page.getByRole('button', { name: said.open, exact: true }).waitFor({ state: 'detached' })
      await staff.page.locator('.toasts').getByRole('button', { name: said.undo, exact: true }).click()
      await staff.page.getByRole('button', { name: said.open, exact: true }).waitFor()
      expect([staff.complaints.filter((line) => !line.includes('400')), student.complaints]).toEqual([[], []])
      await staff.close()
      await student.close()
    },
  )
})
