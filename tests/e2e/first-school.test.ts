import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSchool } from '#scripts/organization/create-school.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { signIn } from './support/sign-in.ts'
import { cardOf, openByMenu, tellAsOneStory, toastOf } from './support/steps.ts'

const email = 'head@example.org'
const ownPassword = 'a-password-of-my-own'
const day = (fromNow: number) =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

describe.skipIf(noChromium)(
  'an empty installation is set up in the browser to its first reward',
  patiently,
  () => {
    let laurel: Laurel
    let head: Visitor
    let oneTimePassword: string
    let studentsPassword: string

    beforeAll(async () => {
      laurel = await startLaurel()
      const school = {
        name_en: 'First School',
        name_zh: '第一學校',
        prefix: 'fs',
        email,
        time_zone: 'Asia/Hong_Kong',
      }
      oneTimePassword = await createSchool(laurel.deps.config.databaseUrl, school)
      head = await laurel.visit({ locale: 'en' })
    }, patiently.timeout)
    afterAll(() => laurel?.close())
    tellAsOneStory()

    /** Opens the dialog, lets the test fill it in, and waits until it is saved. */
    const add = async (
      button: string,
      fill: (dialog: ReturnType<Page['locator']>) => Promise<void>,
    ) => {
      const { page } = head
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      await fill(dialog)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await toastOf(page, 'Saved').last().waitFor()
      await dialog.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    }
    const changePassword = async ({ page }: Visitor, current: string | null, next: string) => {
      await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor()
      if (current !== null) await page.getByLabel('One-time password').fill(current)
      await page.getByLabel('New password', { exact: true }).fill(next)
      await page.getByLabel('Confirm new password').fill(next)
      await page.getByRole('button', { name: 'Change password' }).click()
    }

    test('the first sign-in asks for a new password before anything else', async () => {
      await signIn(head, 'en', { email, password: oneTimePassword })
      await head.page.waitForURL('**/reset_password')
      await head.go('/admin/dashboard')
      await head.page.waitForURL('**/reset_password')
      await changePassword(head, oneTimePassword, ownPassword)
    })

    test('without a period the administrator is sent to the periods, wherever they go', async () => {
      const { page } = head
      await page.waitForURL('**/admin/period')
      await page.getByText('No period yet').waitFor()
      await head.go('/admin/reward')
      await page.waitForURL('**/admin/period')
    })

    test('the first period is added, and becomes current automatically', async () => {
      const { page } = head
      await add('Add period', async (dialog) => {
        await dialog.getByLabel('Name').fill('First year')
        await dialog.getByLabel('Start date').fill(day(-30))
        await dialog.getByLabel('End date').fill(day(200))
      })
      await page
        .getByRole('row', { name: /First year/ })
        .getByText('Current', { exact: true })
        .waitFor()
    })

    test('the dashboard lists the first steps, and the list can be hidden and shown again', async () => {
      const { page } = head
      await openByMenu(page, 'Dashboard')
      await page.getByText('1 of 8 done').waitFor()
      await page.getByRole('link', { name: 'Import: Import students' }).waitFor()
      await page.getByRole('button', { name: 'Hide for now' }).click()
      const back = page.getByRole('button', { name: 'First day: 1 / 8' })
      await back.waitFor()
      await page.locator('button:focus', { hasText: 'First day: 1 / 8' }).waitFor()
      await back.click()
      await page.locator('h2:focus', { hasText: 'First day' }).waitFor()
    })

    test('a category and a rule are added', async () => {
      const { page } = head
      await openByMenu(page, 'Rule categories')
      await page.getByText('No category yet').waitFor()
      await add('Add category', async (dialog) => {
        await dialog.getByLabel('Chinese name').fill('品行')
        await dialog.getByLabel('English name').fill('Conduct')
      })
      await page.getByRole('row', { name: /品行/ }).waitFor()
      await openByMenu(page, 'Point rules')
      await page.getByText('No rules yet').waitFor()
      await add('Add rule', async (dialog) => {
        await dialog.getByLabel('Name', { exact: true }).fill('Helps others')
        await dialog.getByLabel('Category').selectOption('Conduct')
        await dialog.getByLabel('Point').fill('5')
      })
      await page.getByRole('row', { name: /Helps others Conduct 5 / }).waitFor()
    })

    test('a student is added, and the random passwords are shown once', async () => {
      const { page } = head
      await openByMenu(page, 'Student list')
      await page.getByText('No students in this period yet').waitFor()
      await page.getByRole('button', { name: 'Add student' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Student ID').fill('0001')
      await dialog.getByText('Username: fs0001').waitFor()
      await dialog.getByLabel('Class', { exact: true }).fill('1A')
      await dialog.getByLabel('No.', { exact: true }).fill('1')
      await dialog.getByLabel('Chinese name').fill('王小明')
      await dialog.getByLabel('English name').fill('Wong Siu Ming')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Wong Siu Ming (fs0001)').waitFor()
      studentsPassword = await page.getByLabel('Student password', { exact: true }).inputValue()
      await page.getByRole('button', { name: 'I have noted it' }).click()
      await page.getByRole('row', { name: /Wong Siu Ming/ }).waitFor()
    })

    test('one click adds filters for the class in the list', async () => {
      const { page } = head
      await openByMenu(page, 'Classes and grades')
      await page.getByText('No filter yet').waitFor()
      await page.getByRole('button', { name: 'Make from the classes in the list' }).click()
      await toastOf(page, 'Made 2 filters').waitFor()
      await page.getByRole('row', { name: /Grade 1/ }).waitFor()
    })

    test('prizes and more rules are added by the starter set, some of them changed first', async () => {
      const { page } = head
      await openByMenu(page, 'Prize rules')
      await page.getByRole('button', { name: 'See the starter set' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Add Lunch with the head' }).uncheck()
      await dialog.getByRole('button', { name: 'Add 20 rules and 9 prizes' }).click()
      await toastOf(page, 'Added 20 rules and 9 prizes').waitFor()
      await page.getByRole('row', { name: /圖書券|Book token/ }).waitFor()
      expect(await page.getByRole('row', { name: /與校長午膳|Lunch with the head/ }).count()).toBe(
        0,
      )
    })

    test('the first reward is given, and the dashboard shows it', async () => {
      const { page } = head
      await openByMenu(page, 'Reward several classes')
      await page.getByRole('radio', { name: /Helps others/ }).check()
      await page.getByRole('option', { name: /Wong Siu Ming/ }).click()
      await page.getByRole('button', { name: 'Give points' }).click()
      await toastOf(page, 'Wong Siu Ming rewarded').waitFor()
      await openByMenu(page, 'Dashboard')
      await cardOf(page, 'Rewards given')
        .locator('.num-big')
        .getByText('1', { exact: true })
        .waitFor()
      await cardOf(page, 'Top students').getByText('Wong Siu Ming').waitFor()
      await page.getByText('6 of 8 done').waitFor()
    })

    test('the list leads to a colleague and a display, ticks them automatically, and disappears when everything is done', async () => {
      const { page } = head
      await page.getByRole('link', { name: /^Add colleagues/ }).click()
      await page.getByRole('button', { name: 'Add staff' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('teacher@example.org')
      await dialog.getByLabel('English name').fill('Mr Kan')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'I have noted it' }).click()
      await openByMenu(page, 'Dashboard')
      await page.getByText('7 of 8 done').waitFor()
      await page.getByRole('link', { name: /^Set up/ }).click()
      await page.getByRole('button', { name: 'Connect a screen' }).first().click()
      await dialog.getByLabel('Name', { exact: true }).fill('Hall')
      await dialog.getByRole('button', { name: 'Make a link instead' }).click()
      await page.getByRole('row', { name: /Hall/ }).waitFor({ state: 'attached' })
      await head.go('/admin/dashboard')
      await cardOf(page, 'Top students').getByText('Wong Siu Ming').waitFor()
      expect(await page.getByText('First day').count()).toBe(0)
    })

    test('the student signs in with the password that was shown, and sees the points', async () => {
      const student = await laurel.visit({ locale: 'en' })
      await signIn(student, 'en', { username: 'fs0001', password: studentsPassword })
      // The student has just typed the current password, so the page does not ask for it.
      await changePassword(student, null, ownPassword)
      await student.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await student.page.locator('.overview-hero-point').getByText('5', { exact: true }).waitFor()
      expect(student.complaints).toEqual([])
    })

    test('nothing failed in the browser', () => {
      // The page requested the school before it knew that the password must be changed first.
      const asked = head.complaints.filter((text) => !/403 .*organizations\/user/.test(text))
      expect(asked).toEqual([])
    })
  },
)
