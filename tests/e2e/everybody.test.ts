import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { addressOf, type Shown, screens, showSchool, type Who } from './support/screens.ts'
import { tabTo, toastOf } from './support/steps.ts'
import { troublesOf } from './support/stops.ts'
import { corrected } from './support/student-files.ts'

/** A phone of old, and a laptop at 400 %; a phone; a tablet; laptops and desks. */
const windows = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 640, height: 900 },
  { width: 900, height: 700 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]

/** The parts of a page that are spoken at once. */
const alerts = (page: Page) => page.locator('[role=alert]')

describe.skipIf(noChromium)('the keyboard', { timeout: 120_000 }, () => {
  let laurel: Laurel
  let shown: Shown
  const visitors = new Map<Who, Visitor>()
  beforeAll(async () => {
    laurel = await startLaurel()
    shown = await showSchool(laurel)
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const visitorOf = async (who: Who) => {
    const token = shown.tokenOf(who)
    const visitor = visitors.get(who) ?? (await laurel.visit({ ...(token && { token }) }))
    visitors.set(who, visitor)
    return visitor
  }

  test.each(screens)('stops at what can be seen, at every width: $path for $who', async (screen) => {
    const visitor = await visitorOf(screen.who)
    const { page } = visitor
    const address = addressOf(screen, shown)
    await (visitor.loads() > 0 && !/[?#]/.test(address) ? visitor.turnTo(address) : visitor.go(address))
    await page.getByRole('heading', { level: 1, name: screen.heading.en }).waitFor()
    const troubles: Record<string, string[]> = {}
    for (const size of windows) {
      await page.setViewportSize(size)
      await page.getByText(screen.shows.en).filter({ visible: true }).first().waitFor()
      const found = await troublesOf(page)
      if (found.length > 0) troubles[size.width] = found
    }
    expect(troubles).toEqual({})
  })

  // What the table of screens shows to administrators alone.
  test.each(['auditor', 'teacher'] as const)('stops at what can be seen on every screen of the %s', async (who) => {
    const visitor = await laurel.visit({ token: shown.school[who].token })
    const { page } = visitor
    const troubles: Record<string, string[]> = {}
    await visitor.go('/admin/dashboard')
    for (const { path, heading } of screens.filter((screen) => screen.who === 'admin')) {
      await visitor.turnTo(path)
      const name = new RegExp(`^(${heading.en}|Page not found)$`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      for (const size of [windows[1], windows[4]]) {
        await page.setViewportSize(size!)
        const found = await troublesOf(page)
        if (found.length > 0) troubles[`${path} ${size!.width}`] = found
      }
    }
    expect(troubles).toEqual({})
    await visitor.close()
  })

  test('is led to a wrong password, which is spoken', async () => {
    const { page, go, close } = await laurel.visit()
    await go('/sign-in')
    await page.getByRole('tab', { name: 'Staff' }).click()
    await page.getByLabel('Email').fill(shown.school.admin.email)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not-the-password')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
    await alerts(page).waitFor()
    await password.and(page.locator(':focus')).waitFor()
    await close()
  })

  test('finds the rows of a chosen file, and hears what a filter leaves of a table', async () => {
    const { page, go, close } = await laurel.visit({ token: shown.school.admin.token })
    await go('/admin/student_list')
    await page.getByRole('searchbox').first().fill('no such student')
    await page.locator('[role=status].visually-hidden', { hasText: 'No records' }).waitFor()
    await go('/admin/student_list/upload')
    await page.getByRole('button', { name: 'Choose file' }).first().focus()
    await page.locator('input[type=file]').first().setInputFiles(corrected)
    await page.getByRole('row').filter({ hasText: 'Chan Tai Man' }).waitFor()
    await page.locator('main :focus').waitFor()
    await close()
  })

  test('alone redeems a prize, takes it back in the history, and checks a class in', async () => {
    const visitor = await laurel.visit({ token: shown.school.admin.token })
    const { page } = visitor
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await visitor.go('/admin/redeem')
    await page.getByRole('option', { name: /Student 1\b/ }).waitFor()
    await tabTo(page, page.getByRole('listbox', { name: 'Student' }))
    await press('Home', 'Space')
    await tabTo(page, page.getByRole('button', { name: 'Add A redeem' }))
    await press('Enter')
    await tabTo(page, page.getByRole('button', { name: /^Redeem \d+ points$/ }))
    await press('Enter')
    await toastOf(page, /^Student 1 redeemed/).waitFor()
    await page.locator('main :focus').waitFor()

    await tabTo(page, page.getByRole('link', { name: 'History', exact: true }), 'Shift+Tab')
    await press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Undo A redeem of Student 1' }))
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator(':focus').waitFor()
    await tabTo(page, dialog.getByRole('combobox', { name: 'Reason' }))
    await page.keyboard.type('Wrong')
    await tabTo(page, dialog.getByRole('button', { name: 'Undo', exact: true }))
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'See' }).waitFor()
    await page.locator('main :focus').waitFor()

    await visitor.turnTo('/admin/checkin')
    await page.getByRole('heading', { level: 1, name: 'Check in' }).waitFor()
    await tabTo(page, page.getByRole('radio', { name: 'Morning' }))
    await press('Space')
    await tabTo(page, page.getByRole('combobox', { name: 'Class', exact: true }))
    await page.keyboard.type('1B')
    await tabTo(page, page.getByRole('listbox', { name: 'Students' }))
    await press('Control+a')
    await tabTo(page, page.getByRole('button', { name: 'Check in', exact: true }))
    await press('Enter')
    await toastOf(page, '5 students of 1B checked in').waitFor()
    await page.locator('main :focus').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
