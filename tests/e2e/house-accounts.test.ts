import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    goesTo: '給學社或小組的獎勵',
    save: '儲存',
    saved: '已儲存',
    reward: '獎勵學社或小組',
    team: '學社或小組',
    house: '紅社',
    rule: '規則',
    give: '給分',
    given: /紅社\s*\+5/,
    group: /太陽組\s*0 分/,
    earned: /太陽組\s*5 分/,
    houses: '學社排名',
    undo: /^撤銷：紅社 \+5/,
    undoAward: '撤銷獎勵',
    undone: '已撤銷',
    ofHouses: '學社及小組',
    earlier: /現時給學社或小組的獎勵會發給其學生/,
  },
  en: {
    goesTo: 'An award to a house or group goes to',
    save: 'Save',
    saved: 'Saved',
    reward: 'Reward a house or group',
    team: 'House or group',
    house: 'Red',
    rule: 'Rule',
    give: 'Give points',
    given: /Red\s*\+5/,
    group: /Sun\s*0 points/,
    earned: /Sun\s*5 points/,
    houses: 'House ranking',
    undo: /^Undo: Red \+5/,
    undoAward: 'Undo award',
    undone: 'Undone',
    ofHouses: 'Houses and groups',
    earlier: /go to its students now/,
  },
} as const

describe.skipIf(noChromium).each(tellings('en'))(
  'the account of a house (%s, %i px)',
  patiently,
  (locale: Locale, width) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let admin: Visitor
    let teacher: Visitor
    let display: string
    const text = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 4, modules: ['houses'] })
      const { token } = school.admin
      const send = async (route: string, body: object) =>
        (await laurel.call(route, token, { body })).body.data
      const red = { name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun' }
      const { _id: house } = await send('POST /v2/houses', red)
      const { _id: group } = await send('POST /v2/groups', {
        ...red,
        name: '太陽組',
        name_en: 'Sun',
        class: '1A',
      })
      const profiles = school.students.map(({ profile }) => profile)
      await send('POST /v2/houses/members', { house, profiles })
      await send(`PUT /v2/groups/${group}/members`, { profiles: profiles.slice(0, 2) })
      const shown = { name: '1A', class: '1A', language: locale, privacy: 'names' }
      display = (await send('POST /displays', shown)).key
      admin = await laurel.visit({ token, locale, width })
      teacher = await laurel.visit({ token: school.teacher.token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    const choose = async (target: 'house' | 'members') => {
      const { page } = admin
      await admin.go('/admin/organizationinfo')
      await page.getByLabel(text.goesTo).selectOption(target)
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await toastOf(page, text.saved).waitFor()
    }

    test('the administrator lets awards to houses and groups go to their own accounts', async () => {
      await choose('house')
    })

    test('a teacher rewards a house by keyboard, and the focus returns to the button', async () => {
      const { page } = teacher
      await teacher.go('/admin/houseawards')
      const add = page.getByRole('button', { name: text.reward })
      await add.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      const team = dialog.getByLabel(text.team)
      await team.and(page.locator(':focus')).waitFor()
      await expectAccessible(page)
      await team.selectOption({ label: text.house })
      await dialog.getByLabel(text.rule).selectOption({ index: 1 })
      await dialog.getByRole('button', { name: text.give }).press('Enter')
      await toastOf(page, text.given).waitFor()
      await dialog.waitFor({ state: 'detached' })
      await add.and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: text.undo }).waitFor()
      await expectAccessible(page)
    })

    test('the history lists the award on a tab of its own', async () => {
      const { page } = teacher
      await teacher.go('/admin/history')
      await page.getByRole('tab', { name: text.ofHouses }).click()
      await page.getByRole('button', { name: text.undo }).waitFor()
      await expectAccessible(page)
    })

    test('a teacher rewards a group itself in My class', async () => {
      const { page } = teacher
      await teacher.go('/admin/myclass')
      await page.getByRole('button', { name: text.group }).click()
      await page.getByRole('button', { name: text.group, pressed: true }).waitFor()
      await page.keyboard.press('1')
      await page.getByRole('button', { name: text.earned }).waitFor()
      expect(teacher.complaints).toEqual([])
    })

    test('dashboard, portal and the display of the class rank the house and the group', async () => {
      const student = await laurel.visit({ token: school.students[0]!.token, locale, width })
      for (const [{ go, page }, path] of [
        [admin, '/admin/dashboard'],
        [student, '/user/overview'],
      ] as const) {
        await go(path)
        const ranking = page.getByRole('list', { name: text.houses })
        await ranking.getByText('5', { exact: true }).waitFor()
        await expectAccessible(page)
      }
      const wall = await laurel.visit({ locale, width })
      await wall.go(`/display#${display}`)
      const lines = wall.page.locator('.dp-houses')
      await lines.filter({ hasText: /(太陽組|Sun)\s*5/ }).waitFor()
      await lines.filter({ hasText: /(紅社|Red)\s*5/ }).waitFor()
      await expectAccessible(wall.page)
      expect([...student.complaints, ...wall.complaints]).toEqual([])
    })

    test('the administrator undoes the award after members receive awards again', async () => {
      await choose('members')
      const { page } = admin
      await admin.go('/admin/houseawards')
      await page.getByText(text.earlier).waitFor()
      expect(await page.getByRole('button', { name: text.reward }).count()).toBe(0)
      await page.getByRole('button', { name: text.undo }).click()
      await page.getByRole('button', { name: text.undoAward }).click()
      await toastOf(page, text.undone).waitFor()
      await page.getByRole('button', { name: text.undo }).waitFor({ state: 'detached' })
      await page.locator('main :focus', { hasText: text.undone }).waitFor()
      await admin.go('/admin/dashboard')
      const ranking = page.getByRole('list', { name: text.houses })
      await ranking.getByText('0', { exact: true }).waitFor()
      expect(admin.complaints).toEqual([])
    })
  },
)
