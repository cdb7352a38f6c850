import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

type Who = 'nobody' | 'admin' | 'teacher' | 'auditor' | 'student' | 'parent'

// Who opens which address, and where it leads.
const journeys: [who: Who, from: string, to: string][] = [
  ['nobody', '/', '/sign-in'],
  ['nobody', '/no/such/page', '/sign-in'],
  ['nobody', '/admin/dashboard', '/sign-in'],
  ['nobody', '/user/overview', '/sign-in'],
  ['nobody', '/reset_password', '/sign-in'],
  ['admin', '/', '/admin/dashboard'],
  ['admin', '/sign-in', '/admin/dashboard'],
  ['admin', '/admin', '/admin/dashboard'],
  ['admin', '/reset_password', '/admin/dashboard'],
  ['admin', '/no/such/page', '/admin/dashboard'],
  ['admin', '/admin/no_such_page', '/not-found'],
  ['admin', '/user/overview', '/not-found'],
  ['teacher', '/admin/period', '/not-found'],
  ['teacher', '/admin/admin_list', '/not-found'],
  ['teacher', '/admin/student_list/upload', '/admin/student_list/upload'],
  ['auditor', '/admin/student_list', '/admin/student_list'],
  ['auditor', '/admin/student_list/upload', '/not-found'],
  ['auditor', '/admin/period', '/not-found'],
  ['student', '/', '/user/overview'],
  ['student', '/admin/dashboard', '/not-found'],
  ['student', '/admin/period', '/not-found'],
  ['student', '/user/no_such_page', '/not-found'],
  ['parent', '/', '/user/overview'],
  ['parent', '/admin/reward', '/not-found'],
]

const commands = /^(Add (a display|student|category|rule|prize)|Edit|Switch off|Give points|Import)/

describe.skipIf(noChromium)('the guards', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 1 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const visitAs = (who: Who) => {
    const [student] = school.students
    const tokens = {
      admin: school.admin.token,
      teacher: school.teacher.token,
      auditor: school.auditor.token,
      student: student!.token,
      parent: student!.parentToken,
    }
    return laurel.visit(who === 'nobody' ? {} : { token: tokens[who] })
  }

  test.each(['nobody', 'admin', 'teacher', 'auditor', 'student', 'parent'] as const)(
    'lead from each address to the right page: %s',
    async (who) => {
      const visitor = await visitAs(who)
      const own = journeys.filter(([whose]) => whose === who)
      for (const [n, [, from, to]] of own.entries()) {
        await (n === 0 ? visitor.go(from) : visitor.turnTo(from))
        await visitor.page.waitForURL(laurel.origin + to)
        await visitor.page.getByRole('heading', { level: 1 }).waitFor()
      }
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    },
  )

  test('let an auditor read the screens, without buttons that change anything', async () => {
    const visitor = await visitAs('auditor')
    const { page } = visitor
    const screens = [
      'displays',
      'student_list',
      'pointrule_categories',
      'pointrules',
      'redeem_pointrules',
      'reward',
    ]
    await visitor.go('/admin/dashboard')
    for (const path of screens) {
      await visitor.turnTo(`/admin/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .getByText(/No displays yet|Student 1|For reward|A reward|A redeem/)
        .filter({ visible: true })
        .first()
        .waitFor()
      const buttons = page.locator('main').getByRole('button', { name: commands })
      expect(await buttons.allInnerTexts(), path).toEqual([])
      expect(await page.locator('main').getByRole('link', { name: commands }).count()).toBe(0)
    }
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
