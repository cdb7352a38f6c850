import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, type School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { signIn } from './support/sign-in.ts'

describe.skipIf(noChromium)('the list of one’s own sessions', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 1 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('a teacher ends the session on another computer, whose page is signed out at once', async () => {
    const account = { email: school.teacher.email, password }
    const other = await laurel.visit()
    await signIn(other, 'en', account)
    await other.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const here = await laurel.visit()
    await signIn(here, 'en', account)
    await here.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await here.go('/admin/settings')

    const card = here.page.locator('.own-sessions')
    await card.getByText('This device').waitFor()
    expect(await card.getByText('Network 127.0.0.x').count()).toBe(2)
    await expectAccessible(here.page)
    // By keyboard: the title then has the focus, so that another Enter ends no other session.
    await card
      .getByRole('button', { name: /^End the session of Chrome on / })
      .first()
      .press('Enter')
    await here.page.getByText('The session has ended').first().waitFor()
    await here.page.locator('h2:focus').waitFor()
    await here.page.keyboard.press('Enter')
    await card.getByRole('button', { name: 'End 1 other' }).waitFor()
    await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

    await card.getByRole('button', { name: 'End 1 other' }).click()
    const dialog = here.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'End 1 other' }).click()
    await here.page.getByText('All other sessions have ended').first().waitFor()
    await card.getByRole('button').first().waitFor({ state: 'detached' })
    expect(here.complaints).toEqual([])
  })

  test('a student ends the others on a phone, in Chinese; a parent sees only their own', async () => {
    const { username, parentToken, token } = school.students[0]!
    const elsewhere = { type: 'user', username, password }
    await laurel.call('POST /v2/cms/auth/login', null, { body: elsewhere })
    const phone = await laurel.visit({ token, width: 390, locale: 'zh' })
    await phone.go('/user/settings')
    const card = phone.page.locator('.own-sessions')
    await card.getByText('這部裝置').waitFor()
    await card.getByText('三十天沒有使用會自動登出').waitFor()
    await expectAccessible(phone.page)
    const wider = await phone.page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    )
    expect(wider).toBe(false)
    await card.getByRole('button', { name: '登出其他 1 部裝置' }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await card.getByRole('button', { name: '登出其他 1 部裝置' }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: '登出其他 1 部裝置' }).click()
    await phone.page.getByText('已登出所有其他裝置').first().waitFor()
    expect(phone.complaints).toEqual([])

    const parent = await laurel.visit({ token: parentToken, width: 390 })
    await parent.go('/user/settings')
    const parents = parent.page.locator('.own-sessions')
    await parents.getByText('This device').waitFor()
    expect(await parents.getByRole('listitem').count()).toBe(1)
  })
})
