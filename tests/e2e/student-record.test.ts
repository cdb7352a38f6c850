import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { cardOf, tabTo, tellAsOneStory, toastOf } from './support/steps.ts'
import { tellings } from './support/tellings.ts'

const words = {
  zh: {
    details: '查看學生1的詳情',
    name: '學生1',
    reward: '發放獎勵',
    redeem: '兌換禮物',
    rewarded: '已向學生1發放',
    redeemed: '已為學生1兌換',
    undo: '撤銷',
    undone: /已撤銷/,
    ratio: '積分來源',
    latest: '最新積分',
    points: '積分紀錄',
    back: '學生紀錄',
    revert: '撤銷',
    balance: '現有積分',
    seeAll: '查看全部',
    notHere: '不在「Last year」',
  },
  en: {
    details: 'View details of Student 1',
    name: 'Student 1',
    reward: 'Reward',
    redeem: 'Redeem',
    rewarded: 'Student 1 rewarded',
    redeemed: 'Redeemed for Student 1',
    undo: 'Undo',
    undone: /Undone/,
    ratio: 'Where the points come from',
    latest: 'Latest points',
    points: 'Point record',
    back: 'Student record',
    revert: 'Undo',
    balance: 'balance',
    seeAll: 'See all',
    notHere: 'Not in Last year',
  },
} as const

describe.skipIf(noChromium).each(tellings('zh'))(
  'a student’s record (%s, %i px)',
  patiently,
  (locale: Locale, width: number) => {
    tellAsOneStory()
    let laurel: Laurel
    let school: School
    let staff: Visitor
    const text = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 2 })
      staff = await laurel.visit({ token: school.admin.token, locale, width })
    }, patiently.timeout)
    afterAll(() => laurel?.close())

    const button = (name: string | RegExp) =>
      staff.page.getByRole('button', { name, exact: typeof name === 'string' })
    const hasBalance = (points: number) =>
      staff.page
        .locator('.student-record-points > div', { hasText: text.balance })
        .getByText(String(points), { exact: true })
        .waitFor()
    const elsewhere = async (path: string, body: object) => {
      const { status } = await laurel.call(`POST ${path}`, school.teacher.token, { body })
      expect(status).toBe(200)
    }

    test('opens from the list', async () => {
      const { page } = staff
      await staff.go('/admin/student_list')
      await page.getByRole('link', { name: text.details }).click()
      await page.getByRole('heading', { level: 1, name: text.name }).waitFor()
      await hasBalance(0)
      expect(page.url()).toContain(`/admin/student_list/${school.students[0]!.id}`)
    })

    test('a reward takes two taps', async () => {
      const { page } = staff
      await button(text.reward).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^A reward/ })
        .click()
      await toastOf(page, text.rewarded).waitFor()
      await hasBalance(5)
      await cardOf(page, text.ratio)
        .getByRole('link', { name: /100\.0%/ })
        .waitFor()
      await cardOf(page, text.latest).getByText('+5').waitFor()
      // The button that opened the list has the focus again.
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(text.reward)
    })

    test('the keyboard alone gives a reward', async () => {
      const { page } = staff
      await page.keyboard.press('Enter')
      const rule = page.getByRole('dialog').getByRole('button', { name: /^A reward/ })
      await rule.waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('UL')
      await tabTo(page, rule)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await hasBalance(10)
    })

    test('updates automatically when something is recorded elsewhere', async () => {
      const { page } = staff
      await page.locator('.live[data-state=live]').waitFor()
      const profiles = [school.students[0]!.profile]
      await elsewhere('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles })
      await hasBalance(15)
      await elsewhere('/actions/attendance/batch/checkin', {
        attendanceRule: school.attendanceRule,
        profiles,
      })
      await page.getByText('Morning').waitFor()
    })

    test('a prize is redeemed and undone, and one that costs too much stays disabled', async () => {
      const { page } = staff
      await button(text.redeem).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^A redeem/ })
        .click()
      await hasBalance(5)
      await button(text.redeem).first().click()
      const closed = page.getByRole('dialog').getByRole('button', { name: /^A redeem/ })
      await closed.waitFor()
      expect(await closed.getAttribute('aria-disabled')).toBe('true')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const batch = toastOf(page, text.redeemed)
        .getByRole('listitem')
        .filter({ hasText: text.redeemed })
      await batch.getByRole('button', { name: text.undo }).click()
      await toastOf(page, text.undone).waitFor()
      await hasBalance(15)
    })

    test('a category opens its entries, and one of them is undone', async () => {
      const { page } = staff
      await cardOf(page, text.ratio)
        .getByRole('link', { name: /100\.0%/ })
        .click()
      await page.getByRole('heading', { level: 1, name: text.points }).waitFor()
      expect(page.url()).toContain(`category=${school.categories.reward}`)
      const rows = page.getByRole('table', { name: text.points }).getByText('A reward')
      await expect.poll(() => rows.count()).toBe(3)
      await page.getByRole('searchbox').fill('teacher')
      await expect.poll(() => rows.count()).toBe(1)
      await page.getByRole('button', { name: new RegExp(`^${text.revert}.*A reward`) }).click()
      await page.getByRole('dialog').getByRole('button', { name: text.revert, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('searchbox').fill('')
      await expect.poll(() => rows.count()).toBe(4)
      await page.getByRole('link', { name: text.back }).click()
      await hasBalance(10)
    })

    test('another period says that the student was not in it, and links keep that period', async () => {
      const { page } = staff
      await page.locator('.ph select').selectOption(school.pastPeriod)
      await page.getByText(text.notHere).waitFor()
      expect(page.url()).toContain(`period=${school.pastPeriod}`)
      await page.getByRole('button', { name: /1A/ }).click()
      await hasBalance(10)
    })

    test('a teacher who sees only their own records sees the whole balance', async () => {
      const own = await laurel.visit({ token: school.teacher.token, locale, width })
      await own.go(`/admin/student_list/${school.students[0]!.id}`)
      await own.page
        .locator('.student-record-points')
        .getByText('10', { exact: true })
        .first()
        .waitFor()
      await expect.poll(() => cardOf(own.page, text.latest).getByRole('listitem').count()).toBe(1)
      expect(own.complaints).toEqual([])
      await own.close()
      expect(staff.complaints).toEqual([])
    })
  },
)
