import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { openByMenu, toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('Redeem', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 25 })
    for (let at = 1; at <= 12; at++) {
      const body = {
        type: 'redeem',
        name: `Prize with a name of several words ${at}`,
        point: at * 5,
      }
      await laurel.call('POST /pointRules', school.admin.token, { body })
    }
    const profiles = school.students.slice(0, 3).map(({ profile }) => profile)
    await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
      body: { pointRule_id: school.rules.reward, profiles, counts: 5 },
    })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const at = async (width: number, height: number, path = '/admin/redeem') => {
    const visitor = await laurel.visit({ token: school.teacher.token, width })
    await visitor.page.setViewportSize({ width, height })
    await visitor.go(path)
    return visitor
  }
  const student = (page: Page, number: number) =>
    page.getByRole('option', { name: new RegExp(`^\\W*Student ${number} `) })
  const add = (page: Page) => page.getByRole('button', { name: 'Add A redeem' })
  const confirm = (page: Page) => page.getByRole('button', { name: 'Redeem 10 points' })
  const scrolled = (page: Page) => page.evaluate<number>('window.scrollY')
  /** Whether the target is inside the window, and a tap at its centre hits it. */
  const isInSight = (target: Locator) =>
    target.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { innerWidth, innerHeight } = element.ownerDocument.defaultView!
      const met = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return (
        left >= 0 &&
        right <= innerWidth &&
        top >= 0 &&
        bottom <= innerHeight &&
        element.contains(met)
      )
    })

  const expectInSight = (target: Locator) => expect.poll(() => isInSight(target)).toBe(true)

  test('takes four taps from the dashboard on a short laptop, and the page does not move', async () => {
    const { page, complaints, close } = await at(1366, 625, '/admin/dashboard')
    await openByMenu(page, 'Redeem')
    for (const target of [student(page, 2), add(page), confirm(page)]) {
      await target.waitFor()
      await expectInSight(target)
      await target.click()
    }
    await toastOf(page, 'Student 2 redeemed 10 points').waitFor()
    expect(await scrolled(page)).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test.each([
    [390, 844],
    [1366, 625],
    [683, 312],
  ])(
    'stays in place after each redemption, with the focus on its student (%i×%i)',
    async (width, height) => {
      const { page, complaints, close } = await at(width, height)
      for (const number of [1, 2]) {
        if (number > 1 && width < 900) await page.getByRole('button', { name: 'Change' }).click()
        await student(page, number).click()
        await add(page).click()
        const before = await scrolled(page)
        await confirm(page).focus()
        await expectInSight(confirm(page))
        await page.keyboard.press('Enter')
        await toastOf(page, `Student ${number} redeemed 10 points`).waitFor()
        const place =
          width < 900
            ? page.getByRole('region', { name: 'Basket' }).filter({ hasText: `Student ${number}` })
            : page.getByRole('listbox', { name: 'Student' })
        await place.and(page.locator(':focus')).waitFor()
        expect(await scrolled(page)).toBe(before)
        await expectInSight(place)
      }
      // An accidental press neither redeems nor undoes anything.
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await page.getByText('15', { exact: true }).first().waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test.each([
    ['en', 1280],
    ['en', 1366],
    ['zh', 1366],
  ] as const)(
    'shows the whole bar of the basket, whether empty or filled (%s, %i)',
    async (locale, width) => {
      const visitor = await laurel.visit({ token: school.teacher.token, width, locale })
      const { page, go, close } = visitor
      await page.setViewportSize({ width, height: 625 })
      await go('/admin/redeem')
      const bar = page.locator('.bar')
      const button = bar.locator('.p-button-lg')
      const whole = async () => {
        expect([await isInSight(bar), await isInSight(button)]).toEqual([true, true])
        expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(112)
        // The label is one line and not wider than its button.
        const label = button.locator('.p-button-label')
        expect(
          await label.evaluate((one) => one.getClientRects().length === 1 && one.clientHeight < 32),
        ).toBe(true)
        expect(await button.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
      }
      const first = page.getByRole('option', { name: /Student 1 |學生1 / }).first()
      await first.waitFor()
      await whole()
      await first.click()
      await whole()
      await page.getByRole('button', { name: /(Add |加入)A redeem/ }).click()
      await page.getByRole('button', { name: /^(Redeem|兌換) 10/ }).waitFor()
      await whole()
      await close()
    },
  )

  test('the wheel scrolls the page once the list of students has ended', async () => {
    const { page, close } = await at(1366, 625)
    const list = page.getByRole('listbox', { name: 'Student' })
    await student(page, 1).hover()
    await list.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    await page.getByRole('option', { name: /Student 25 / }).waitFor()
    // The browser's compositor may learn of the list's end only after the first turn of the wheel.
    const turned = async () => {
      await page.mouse.wheel(0, 200)
      return scrolled(page)
    }
    await expect.poll(turned).toBeGreaterThan(0)
    await close()
  })

  test.each([
    [1366, 625],
    [1440, 900],
  ] as const)(
    'the message about a redemption covers no prize, student or button (%i × %i)',
    async (width, height) => {
      const { page, complaints, close } = await at(width, height)
      await student(page, 3).click()
      await add(page).click()
      await page.getByRole('button', { name: 'Redeem 10 points' }).click()
      const toast = (await toastOf(page, 'redeemed 10 points').boundingBox())!
      const under = await page.evaluate(`(() => {
        const { x, y, width, height } = ${JSON.stringify(toast)}
        return [...document.querySelectorAll('main :is(button, a, input, li, [role="option"], [role="tab"])')]
          .filter((one) => one.checkVisibility() && !one.closest('.toasts'))
          .map((one) => [one.getBoundingClientRect(), one.className])
          .filter(([at]) => at.left < x + width && x < at.right && at.top < y + height && y < at.bottom)
          .map(([, name]) => name)
      })()`)
      expect(under).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('a long name is cut in its row, and shown in full in the bar', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
    const [first] = school.students
    const body = {
      period: school.period,
      u_id: '0001',
      class: '1A',
      class_no: 1,
      name: { en: name, zh: name },
    }
    expect(
      (await laurel.call(`PUT /users/${first!.id}`, school.admin.token, { body })).status,
    ).toBe(200)
    for (const [width, height] of [
      [1366, 625],
      [320, 640],
    ] as const) {
      const { page, close } = await at(width, height)
      const [row, next] = [page.getByRole('option', { name: /1A \(01\)/ }), student(page, 2)]
      const text = await row.locator('b').first().boundingBox()
      expect(text!.y + text!.height).toBeLessThanOrEqual((await next.boundingBox())!.y)
      await row.click()
      await page.getByRole('region', { name: 'Basket' }).getByText(name).waitFor()
      await expectInSight(page.locator('.bar'))
      await close()
    }
  })
})
