import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { cardOf, tellAsOneStory } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    name: '學生1',
    actions: '操作',
    action: '與另一個帳戶合併…',
    other: '學生1的另一個帳戶',
    next: '繼續',
    stays: '保留的帳戶',
    merge: '合併',
    moves: '10 分',
    card: '已合併的帳戶',
    moved: /^已移動 2 項獎勵，/,
    merged: /這個帳戶已併入 學生1/,
    undo: '撤銷合併',
    undone: /已於 .* 撤銷/,
  },
  en: {
    name: 'Student 1',
    actions: 'Actions',
    action: 'Merge with another account…',
    other: 'The other account of Student 1',
    next: 'Continue',
    stays: 'Account that stays',
    merge: 'Merge',
    moves: '10 points',
    card: 'Merged accounts',
    moved: /^Moved: 2 awards;/,
    merged: /This account was merged into Student 1/,
    undo: 'Undo merge',
    undone: /^Undone by/,
  },
} as const

describe.skipIf(noChromium).each(tellings('zh'))(
  'two accounts of a student (%s, %i px)',
  patiently,
  (locale: Locale, width) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let admin: Visitor
    const text = words[locale]
    const own = () => school.students[0]!
    const double = () => school.students[1]!

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 3 })
      await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE users SET name_en = 'Student 1', name_zh = '學生1' WHERE id = ${double().id}`)
      const { token } = school.admin
      const give = (profile: string) =>
        laurel.call('POST /v2/actions/profiles', token, {
          body: { pointRule_id: school.rules.reward, profiles: [profile] },
        })
      await give(own().profile)
      await give(double().profile)
      await give(double().profile)
      admin = await laurel.visit({ token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    const rows = () => admin.page.getByRole('table').getByText('A reward', { exact: true })
    const recordHas = async (id: string, count: number) => {
      await admin.go(`/admin/student_list/${id}/point_record`)
      await expect.poll(() => rows().count()).toBe(count)
    }
    const dialog = () => admin.page.getByRole('dialog')

    test('are merged from the student’s page, with the keyboard alone', async () => {
      const { page } = admin
      await admin.go(`/admin/student_list/${own().id}`)
      const menu = page.getByRole('button', { name: text.actions, exact: true })
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: text.action }).waitFor()
      await page.keyboard.press('Enter')
      await dialog().getByLabel(text.other).and(page.locator(':focus')).waitFor()
      const namesake = dialog().getByRole('radio')
      await namesake.waitFor()
      expect(await namesake.count()).toBe(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await dialog().getByText(text.moves, { exact: true }).waitFor()
      // The dialog closes an account, so the focus starts on the safe button, which goes back.
      await dialog().locator('button:focus').press('Enter')
      await dialog().getByLabel(text.other).waitFor()
      expect(await namesake.isChecked()).toBe(true)
      await dialog().getByRole('button', { name: text.next }).press('Enter')
      await dialog().getByText(text.moves, { exact: true }).waitFor()
      const stays = dialog().getByRole('group', { name: text.stays }).getByRole('radio')
      expect(await stays.first().isChecked()).toBe(true)
      await expectAccessible(page)
      await dialog().getByRole('button', { name: text.merge, exact: true }).press('Enter')
      await dialog().waitFor({ state: 'detached' })
      await menu.and(page.locator(':focus')).waitFor()
      await cardOf(page, text.card).getByText(text.moved).waitFor()
      await expectAccessible(page)
    })

    test('have one history, and the merged account says where it is', async () => {
      await recordHas(own().id, 3)
      await admin.go(`/admin/student_list/${double().id}`)
      const { page } = admin
      await page.getByText(text.merged).waitFor()
      expect(await page.getByRole('button', { name: text.actions, exact: true }).count()).toBe(0)
      await cardOf(page, text.card).getByText(text.moved).waitFor()
      await expectAccessible(page)
    })

    test('are two again after an undo', async () => {
      const { page } = admin
      await admin.go(`/admin/student_list/${own().id}`)
      const card = cardOf(page, text.card)
      await card.getByRole('button', { name: text.undo }).press('Enter')
      await dialog().waitFor()
      await expectAccessible(page)
      await dialog().getByRole('button', { name: text.undo, exact: true }).press('Enter')
      await card.getByText(text.undone).waitFor()
      // The button is gone, but the focus is not lost.
      await card.locator('h2:focus').waitFor()
      const points = async ({ profile }: { profile: string }) =>
        (await laurel.call(`GET /profiles/${profile}`, school.admin.token)).body.data.point
      expect([await points(own()), await points(double())]).toEqual([5, 10])
      await admin.go(`/admin/student_list/${double().id}`)
      await page.getByRole('button', { name: text.actions, exact: true }).waitFor()
      expect(await page.getByText(text.merged).count()).toBe(0)
      expect(admin.complaints).toEqual([])
    })
  },
)
