import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    staff: '編輯黃teacher',
    classes: '編輯班別',
    add: '加入班別',
    changes: '可查看 1A 的所有紀錄',
    save: '儲存',
    saved: '已儲存',
    whose: '所有紀錄：你是 1A 班主任',
    all: '全部 3',
    me: '由你記錄 1',
    others: '由其他人記錄 2',
    giver: '由 陳雅達 記錄',
    teacher: '班主任',
    close: '關閉',
  },
  en: {
    staff: 'Edit teacher Wong',
    classes: 'Edit classes',
    add: 'Add class',
    changes: 'Sees every entry of 1A',
    save: 'Save',
    saved: 'Saved',
    whose: 'All entries: you are class teacher of 1A',
    all: 'All 3',
    me: 'By you 1',
    others: 'By others 2',
    giver: 'by Ada Chan',
    teacher: 'class teacher',
    close: 'Close',
  },
} as const

describe.skipIf(noChromium).each(tellings('zh'))(
  'a class teacher explains a number (%s, %i px)',
  patiently,
  (locale: Locale, width) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let admin: Visitor
    let teacher: Visitor
    const text = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 21 })
      const { token } = school.admin
      const { organizationId: id } = school
      await laurel.call(`PUT /v2/organization/${id}`, token, {
        body: { name: { en: 'School', zh: '學校' }, giver_names: 'full' },
      })
      const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
      for (const giver of [token, school.teacher.token, token])
        await laurel.call('POST /v2/actions/profiles', giver, { body })
      admin = await laurel.visit({ token, locale, width })
      teacher = await laurel.visit({ token: school.teacher.token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    test('the administrator sets the class teacher, and sees what that changes', async () => {
      const { page } = admin
      await admin.go('/admin/admin_list')
      await page.getByRole('button', { name: text.staff }).click()
      await page.getByRole('button', { name: text.classes }).click()
      const dialog = page.getByRole('dialog').last()
      await dialog.getByLabel(text.add).selectOption('1A')
      await dialog.getByText(text.changes).waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: text.save, exact: true }).click()
      await toastOf(page, text.saved).waitFor()
    })

    test('the teacher opens a number and sees who gave what', async () => {
      const { page } = teacher
      await teacher.go(`/admin/student_list/${school.students[0]!.id}`)
      await page.getByRole('button', { name: '15', exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(text.whose).waitFor()
      const rows = dialog.locator('.explain-rows > li')
      await expect.poll(() => rows.count()).toBe(3)
      expect(await rows.first().innerText()).toContain(text.giver)
      await expectAccessible(page)
      await dialog.getByRole('radio', { name: text.others }).click()
      await expect.poll(() => rows.count()).toBe(2)
      await dialog.getByRole('radio', { name: text.me }).click()
      await expect.poll(() => rows.count()).toBe(1)
      await dialog.getByRole('radio', { name: text.all }).click()
      await expect.poll(() => rows.count()).toBe(3)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    })

    test('the teacher sees only their own award once another person has the class', async () => {
      const body = { period: school.period, class: '1A', class_teachers: [school.admin.id] }
      await laurel.call('PUT /staffClasses/class', school.admin.token, { body })
      const { page } = teacher
      await page.reload()
      await page.getByRole('button', { name: '15', exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('.explain-others').waitFor()
      await expect.poll(() => dialog.locator('.explain-rows > li').count()).toBe(1)
      expect(await dialog.getByText(text.whose).count()).toBe(0)
    })

    test('nothing failed in the browser', () => {
      expect([...admin.complaints, ...teacher.complaints]).toEqual([])
    })
  },
)
