import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { password, type School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { signIn } from './support/sign-in.ts'

describe.skipIf(noChromium)('sign-ins that strangers slow down', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 1 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const overview = (page: Page) =>
    page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  // Makes the wait 15 minutes long, because a wait of seconds would be over on a busy machine.
  const guess = async ({ id, email }: School['teacher']) => {
    await laurel.deps.counters.add(`wait:${id}:own`, 900)
    const body = { type: 'admin', email, password: 'guess' }
    for (let n = 0; n < 8; n += 1) await laurel.call('POST /v2/cms/auth/login', null, { body })
  }

  test('do not affect the teacher’s own computer, and are lifted elsewhere by an administrator', async () => {
    const account = { email: school.teacher.email, password }
    const own = await laurel.visit()
    await signIn(own, 'en', account)
    await overview(own.page)
    await guess(school.teacher)

    const elsewhere = await laurel.visit()
    await signIn(elsewhere, 'en', account)
    await elsewhere.page
      .getByText(/^Signing in from here is slowed down .* Your account is not locked\./)
      .waitFor()

    // After signing out, the computer is still known.
    await own.page.evaluate("localStorage.removeItem('laurel.token')")
    await signIn(own, 'en', account)
    await overview(own.page)
    expect(own.complaints).toEqual([])

    const admin = await laurel.visit({ token: school.admin.token })
    await admin.go('/admin/sign_ins')
    const waiting = admin.page.getByRole('row').filter({ hasText: 'has not signed in before' })
    await waiting.getByText(school.teacher.email).waitFor()
    await expectAccessible(admin.page)
    await waiting.getByRole('button', { name: /^Lift the limit of / }).click()
    await admin.page.getByText('Nobody has to wait now.').waitFor()

    await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await overview(elsewhere.page)
    expect(admin.complaints).toEqual([])
  })

  test('have buttons with different names, and stay within their cards on a phone', async () => {
    const { organizationId, teacher, admin } = school
    const now = new Date()
    const slowed = { organizationId, failures: 5, now, until: new Date(now.getTime() + 900_000) }
    const account = { ...slowed, userId: teacher.id, isParent: false }
    const { db } = laurel.deps
    await noteSlowed(db, { ...account, keys: ['elsewhere'], isKnownPlace: false })
    await noteSlowed(db, { ...account, keys: ['device'], isKnownPlace: true })
    await noteSlowed(db, { ...slowed, keys: ['network'], network: '2001:db8:1234:5678::/64' })
    const { page, go, close } = await laurel.visit({ token: admin.token, width: 390 })
    await go('/admin/sign_ins')
    const lift = page.getByRole('button', { name: /^Lift the limit of / })
    await lift.nth(2).waitFor()
    const names = await lift.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(new Set(names).size).toBe(3)
    const address = page.getByText('2001:db8:1234:5678::/64', { exact: true })
    const card = page.getByRole('row').filter({ has: address })
    const [inner, outer] = [await address.boundingBox(), await card.boundingBox()]
    expect(inner!.x).toBeGreaterThanOrEqual(outer!.x)
    expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width)
    // By keyboard: the title then has the focus, so that another Enter lifts no other limit.
    await lift.first().press('Enter')
    await page.locator('h2:focus').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => lift.count()).toBe(2)
    await close()
  })

  test('have a setting for the school’s own addresses, which administrators change and auditors read', async () => {
    const { page, go, complaints } = await laurel.visit({ token: school.admin.token })
    await go('/admin/sign_ins')
    const addresses = page.getByLabel('Addresses')
    await addresses.fill('203.0.113.0/24\n10.0.0.0/8')
    const card = page.locator('form').filter({ has: addresses })
    await card.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText('10.0.0.0/8 is too wide. Name a smaller range, /22 at most.')
      .first()
      .waitFor()
    await addresses.fill('203.0.113.0/24')
    await card.getByRole('button', { name: 'Add this address' }).click()
    await expect.poll(() => addresses.inputValue()).toBe('203.0.113.0/24\n127.0.0.1')
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await page.reload()
    await expect.poll(() => addresses.inputValue()).toBe('127.0.0.1\n203.0.113.0/24')
    expect(complaints.filter((line) => !line.includes('own_addresses'))).toEqual([])

    const auditor = await laurel.visit({ token: school.auditor.token })
    await auditor.go('/admin/sign_ins')
    expect(await auditor.page.getByLabel('Addresses').isDisabled()).toBe(true)
    expect(await auditor.page.getByRole('button', { name: 'Add this address' }).count()).toBe(0)
  })
})
