import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    correctOf: '更正：學生1，A reward',
    right: '正確學生',
    confirm: '更正',
    done: '已更正：學生2 +5',
    from: '原為 學生1',
    now: '改為 學生2',
    fromOther: '曾誤給另一位學生',
    undoOf: '撤銷：學生2，A reward',
    gives: '這會撤銷更正，原來的獎勵會重新計算：學生1、A reward',
    undo: '撤銷',
    undone: '已還原更正',
  },
  en: {
    correctOf: 'Correct A reward of Student 1',
    right: 'The right student',
    confirm: 'Correct',
    done: 'Corrected: Student 2 +5',
    from: 'Was Student 1',
    now: 'Now Student 2',
    fromOther: 'First given to another student',
    undoOf: 'Undo A reward of Student 2',
    gives: 'This undoes the correction, and the first award counts again: Student 1, A reward',
    undo: 'Undo',
    undone: 'The correction was undone',
  },
} as const

describe.skipIf(noChromium).each(tellings('zh'))(
  'an award goes to the right student (%s, %i px)',
  patiently,
  (locale: Locale, width) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let admin: Visitor
    const text = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 2 })
      const { token } = school.admin
      const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
      await laurel.call('POST /v2/actions/profiles', token, { body })
      admin = await laurel.visit({ token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    const rows = () => admin.page.getByRole('table').getByText('A reward', { exact: true })
    const hasOneEntry = () => expect.poll(() => rows().count()).toBe(1)
    const recordHas = async (student: number, said: string) => {
      await admin.go(`/admin/student_list/${school.students[student]!.id}/point_record`)
      await admin.page.getByText(said, { exact: true }).waitFor()
      await hasOneEntry()
    }

    test('is moved from the history, which then has one entry', async () => {
      const { page } = admin
      await admin.go('/admin/history')
      await page.getByRole('button', { name: text.correctOf }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text.right).fill(locale === 'zh' ? '學生2' : 'Student 2')
      await dialog.getByRole('radio', { name: locale === 'zh' ? /學生2/ : /Student 2/ }).check()
      await dialog.getByRole('button', { name: text.confirm, exact: true }).click()
      await toastOf(page, text.done).waitFor()
      await page.getByRole('link', { name: text.from }).waitFor()
      await hasOneEntry()
      await expectAccessible(page)
    })

    test('is one entry in both records, and names no other student to students', async () => {
      await recordHas(0, text.now)
      await recordHas(1, text.from)
      const student = await laurel.visit({ token: school.students[1]!.token, locale, width })
      await student.go('/user/overview/point_record')
      await student.page.getByText(text.fromOther).waitFor()
      expect(student.complaints).toEqual([])
      await student.close()
    })

    test('returns to the first student by one undo, which says so', async () => {
      const { page } = admin
      await admin.go('/admin/history')
      await page.getByRole('button', { name: text.undoOf }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(text.gives).waitFor()
      await dialog.getByRole('button', { name: text.undo, exact: true }).click()
      await toastOf(page, text.undone).waitFor()
      await page.getByRole('table').getByText(text.undone).waitFor()
      await hasOneEntry()
      await recordHas(0, text.undone)
      const points = await Promise.all(
        school.students.map(async ({ profile }) => {
          const { body } = await laurel.call(`GET /profiles/${profile}`, school.admin.token)
          return body.data.point
        }),
      )
      expect(points).toEqual([5, 0])
      expect(admin.complaints).toEqual([])
    })
  },
)
