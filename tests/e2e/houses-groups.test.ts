import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    settings: '我的班設定',
    groups: '1A 班小組',
    first: '尚未有小組',
    add: '新增小組',
    name: '名稱',
    save: '儲存',
    saved: '已儲存',
    choose: '選學生: 太陽組',
    select: /太陽組\s*0 分，第 1 名，2 位學生在席/,
    earned: /太陽組\s*10 分，第 1 名/,
    ranking: '小組排名',
    houses: '學社排名',
    reward: '獎勵學社或小組',
    team: '學社或小組',
    rule: '規則',
    give: '向 4 位發放 20 分',
    undo: '撤銷全部 4 位',
    undone: '已撤銷',
  },
  en: {
    settings: 'Settings of My class',
    groups: 'Groups of 1A',
    first: 'No group yet',
    add: 'Add group',
    name: 'Name',
    save: 'Save',
    saved: 'Saved',
    choose: 'Choose students: 太陽組',
    select: /太陽組\s*0 points, rank 1, 2 students here/,
    earned: /太陽組\s*10 points, rank 1/,
    ranking: 'Group ranking',
    houses: 'House ranking',
    reward: 'Reward a house or group',
    team: 'House or group',
    rule: 'Rule',
    give: 'Give 4 students 20 points',
    undo: 'Undo all 4',
    undone: 'Undone',
  },
} as const

describe.skipIf(noChromium).each(tellings('zh'))(
  'houses and groups (%s, %i px)',
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
      school = await laurel.school({ students: 4, modules: ['houses'] })
      const { token } = school.admin
      const send = async (route: string, body: object) =>
        (await laurel.call(route, token, { body })).body.data
      const red = { name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun' }
      const { _id: house } = await send('POST /v2/houses', red)
      const profiles = school.students.map(({ profile }) => profile)
      await send('POST /v2/houses/members', { house, profiles })
      await send(`PUT /staffClasses/staff/${school.teacher.id}`, {
        period: school.period,
        classes: [{ class: '1A', subject: null, is_class_teacher: true }],
      })
      admin = await laurel.visit({ token, locale, width })
      teacher = await laurel.visit({ token: school.teacher.token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    test('the class teacher makes a group of two students', async () => {
      const { page } = teacher
      await teacher.go('/admin/myclass')
      await page.getByRole('button', { name: text.settings }).click()
      await page.getByRole('link', { name: text.groups }).click()
      await page.getByRole('heading', { level: 1, name: text.groups }).waitFor()
      await page.getByText(text.first).waitFor()
      await page.getByRole('button', { name: text.add }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel(text.name, { exact: true }).fill('太陽組')
      await expectAccessible(page)
      await form.getByRole('button', { name: text.save, exact: true }).click()
      await toastOf(page, text.saved).waitFor()
      await page.getByRole('button', { name: text.choose }).click()
      const boxes = page.getByRole('dialog').getByRole('checkbox')
      await boxes.nth(0).check()
      await boxes.nth(1).check()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: text.save, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expectAccessible(page)
    })

    test('one tap in My class selects the group, and a rule rewards it', async () => {
      const { page } = teacher
      await teacher.go('/admin/myclass')
      await page.getByRole('button', { name: text.select }).click()
      await page.getByRole('button', { name: text.select, pressed: true }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('1')
      await page.getByRole('button', { name: text.earned }).waitFor()
      expect(teacher.complaints).toEqual([])
    })

    test('the group and the house are ranked by the points', async () => {
      const { page } = admin
      await admin.go('/admin/groups?class=1A')
      const ranking = page.getByRole('list', { name: text.ranking })
      await ranking.getByText('10', { exact: true }).waitFor()
      await admin.go('/admin/dashboard')
      const houses = page.getByRole('list', { name: text.houses })
      await houses.getByText('10', { exact: true }).waitFor()
      await expectAccessible(page)
      expect(admin.complaints).toEqual([])
    })
    test('an award to all students of the house is one award with one undo', async () => {
      const { page } = teacher
      await teacher.go('/admin/reward')
      await page.getByRole('button', { name: text.reward }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text.team).selectOption({ index: 1 })
      await dialog.getByLabel(text.rule).selectOption({ index: 1 })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: text.give }).click()
      await page.getByRole('button', { name: text.undo }).click()
      await toastOf(page, text.undone).waitFor()
      await admin.page
        .getByRole('list', { name: text.houses })
        .getByText('10', { exact: true })
        .waitFor()
      expect(teacher.complaints).toEqual([])
    })
  },
)
