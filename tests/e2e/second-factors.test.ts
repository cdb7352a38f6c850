import { generateSync } from 'otplib'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, type School } from '#tests/support/school.ts'
import { expectAccessible, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { signIn } from './support/sign-in.ts'

describe.skipIf(noChromium)('a second factor', patiently, () => {
  let laurel: Laurel
  let school: School
  let origin: string

  beforeAll(async () => {
    laurel = await startLaurel()
    // Browsers allow passkeys at localhost, but not at a bare IP address.
    origin = laurel.origin.replace('127.0.0.1', 'localhost')
    school = await laurel.school({ students: 1 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const withAuthenticator = async ({ context, page }: Visitor): Promise<CDPSession> => {
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return session
  }
  const home = (page: Page) => page.waitForURL('**/admin/dashboard')
  const signOut = async ({ page, go }: Visitor) => {
    await page.evaluate("localStorage.removeItem('laurel.token')")
    await go('/')
  }
  /** Returns the code of `steps` half minutes from now, because each code works once. */
  const code = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const codeHasFocus = (page: Page) => page.locator('[name=code]:focus').waitFor()
  const isWithinScreen = async (page: Page) =>
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0)

  test('may be a passkey, which then signs the teacher in without a password', async () => {
    const visitor = await laurel.visit({ origin })
    const { page } = visitor
    await withAuthenticator(visitor)
    await signIn(visitor, 'en', { email: school.teacher.email, password })
    await home(page)
    await visitor.go('/admin/settings')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('Staff room laptop')
    await page.getByLabel('Your own password').fill('guess')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This is not your password.').waitFor()
    await page.getByLabel('Your own password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.nth(9).waitFor()
    const recovery = (await codes.allTextContents())[0]!
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('laurel-recovery-codes.txt')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('Staff room laptop').waitFor()
    await page.getByText('10 of 10 recovery codes left').waitFor()
    await expectAccessible(page)

    await signOut(visitor)
    await page.getByRole('tab', { name: 'Staff' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await home(page)

    // With a password, the passkey or a recovery code is the second step.
    await signOut(visitor)
    await signIn(visitor, 'en', { email: school.teacher.email, password })
    await page.getByRole('heading', { name: 'Use your passkey' }).waitFor()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await codeHasFocus(page)
    await page.getByLabel('Recovery code').fill(recovery.replace('-', '').toLowerCase())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await home(page)

    await signOut(visitor)
    await signIn(visitor, 'en', { email: school.teacher.email, password })
    await page.getByRole('button', { name: 'Use the passkey' }).click()
    await home(page)
    await visitor.go('/admin/settings')
    await page.getByRole('button', { name: 'Rename “Staff room laptop”' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Library')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove “Library”' }).click()
    await page.getByLabel('Your own password').fill(password)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('None yet').waitFor()
    expect(visitor.complaints.filter((line) => !line.includes('400'))).toEqual([])
  })

  test('is an app that a school requires, set up and used on a phone, in Chinese', async () => {
    await laurel.call('PUT /organizations/sign_in_settings', school.admin.token, {
      key: crypto.randomUUID(),
      body: { password_minimum: 6, students_keep_passwords: true, second_factor: 'staff' },
    })
    const visitor = await laurel.visit({ locale: 'zh', width: 390, theme: 'dark' })
    const { page } = visitor
    const account = { email: school.auditor.email, password }
    await signIn(visitor, 'zh', account)
    await page.getByRole('heading', { name: '設定第二步驗證' }).waitFor()
    await visitor.go('/admin/dashboard')
    await page.getByRole('heading', { name: '設定第二步驗證' }).waitFor()
    await isWithinScreen(page)
    await expectAccessible(page)
    // At a bare IP address no passkey is offered.
    expect(await page.getByRole('button', { name: '使用通行密鑰' }).count()).toBe(0)
    await page.getByRole('button', { name: '使用驗證器程式' }).click()
    await page.getByLabel('你自己的密碼').fill(password)
    await page.getByRole('button', { name: '繼續' }).click()
    const secret = (await page.locator('.second-factors-secret').textContent())!.replaceAll(' ', '')
    await isWithinScreen(page)
    await page.getByLabel('程式顯示的六位數字').fill('000000')
    await page.getByRole('button', { name: '完成設定' }).click()
    await page.getByText('驗證碼不正確或已用過').waitFor()
    await page.getByLabel('程式顯示的六位數字').fill(code(secret))
    await page.getByRole('button', { name: '完成設定' }).click()
    await page.getByRole('list', { name: '備用碼' }).getByRole('listitem').nth(9).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '已妥善保存' }).click()
    await home(page)

    await signOut(visitor)
    await signIn(visitor, 'zh', account)
    await page.getByText('黃auditor，請輸入驗證器程式上的六位數字。').waitFor()
    await codeHasFocus(page)
    const field = page.getByLabel('六位數字')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    await isWithinScreen(page)
    await expectAccessible(page)
    await field.pressSequentially('000000')
    await page.getByText('驗證碼不正確或已用過').waitFor()
    await codeHasFocus(page)
    await expect.poll(() => field.inputValue()).toBe('')
    // The sixth digit sends the code.
    await field.pressSequentially(code(secret, 1))
    await home(page)
    expect(visitor.complaints.filter((line) => !/40[013]/.test(line))).toEqual([])
  })

  test('is reset by an administrator who types their own password, and its owner is told', async () => {
    const admin = await laurel.visit({ token: school.admin.token })
    await admin.go('/admin/admin_list')
    await admin.page.getByRole('button', { name: /^Edit auditor Wong/ }).click()
    await admin.page.getByRole('button', { name: 'Reset second step' }).click()
    await admin.page.getByLabel('Your own password').fill(password)
    await admin.page.getByRole('button', { name: 'Reset second step' }).last().click()
    await admin.page.getByText('Saved').first().waitFor()
    expect(admin.complaints).toEqual([])

    const visitor = await laurel.visit({ width: 390 })
    const { page } = visitor
    await signIn(visitor, 'en', { email: school.auditor.email, password })
    await page.getByRole('heading', { name: 'Set up a second step' }).waitFor()
    await laurel.call('PUT /organizations/sign_in_settings', school.admin.token, {
      key: crypto.randomUUID(),
      body: { password_minimum: 6, students_keep_passwords: true, second_factor: 'none' },
    })
    await signOut(visitor)
    await signIn(visitor, 'en', { email: school.auditor.email, password })
    await page.getByText(/^Your second step was reset on /).waitFor()
    await isWithinScreen(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.getByText(/^Your second step was reset on /).waitFor({ state: 'detached' })
  })
})
