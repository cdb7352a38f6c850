import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium, type Visitor } from './support/browser.ts'
import { emptySchool } from './support/empty-school.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { cardOf } from './support/steps.ts'

const emptyScreens: [path: string, zh: string[], en: string[]][] = [
  ['/admin/dashboard', ['尚未有獎勵', '尚未有積分'], ['No awards yet', 'No points yet']],
  ['/admin/dashboard/user_ranking', ['尚未有積分'], ['No points yet']],
  ['/admin/dashboard/class_ranking', ['尚未有積分'], ['No points yet']],
  [
    '/admin/reward',
    ['尚未有可用的規則', '找不到學生'],
    ['There are no active rules yet', 'No student found'],
  ],
  [
    '/admin/redeem',
    ['此學期沒有學生', '尚未有可兌換的禮物'],
    ['No students in this period', 'There are no active prizes yet'],
  ],
  ['/admin/history', ['最近 30 日沒有紀錄'], ['No records in the last 30 days']],
  ['/admin/displays', ['尚未有顯示屏'], ['No displays yet']],
  ['/admin/student_list', ['這個學期尚未有學生'], ['No students in this period yet']],
  ['/admin/pointrule_categories', ['尚未有類別'], ['No category yet']],
  ['/admin/pointrules', ['尚未有規則'], ['No rules yet', 'Add a category first, then rules.']],
  ['/admin/redeem_pointrules', ['尚未有禮物'], ['No prizes yet']],
]

// For each screen a call that fails, and the parts that still work without its answer.
type Broken = { path: string; call: string; works: string; shows: string | RegExp; who?: 'student' }
const brokenScreens: Broken[] = [
  {
    path: '/admin/dashboard',
    call: '/rank/actions/redeem',
    works: 'Rewards given',
    shows: 'Student 1',
  },
  {
    path: '/admin/dashboard/user_ranking',
    call: '/profiles/rank',
    works: 'Export',
    shows: 'Student 1',
  },
  {
    path: '/admin/reward',
    call: '/pointRules',
    works: 'Reward several classes',
    shows: 'A reward',
  },
  { path: '/admin/redeem', call: '/users', works: 'Many students', shows: 'Student 1' },
  { path: '/admin/history', call: '/v2/actions', works: 'Type', shows: 'A reward' },
  {
    path: '/admin/displays',
    call: '/displays',
    works: 'Classroom display',
    shows: 'No displays yet',
  },
  { path: '/admin/student_list', call: '/users', works: 'Add student', shows: 'Student 1' },
  {
    path: '/admin/pointrule_categories',
    call: '/ruleCategories',
    works: 'Add category',
    shows: 'For reward',
  },
  { path: '/admin/pointrules', call: '/pointRules', works: 'Add rule', shows: 'A reward' },
  { path: '/admin/redeem_pointrules', call: '/pointRules', works: 'Add prize', shows: 'A redeem' },
  { path: '/admin/period', call: '/periods', works: 'Periods', shows: 'Last year' },
  {
    path: '/user/overview',
    call: '/profiles/',
    works: 'Overview',
    shows: 'A reward',
    who: 'student',
  },
]

describe.skipIf(noChromium)('every screen', patiently, () => {
  let laurel: Laurel
  let school: School
  let newcomer: string
  let visitors: Record<'staff' | 'student', Visitor>

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 2 })
    const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
    expect(
      (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).status,
    ).toBe(200)
    newcomer = await emptySchool(laurel)
    visitors = {
      staff: await laurel.visit({ token: school.admin.token }),
      student: await laurel.visit({ token: school.students[0]!.token }),
    }
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const inSight = (page: Page, text: string | RegExp) =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

  describe.each(['zh', 'en'] as const)('of a new school in %s', (locale) => {
    test('says what will appear there, and how to begin', async () => {
      const visitor = await laurel.visit({ locale, token: newcomer })
      await visitor.go('/admin/dashboard')
      for (const [path, zh, en] of emptyScreens) {
        await visitor.turnTo(path)
        for (const text of { zh, en }[locale]) await inSight(visitor.page, text)
        if (locale === 'zh') await expectAccessible(visitor.page)
      }
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    })
  })

  test('of a student who has no points yet says so', async () => {
    const visitor = await laurel.visit({ token: school.students[1]!.token })
    await visitor.go('/user/overview')
    await inSight(visitor.page, 'No points yet')
    await expectAccessible(visitor.page)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  // The web retries three times before it gives up, so these tests share their pauses.
  describe.concurrent('with a failed call', () => {
    test.for(brokenScreens)(
      '$path without $call says so, and loads when retried',
      async (broken, { expect }) => {
        const page = await visitors[broken.who ?? 'staff'].context.newPage()
        // The live connection would deliver the data that the failed call did not.
        await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
        const isTheCall = (url: URL) => url.pathname.startsWith(`/api${broken.call}`)
        await page.route(isTheCall, (route) => route.abort())
        await page.goto(laurel.origin + broken.path)
        const problem = page.getByRole('alert').filter({ hasText: 'This did not load' })
        await problem.first().waitFor()
        await inSight(page, broken.works)

        await page.unroute(isTheCall)
        // All at once, because a reload may also repair a neighbouring part.
        await page.evaluate(
          `for (const button of document.querySelectorAll('[role=alert] button')) button.click()`,
        )
        await expect.poll(() => problem.count()).toBe(0)
        await inSight(page, broken.shows)
        await page.close()
      },
    )
  })

  test('the cards beside a failed one keep working', async () => {
    const { page, go, close } = await laurel.visit({ token: school.admin.token })
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await page.route('**/api/rank/actions/redeem*', (route) => route.abort())
    await go('/admin/dashboard')
    await cardOf(page, 'Prizes redeemed').getByText('This did not load').waitFor()
    await expectAccessible(page)
    await cardOf(page, 'Rewards given')
      .locator('.num-big')
      .getByText('1', { exact: true })
      .waitFor()
    await cardOf(page, 'Rewards given').getByRole('button', { name: 'View as table' }).click()
    await cardOf(page, 'Rewards given').getByRole('table').waitFor()
    await cardOf(page, 'Top students').getByText('Student 1').waitFor()
    await close()
  })
})
