import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

type Box = { y: number; height: number }
const boxOf = (page: Page, selector: string) =>
  page.locator(selector).first().boundingBox() as Promise<Box>

describe.skipIf(noChromium)('on a phone', patiently, () => {
  let laurel: Laurel
  let school: School
  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 8 })
    const [first] = school.students
    const name = { zh: '歐陽諾言諾言', en: 'Au Yeung Nok Yin Christopher Alexander' }
    const body = { period: school.period, class: '1A', class_no: 1, name }
    const { status } = await laurel.call(`PUT /users/${first!.id}`, school.admin.token, { body })
    expect(status).toBe(200)
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test.each([
    [390, 'en'],
    [360, 'zh'],
    [320, 'en'],
  ] as const)(
    'a student in the list takes at most 96 px and opens the record (%s, %s)',
    async (width, locale) => {
      const visitor = await laurel.visit({ token: school.admin.token, width, locale })
      const { page } = visitor
      await visitor.go('/admin/student_list')
      const rows = page.locator('.student-list-card tbody tr')
      await rows.nth(4).waitFor()
      const heights = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.student-list-card tbody tr')].map((row) => row.getBoundingClientRect().height)`,
      )
      const [long, ...others] = heights
      expect(Math.max(...others)).toBeLessThanOrEqual(96)
      // A long name takes an extra line.
      expect(long).toBeLessThanOrEqual(120)
      expect(Math.min(...heights), 'and is not too small to be met').toBeGreaterThanOrEqual(44)
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth'),
      ).toBeLessThanOrEqual(width)
      // The tap is beside the name, where there is no text.
      await rows.nth(1).click({ position: { x: 20, y: 8 } })
      await page.waitForURL('**/admin/student_list/*')
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    },
  )

  test('a student’s edit button is separate from the row’s link', async () => {
    const visitor = await laurel.visit({ token: school.admin.token, width: 390 })
    await visitor.go('/admin/student_list')
    await visitor.page.getByRole('button', { name: /^Edit/ }).nth(1).click()
    await visitor.page.getByRole('dialog').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/admin/student_list')
    await visitor.close()
  })

  test.each([
    [360, 'en'],
    [360, 'zh'],
    [320, 'en'],
  ] as const)('each button of the reward bar is fully visible (%s, %s)', async (width, locale) => {
    const visitor = await laurel.visit({ token: school.admin.token, width, locale })
    const { page } = visitor
    await visitor.go('/admin/reward')
    await page.getByRole('radio', { name: /A reward/ }).tap()
    await page.locator('.bar button').last().tap()
    await page.getByRole('option').nth(1).tap()
    await page.locator('.bar button').nth(1).waitFor()
    const cut = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.bar button')].filter((button) => {
      const { left, right, bottom } = button.getBoundingClientRect()
      const isCut = [button, ...button.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      return left < 0 || right > innerWidth || bottom > innerHeight || isCut
    }).map((button) => button.textContent || button.ariaLabel)`)
    expect(cut).toEqual([])
    expect(await page.locator('.bar button').count()).toBeGreaterThan(1)
    await visitor.close()
  })

  test.each([
    ['en', 390, 844],
    ['zh', 390, 844],
    ['en', 320, 640],
    ['zh', 320, 640],
  ] as const)(
    'the roll is called from a sheet that leaves three rows of tiles in sight (%s, %i px)',
    async (locale, width, height) => {
      const visitor = await laurel.visit({ token: school.admin.token, width, locale })
      const { page } = visitor
      await page.setViewportSize({ width, height })
      await visitor.go('/admin/rollcall')
      const tiles = page.locator('.roll-call-tile button')
      await tiles.nth(7).waitFor()
      for (let n = 0; n < 8; n += 1) await tiles.nth(n).tap()
      const bar = await boxOf(page, '.bar')
      const top = await boxOf(page, '.top')
      const tile = await boxOf(page, '.roll-call-tile')
      expect(bar.y - top.y - top.height).toBeGreaterThan(3 * tile.height)
      if (width < 390) return visitor.close()
      await page.locator('.roll-call-sheet').tap()
      const sheet = page.locator('.bar .roll-call-missing')
      await sheet.locator('li').nth(7).waitFor()
      const { y } = await boxOf(page, '.bar')
      // On a phone 844 px high, the list scrolls inside its box, above the button and the
      // shortcuts.
      expect(y).toBeGreaterThan(330)
      const end = await page.locator('.bar-end button').boundingBox()
      expect(end!.y + end!.height).toBeLessThanOrEqual((await boxOf(page, '.thumbs')).y)
      await sheet.locator('li').nth(7).scrollIntoViewIfNeeded()
      await tiles.nth(7).tap()
      await sheet.locator('li').nth(7).waitFor({ state: 'detached' })
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    },
  )

  test.each(['en', 'zh'] as const)(
    'a wrong own password is reported in sight, in a dialog that scrolls (%s)',
    async (locale) => {
      const visitor = await laurel.visit({ token: school.admin.token, width: 390, locale })
      const { page } = visitor
      await visitor.go('/admin/admin_list')
      await page
        .getByRole('button', { name: /^(Edit|編輯)/ })
        .nth(1)
        .tap()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=email]').fill('another@example.org')
      const password = dialog.locator('input[type=password]')
      await password.fill('not-the-password')
      await dialog.getByRole('button', { name: /^(Save|儲存)$/ }).tap()
      const message = dialog.locator(`#${await password.getAttribute('id')}-error`)
      await message.waitFor()
      await password.and(page.locator(':focus')).waitFor()
      const foot = (await dialog.getByRole('button', { name: /^(Save|儲存)$/ }).boundingBox())!.y
      await expect
        .poll(async () => {
          const { y, height } = (await message.boundingBox())!
          return y + height
        })
        .toBeLessThanOrEqual(foot)
      await visitor.close()
    },
  )

  test.each(['en', 'zh'] as const)(
    'the sign-in does not move when another tab is chosen (%s)',
    async (locale) => {
      for (const width of [390, 1440]) {
        const visitor = await laurel.visit({ width, locale })
        const { page } = visitor
        await visitor.go('/sign-in')
        const tabs = page.getByRole('tab')
        await tabs.nth(2).waitFor()
        const tops: number[] = []
        for (const at of [0, 1, 2]) {
          await tabs.nth(at).click()
          tops.push(
            (await boxOf(page, '.sign-in-box h1')).y,
            (await boxOf(page, '.sign-in-form button[type=submit]')).y,
          )
        }
        await page.locator('.sign-in-forgot').click()
        await page.locator('.sign-in-form .msg').first().waitFor()
        tops.push(
          (await boxOf(page, '.sign-in-box h1')).y,
          (await boxOf(page, '.sign-in-form button[type=submit]')).y,
        )
        expect(new Set(tops).size, tops.join()).toBe(2)
        await visitor.close()
      }
    },
  )
})
