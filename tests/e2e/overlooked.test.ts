import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    found: '2 位學生',
    all: '選取全部 2 位',
    award: '發放獎勵',
    memo: '發便條',
    nobody: '沒有學生被忽略',
    newMemo: '新增便條',
    give: '確認發放',
    done: '已向 1A 班 2 位學生發放',
  },
  en: {
    found: '2 students',
    all: 'Select all 2',
    award: 'Give an award',
    memo: 'Send a memo',
    nobody: 'Nobody is overlooked',
    newMemo: 'New memo',
    give: 'Give points',
    done: '2 students of 1A rewarded',
  },
} as const

describe.skipIf(noChromium).each(tellings('en'))(
  'overlooked students are rewarded (%s, %i px)',
  patiently,
  (locale: Locale, width) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let admin: Visitor
    const text = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 3, modules: ['memo'] })
      const { token } = school.admin
      const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
      await laurel.call('POST /v2/actions/profiles', token, { body })
      admin = await laurel.visit({ token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    test('the list has the students whom nobody rewarded', async () => {
      const { page } = admin
      await admin.go('/admin/overlooked')
      await page.getByText(text.found, { exact: true }).waitFor()
      expect(await page.getByRole('link', { name: '學生1' }).count()).toBe(0)
      await expectAccessible(page)
    })

    test('the selected students lead to a new memo and to a reward', async () => {
      const { page } = admin
      await page.getByRole('button', { name: text.all }).click()
      await page.getByRole('button', { name: text.memo }).click()
      await page.getByRole('heading', { level: 1, name: text.newMemo }).waitFor()
      await page.goBack()
      await page.getByText(text.found, { exact: true }).waitFor()
      await page.getByRole('button', { name: text.all }).click()
      await page.getByRole('button', { name: text.award }).click()
      await page.waitForURL('**/admin/reward')
      // On a phone the rule is chosen on a separate page.
      if (width < 900) return
      await page.getByRole('radio', { name: /A reward/ }).check()
      await page.getByRole('button', { name: text.give }).click()
      await toastOf(page, text.done).waitFor()
      await admin.go('/admin/overlooked')
      await page.getByText(text.nobody).waitFor()
    })
  },
)
