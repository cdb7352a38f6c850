import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import enMyClass from '#web/i18n/en/myClass/index.ts'
import en from '#web/i18n/en/periodStudents/index.ts'
import enPeriods from '#web/i18n/en/periods/index.ts'
import zhMyClass from '#web/i18n/zh/myClass/index.ts'
import zh from '#web/i18n/zh/periodStudents/index.ts'
import zhPeriods from '#web/i18n/zh/periods/index.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const words = {
  en: { ...en, periods: enPeriods, myClass: enMyClass },
  zh: { ...zh, periods: zhPeriods, myClass: zhMyClass },
}

describe.skipIf(noChromium)('the end of a year', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const call = async (route: string, body?: object) => {
    const answer = await laurel.call(route, school.admin.token, body && { body })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body.data
  }
  const row = (u_id: string, className: string, class_no: number, name: string) => ({
    u_id,
    class: className,
    class_no,
    name: { en: name, zh: `學生${u_id}` },
  })

  test.each([
    ['en', 1366, 'light'],
    ['zh', 390, 'light'],
    ['en', 390, 'dark'],
    ['zh', 1366, 'dark'],
  ] as const)(
    'leads to the first award in the new period (%s, %i, %s)',
    async (locale, width, theme) => {
      school = await laurel.school({ students: 0 })
      await call('POST /users/upload', {
        period: school.period,
        users: [
          row('31', '3A', 1, 'Au Yeung Ka Yan'),
          row('32', '3A', 2, 'Lau Ho Long'),
          row('33', '3D', 1, 'Mok Hei Tung'),
          row('41', '4A', 1, 'Rai Amara'),
        ],
      })
      const own = words[locale]
      const { page, go, complaints, close } = await laurel.visit({
        token: school.admin.token,
        locale,
        width,
        theme,
      })
      await go('/admin/period')
      await page.getByRole('button', { name: own.periods.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(own.periods.name).fill('2027–28')
      await dialog.getByLabel(own.periods.start).fill('2027/09/01')
      await dialog.getByLabel(own.periods.end).fill('2028/07/15')
      await page.keyboard.press('Tab')
      await dialog.getByRole('button', { name: locale === 'en' ? 'Save' : '儲存' }).click()

      await page.getByRole('heading', { level: 1, name: '2027–28' }).waitFor()
      await page.getByRole('radio', { name: own.source.moveUp, checked: true }).waitFor()
      const next = page.getByRole('button', { name: own.bar.next })
      await page.getByText(own.bar.closed.replace(/\{0.*?\}/, '3D')).waitFor()
      expect(await next.getAttribute('aria-disabled')).toBe('true')
      await page.evaluate('scrollTo(0, 0)')
      expect(await cutsOf(page)).toEqual([])
      await expectAccessible(page)

      await page
        .getByLabel(own.toClass.replace(/\{0.*?\}/, '3D'))
        .selectOption({ label: own.newClass.replace(/\{0.*?\}/, '4D') })
      await page.locator('[id=period-students-state]:not([data-closed])').waitFor()
      await page.getByRole('button', { name: own.mark }).click()
      await dialog.getByRole('searchbox').fill('Lau')
      await dialog
        .getByRole('combobox')
        .selectOption({ label: own.decide.repeat.replace(/\{0.*?\}/, '3A') })
      await page.locator('.tbl[aria-busy=true]').waitFor({ state: 'detached' })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: own.decide.done }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.locator('[id=period-students-state]:not([data-closed])').waitFor()
      await next.click()

      await page.getByRole('heading', { name: own.check.title, exact: true }).waitFor()
      const makes = own.check.makeFilters.replace(/\{0.*?\}/, '3A, 4A, 4D')
      expect(await page.getByRole('checkbox', { name: makes }).isChecked()).toBe(true)
      expect(await cutsOf(page)).toEqual([])
      await expectAccessible(page)
      const confirm = own.bar.confirm.replace('{{s}}', 's').replace(/\{0.*?\}/, '3')
      await page.getByRole('button', { name: confirm }).click()

      await page.getByRole('heading', { name: own.moves.title }).waitFor()
      const made = own.moves.filters.replace('{{s}}', 's').replace(/\{0.*?\}/, '5')
      await page.getByText(made).waitFor()
      expect(await cutsOf(page)).toEqual([])
      await expectAccessible(page)
      const fresh = page.getByRole('row', { name: /2027–28/ })
      await fresh.getByText('3', { exact: true }).waitFor()
      await fresh.getByRole('button', { name: own.periods.activate }).click()
      const leaving = dialog
        .getByRole('listitem')
        .filter({ hasText: own.periods.activation.leaving })
      await leaving.getByText('1', { exact: true }).waitFor()
      expect(await cutsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: own.periods.activate }).click()
      await fresh.getByText(own.periods.current, { exact: true }).waitFor()

      await go('/admin/myclass')
      await page.getByRole('button', { name: '4A', exact: true }).first().click()
      const name = locale === 'en' ? 'Au Yeung Ka Yan' : '學生31'
      await page.getByRole('button', { name: new RegExp(`^01 ${name}`) }).click()
      await page
        .getByRole('region', { name: own.myClass.rules })
        .getByRole('button', { name: /^A reward/ })
        .first()
        .click()
      const [current] = await call('GET /periods')
      expect(current).toMatchObject({ name: '2027–28', isActive: true })
      const points = async () => {
        const students = await call(`GET /users?period=${current._id}&limit=10`)
        return students.map((one: { class: string; class_no: number; point: number }) =>
          [one.class, one.class_no, one.point].join(' '),
        )
      }
      await expect.poll(points).toEqual(expect.arrayContaining(['4A 1 5', '3A 2 0', '4D 1 0']))
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('can be undone on the page of periods: the added students leave the new period', async () => {
    school = await laurel.school({ students: 3 })
    const { _id: period } = await call('POST /periods', {
      name: 'Second term',
      start_at: '2027-02-01',
      end_at: '2027-07-15',
    })
    const { page, go, close } = await laurel.visit({ token: school.admin.token, width: 1366 })
    const dialog = page.getByRole('dialog')
    await go('/admin/period')
    await page.getByRole('link', { name: 'Add students to “Second term”' }).click()
    await page.getByRole('radio', { name: en.source.copy, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Edit 1A' }).click()
    await dialog.getByLabel(en.decide.other).fill('1G')
    await page.keyboard.press('Enter')
    await dialog.locator('select option[value="class 1G"]:checked').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: en.decide.done }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit 1A' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('combobox', { name: 'Next class of 1A' }).waitFor()
    await page.getByRole('button', { name: en.bar.next }).click()
    await page.getByRole('button', { name: 'Add 3 students' }).click()
    await page.getByRole('heading', { name: en.moves.title }).waitFor()
    const [first] = await call(`GET /users?period=${period}`)
    expect(first.class).toBe('1G')
    await page.getByRole('button', { name: 'Undo adding students to “Second term”' }).click()
    await dialog.getByRole('button', { name: 'Undo for 3 students' }).click()
    await page.getByText('Undone by Ada Chan', { exact: false }).waitFor()
    expect(await call(`GET /users?period=${period}`)).toEqual([])
    await close()
  })
})
