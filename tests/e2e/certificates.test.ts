import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    notSet: '尚未設定這個獎項的分數',
    set: '設定分數',
    gold: '金獎',
    save: '儲存',
    found: '2 位學生',
    all: '選取全部 2 位',
    print: '列印獎狀',
    title: '列印 2 張獎狀',
    preprinted: '已印邊框的紙',
    record: '記錄為已列印',
    done: '已記錄 2 張獎狀',
    award: '獲頒金獎',
    sheetOf: '學生1的獎狀',
    takeBack: '其實沒有列印：金獎 · 所有類別',
    again: '撤銷',
    none: '未列印過獎狀',
  },
  en: {
    notSet: 'This level has no points yet',
    set: 'Set points',
    gold: 'Gold',
    save: 'Save',
    found: '2 students',
    all: 'Select all 2',
    print: 'Print certificates',
    title: 'Print 2 certificates',
    preprinted: 'Pre-printed',
    record: 'Record as printed',
    done: '2 certificates recorded',
    award: 'has been awarded the Gold Certificate in',
    sheetOf: 'Certificate of Student 1',
    takeBack: 'Not printed after all: Gold · All categories',
    again: 'Undo',
    none: 'No certificate was printed yet',
  },
} as const

describe.skipIf(noChromium).each(tellings('en'))(
  'an administrator prints certificates (%s, %i px)',
  patiently,
  (locale: Locale, width) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let admin: Visitor
    const text = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 3 })
      const { token } = school.admin
      const profiles = school.students.slice(0, 2).map(({ profile }) => profile)
      const body = { pointRule_id: school.rules.reward, profiles, counts: 2 }
      await laurel.call('POST /v2/actions/profiles', token, { body })
      admin = await laurel.visit({ token, locale, width })
      // The browser’s print dialog would wait for a person.
      await admin.page.addInitScript(
        "window.print = () => document.body.setAttribute('data-printed', '')",
      )
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    test('the points of a level are set, and the list shows the students who reached them', async () => {
      const { page } = admin
      await admin.go('/admin/certificates')
      await page.getByText(text.notSet).waitFor()
      await page.getByRole('button', { name: text.set }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text.gold).fill('10')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: text.save }).click()
      await page.getByText(text.found, { exact: true }).waitFor()
      await expectAccessible(page)
    })

    test('a page is printed for each student, and recorded once somebody confirms it', async () => {
      const { page } = admin
      await page.getByRole('button', { name: text.all }).click()
      await page.getByRole('button', { name: text.print }).click()
      const heading = page.getByRole('heading', { name: text.title })
      await heading.waitFor()
      await heading.and(page.locator(':focus')).waitFor()
      const sheet = page.getByRole('listitem', { name: text.sheetOf })
      await sheet.getByText(text.award).waitFor()
      expect(await sheet.locator('.certificates-title').count()).toBe(1)
      await expectAccessible(page)
      await page.getByRole('radio', { name: text.preprinted }).click()
      await sheet.locator('.certificates-title').waitFor({ state: 'detached' })
      await page
        .locator('.certificates-print')
        .getByRole('button', { name: locale === 'zh' ? '列印' : 'Print', exact: true })
        .click()
      await page.locator('body[data-printed]').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: text.record }).click()
      await toastOf(page, text.done).waitFor()
    })

    test('the list and the student’s record show the certificate until it is taken back', async () => {
      const { page } = admin
      await admin.go('/admin/certificates?printed=yes')
      await page.getByText(text.found, { exact: true }).waitFor()
      await admin.go(`/admin/student_list/${school.students[0]!.id}`)
      await page.getByRole('button', { name: text.takeBack }).click()
      await page.getByRole('dialog').getByRole('button', { name: text.again }).click()
      await page.getByText(text.none).waitFor()
      await expectAccessible(page)
    })
  },
)
