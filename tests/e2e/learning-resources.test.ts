import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, resourceForm, wav } from '#tests/support/resources.ts'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    add: '新增資源',
    zhName: '中文名稱',
    save: '儲存',
    uploaded: '已上載',
    edit: '編輯 聆聽',
    remove: '刪除',
    undo: '撤銷',
    undone: /^已撤銷$/,
    classes: '班別',
    all: '所有班別',
    open: '聆聽',
    mine: '學習資源',
  },
  en: {
    add: 'Add resource',
    zhName: 'Chinese name',
    save: 'Save',
    uploaded: 'Uploaded',
    edit: 'Edit Listening',
    remove: 'Delete',
    undo: 'Undo',
    undone: /^Undone$/,
    classes: 'Classes',
    all: 'All classes',
    open: 'Listening',
    mine: 'Learning resources',
  },
}

describe.skipIf(noChromium)('learning resources', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test.each(languages('en'))(
    'a file is uploaded in the page, played by a student, deleted and restored (%s)',
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
      await dialog
        .getByRole('button', { name: locale === 'zh' ? '取消上載' : 'Cancel upload' })
        .click()
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'l.wav', mimeType: 'audio/wav', buffer: wav() })
      await dialog.getByText(`${said.uploaded} ·`).waitFor()
      await dialog.getByRole('button', { name: said.save, exact: true }).click()
      await staff.page.getByRole('button', { name: said.open, exact: true }).waitFor()
      await expectAccessible(staff.page)

      const student = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.students[0]!.token,
      })
      await student.go('/user/learningresource')
      await student.page.getByRole('button', { name: said.open }).click()
      const audio = student.page.locator('audio')
      await expect
        .poll(() => audio.evaluate((element) => Reflect.get(element, 'duration')))
        .toBeGreaterThan(0)
      await expectAccessible(student.page)

      await staff.page.getByRole('button', { name: said.edit }).click()
      await staff.page
        .getByRole('dialog')
        .getByRole('button', { name: said.remove, exact: true })
        .click()
      await staff.page
        .getByRole('button', { name: said.open, exact: true })
        .waitFor({ state: 'detached' })
      await staff.page
        .locator('.toasts')
        .getByRole('button', { name: said.undo, exact: true })
        .click()
      await staff.page.getByRole('button', { name: said.open, exact: true }).waitFor()
      expect([
        staff.complaints.filter((line) => !line.includes('400')),
        student.complaints,
      ]).toEqual([[], []])
      await staff.close()
      await student.close()
    },
  )

  test('staff filter the list by class with the keyboard alone, and the address keeps it', async () => {
    const school = await laurel.school({ students: 1, modules: ['learningResource', 'subject'] })
    const { data: known } = (
      await laurel.call('GET /organizationFilters?attribute=class', school.admin.token)
    ).body
    const filterOf = async (value: string) => {
      const body = { name: { zh: value, en: value }, attribute: 'class', value }
      const own = known.find((filter: { value: string }) => filter.value === value)
      const { _id } =
        own ??
        (await laurel.call('POST /organizationFilters', school.admin.token, { body })).body.data
      return _id as string
    }
    const [one, two] = [await filterOf('1A'), await filterOf('2B')]
    for (const [name, filters] of [
      ['For all', []],
      ['Of 1A', [one]],
      ['Of 2B', [two]],
    ] as const) {
      const form = resourceForm(
        { name_en: name, name_zh: name, filters: JSON.stringify(filters) },
        pdf(),
        'a.pdf',
      )
      await laurel.call('POST /v2/learningResources', school.admin.token, form)
    }
    const staff = await laurel.visit({ width: 1440, token: school.admin.token })
    await staff.go('/admin/learningresource')
    const names = () => staff.page.locator('.learning-resources-open').allTextContents()
    await staff.page.locator('.learning-resources-open').first().waitFor()
    expect((await names()).toSorted()).toEqual(['For all', 'Of 1A', 'Of 2B'])
    await staff.page.getByRole('combobox', { name: 'Classes' }).focus()
    await staff.page.keyboard.press('ArrowDown')
    await staff.page.getByRole('option', { name: '1A' }).waitFor()
    const reached = staff.page.locator('[role=option].p-focus')
    for (let steps = 0; steps < 10 && (await reached.allTextContents())[0] !== '1A'; steps++)
      await staff.page.keyboard.press('ArrowDown')
    expect(await reached.allTextContents()).toEqual(['1A'])
    await staff.page.keyboard.press('Space')
    await staff.page.getByText('Of 2B').waitFor({ state: 'detached' })
    expect(await names()).toContain('Of 1A')
    await staff.page.keyboard.press('Escape')
    expect(new URL(staff.page.url()).searchParams.get('classes')).toBe(one)
    await staff.page.reload()
    await staff.page.getByText('Of 1A').waitFor()
    expect(await names()).not.toContain('Of 2B')
    expect(staff.complaints).toEqual([])
    await staff.close()
  })
})
