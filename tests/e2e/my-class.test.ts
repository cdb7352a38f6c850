import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noChromium } from './support/browser.ts'
import { patiently } from './support/laurel.ts'
import { firstRule, justGiven, openMyClass, tile, tileWithPoints } from './support/my-class.ts'
import { toastOf } from './support/steps.ts'

/** The announcement with this text. */
const spoken = (page: Page, text: string) =>
  page.locator('[role="status"], [aria-live]').getByText(text, { exact: true })

describe.skipIf(noChromium)('My class', patiently, () => {
  const stage = openMyClass()

  test('one student on a phone is rewarded by two taps from the start page', async () => {
    const { page, tap, taps, complaints, close } = await stage.home()
    await tap(tile(page, 3))
    await tap(firstRule(page))
    await toastOf(page, 'Student 3 +5').waitFor()
    await tileWithPoints(page, 3, 5).waitFor()
    expect(taps()).toBe(2)
    expect(await page.evaluate('window.scrollY')).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('five students are rewarded by six taps', async () => {
    const { page, tap, taps, close } = await stage.home()
    for (const number of [1, 2, 5, 9, 12]) await tap(tile(page, number))
    await tap(firstRule(page))
    await toastOf(page, '1A, 5 students +5 each').waitFor()
    expect(taps()).toBe(6)
    await close()
  })

  test('the whole class is rewarded by two taps', async () => {
    const { page, tap, taps, close } = await stage.home()
    await tap(page.getByRole('button', { name: 'Whole class, 20' }))
    await tap(firstRule(page))
    await toastOf(page, '1A, 20 students +5 each').waitFor()
    expect(taps()).toBe(2)
    await close()
  })

  test('digits give the rules, Enter in the line focuses the first one, and Esc goes back', async () => {
    const { page, complaints, close } = await stage.home({ width: 1366 })
    const line = page.getByRole('combobox', { name: 'Type a class, numbers or names' })
    await line.fill('2 5')
    await line.press('Enter')
    await firstRule(page).and(page.locator(':focus')).waitFor()
    await spoken(page, 'Selected: Student 2, Student 5').waitFor()
    await page.keyboard.press('Escape')
    await line.and(page.locator(':focus')).waitFor()
    await line.fill('5 6')
    await line.press('Enter')
    await spoken(page, 'Selected: Student 5, Student 6. No longer selected: Student 2.').waitFor()
    await page.keyboard.press('1')
    await tileWithPoints(page, 5, 5).waitFor()
    await tileWithPoints(page, 6, 5).waitFor()
    await tileWithPoints(page, 2, 0).waitFor()
    // On a tile a digit gives its rule, too; in the typed line it is text.
    await tile(page, 8).focus()
    await page.keyboard.press('Space')
    await spoken(page, '1 selected, rules follow').waitFor()
    await page.keyboard.press('Tab')
    await page
      .getByRole('button', { name: 'Go to the rules' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Enter')
    await firstRule(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await tile(page, 8).focus()
    await page.keyboard.press('1')
    await tileWithPoints(page, 8, 5).waitFor()
    await tile(page, 9).click()
    await line.fill('')
    await line.press('1')
    expect(await line.inputValue()).toBe('1')
    await tileWithPoints(page, 9, 0).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a teacher’s own class comes first and opens, whichever class was used since', async () => {
    const { page, go, complaints, close } = await stage.home({ width: 1366 })
    const tabs = page.getByRole('navigation', { name: 'Classes' })
    await tabs.getByRole('button', { name: '1B', exact: true }).click()
    await spoken(page, '1B, 5 students').waitFor()
    await tabs.getByRole('button', { name: '1B', exact: true, pressed: true }).waitFor()
    expect(await tabs.getByRole('button').allInnerTexts()).toEqual(['1A', '1B'])
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('own_class') ?? false,
    )
    await page.getByRole('button', { name: 'Settings of My class' }).click()
    await page.getByRole('checkbox', { name: '1B is my own class: open it first' }).click()
    await saved
    await tabs.getByRole('button', { name: '1A', exact: true }).click()
    await tile(page, 20).waitFor()
    await go('/admin/myclass')
    await tabs.getByRole('button', { name: 'Own class 1B', pressed: true }).waitFor()
    expect(
      await tabs
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.lastChild?.textContent)),
    ).toEqual(['1B', '1A'])
    await page.getByRole('button', { name: 'Whole class, 5' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('the menu of a tile is announced, takes the focus and returns it', async () => {
    const { page, close } = await stage.home({ width: 1366 })
    await tile(page, 2).focus()
    await tile(page, 2).and(page.locator('[aria-haspopup="menu"]:not([aria-expanded])')).waitFor()
    await page.keyboard.press('Shift+F10')
    await page
      .getByRole('menu', { name: /Student 2/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.getByRole('menuitem', { name: 'Redeem' }).and(page.locator('.p-focus')).waitFor()
    await tile(page, 2).and(page.locator('[aria-expanded="true"]')).waitFor()
    await page.keyboard.press('Escape')
    await tile(page, 2)
      .and(page.locator(':focus'))
      .and(page.locator(':not([aria-expanded])'))
      .waitFor()
    await close()
  })

  test('on a phone the sheet of rules is pulled up by a finger, and down by its handle', async () => {
    const body = {
      type: 'reward',
      point: 1,
      ruleCategory: stage.school.categories.reward,
      isActive: true,
    }
    for (let n = 1; n <= 12; n += 1)
      await stage.laurel.call('POST /pointRules', stage.school.admin.token, {
        body: { ...body, name: `Rule ${n}` },
      })
    const { page, context, complaints, close } = await stage.home()
    await tile(page, 3).click()
    const sheet = page.getByRole('region', { name: 'Rules' })
    const handle = (isOpen: boolean) => sheet.locator(`.my-class-more[aria-expanded="${isOpen}"]`)
    const line = await context.newCDPSession(page)
    let now = Date.now() / 1000
    /** Rests the finger at the end, because momentum would swallow the next tap. */
    const swipe = async (from: Locator, far: number) => {
      const { x, y, width, height } = (await from.boundingBox())!
      const at = (part: number) => [{ x: x + width / 2, y: y + height / 2 + far * part }]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints = at(1)) => {
        now += 0.05
        return line.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now })
      }
      await touch('touchStart', at(0))
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', at(step / 8))
      for (let rest = 0; rest < 4; rest += 1) await touch('touchMove')
      await touch('touchEnd', [])
    }
    const low = (await sheet.boundingBox())!.height
    await handle(false).waitFor()
    // A swipe that starts on a rule gives no points.
    await swipe(firstRule(page), -120)
    await handle(true).waitFor()
    expect((await sheet.boundingBox())!.height).toBeGreaterThan(low + 100)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await page.evaluate('window.scrollY')).toBe(0)
    await swipe(handle(true), 120)
    await handle(false).waitFor()
    // A tap and the keys work as well.
    await handle(false).tap()
    await handle(true).waitFor()
    await handle(true).press('Enter')
    await handle(false).waitFor()
    await firstRule(page).tap()
    await toastOf(page, 'Student 3 +5').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an offered undo stays on its screen, and takes one line on a phone', async () => {
    const { page, turnTo, tap, close } = await stage.home()
    await tap(tile(page, 3))
    await tap(firstRule(page))
    const toast = toastOf(page, 'Student 3 +5')
    await toast.waitFor()
    expect((await toast.boundingBox())!.height).toBeLessThanOrEqual(48)
    await turnTo('/admin/history')
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    await toast.waitFor({ state: 'detached' })
    await close()
  })

  test('one tap undoes an earlier batch and selects its students again', async () => {
    for (const n of [0, 1])
      await stage.laurel.call('POST /v2/actions/profiles', stage.school.teacher.token, {
        body: {
          pointRule_id: stage.school.rules.reward,
          profiles: stage.school.students.slice(n, n + 2).map(({ profile }) => profile),
        },
      })
    const { page, tap, taps, complaints, close } = await stage.home()
    await justGiven(page).nth(1).waitFor()
    await tap(justGiven(page).nth(1).getByRole('button', { name: /^Undo/ }))
    await justGiven(page).nth(1).getByText('Undone').waitFor()
    expect(taps()).toBe(1)
    await page.getByRole('button', { name: /^01 Student 1,/, pressed: true }).waitFor()
    await page.getByRole('button', { name: /^02 Student 2,/, pressed: true }).waitFor()
    await tileWithPoints(page, 1, 0).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('the toast undoes a batch and selects its students again', async () => {
    const { page, tap, close } = await stage.home()
    await tap(tile(page, 4))
    await tap(firstRule(page))
    await toastOf(page, 'Student 4 +5')
      .getByRole('button', { name: /^Undo( all \d+)?$/ })
      .click()
    await page.getByRole('button', { name: /^04 Student 4,/, pressed: true }).waitFor()
    await close()
  })

  test('a long press or a right click offers to give a rule several times', async () => {
    const { page, tap, close } = await stage.home({ width: 1366 })
    await tap(tile(page, 1))
    await firstRule(page).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'A reward ×3' }).click()
    await tileWithPoints(page, 1, 15).waitFor()
    await tap(tile(page, 2))
    await firstRule(page).click({ delay: 900 })
    await page.getByRole('menuitem', { name: 'A reward ×2' }).click()
    await tileWithPoints(page, 2, 10).waitFor()
    await close()
  })

  test('a typed line selects by number and name, and opens another class', async () => {
    const { page, complaints, close } = await stage.home({ width: 1366 })
    const line = page.getByRole('combobox', { name: 'Type a class, numbers or names' })
    await line.fill('3 7 x')
    await line.press('Enter')
    await page.getByText('Not found: x').waitFor()
    await line.fill('3 7')
    await line.press('Enter')
    await page.getByRole('button', { name: /^07 /, pressed: true }).waitFor()
    await line.pressSequentially('1b 2 4')
    await line.press('Enter')
    await page.getByRole('button', { name: /^02 Student 22,/, pressed: true }).waitFor()
    await page.getByRole('button', { name: /^04 Student 24,/, pressed: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('the order is remembered, and a random pick takes everybody once', async () => {
    const { page, go, close } = await stage.home({ width: 1366 })
    await page.getByRole('button', { name: '1B', exact: true }).click()
    await page.getByRole('button', { name: 'Whole class, 5' }).waitFor()
    await page.getByRole('radio', { name: 'Name', exact: true }).click()
    const picked = new Set<string>()
    for (let n = 1; n <= 5; n += 1) {
      const saved = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('had_turn') ?? false,
      )
      await page.getByRole('button', { name: 'Random pick' }).click()
      await saved
      picked.add(
        (await page.getByRole('button', { name: /^0\d Student/, pressed: true }).textContent()) ??
          '',
      )
    }
    expect(picked.size).toBe(5)
    await go('/admin/myclass?class=1B')
    await page.getByRole('radio', { name: 'Name', exact: true, checked: true }).waitFor()
    await close()
  })

  test('the seating plan is arranged by keyboard and by mouse, once, and remembered', async () => {
    const { page, go, complaints, close } = await stage.home({ width: 1366 })
    await page.getByRole('radio', { name: 'Seating plan' }).click()
    await page.getByRole('button', { name: 'Arrange seats' }).click()
    const seat = (name: string) => page.getByRole('button', { name })
    await seat('01 Student 1, row 1, seat 1').focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await seat('01 Student 1, row 1, seat 2').waitFor()
    await seat('05 Student 5, row 1, seat 5').dragTo(seat('Empty seat, row 4, seat 6'))
    await seat('05 Student 5, row 4, seat 6').waitFor()
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('seats') ?? false,
    )
    await page.getByRole('button', { name: 'Save the seating plan' }).click()
    await saved
    await go('/admin/myclass')
    await page.locator('.my-class-tile').first().getByText('02 Student 2').waitFor()
    expect(await page.locator('.my-class-empty').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('a tile links to its student’s basket and record', async () => {
    const { page, close } = await stage.home({ width: 1366 })
    await tile(page, 6).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Student record' }).waitFor()
    await page.getByRole('menuitem', { name: 'Redeem' }).click()
    await page.getByRole('heading', { level: 1, name: 'Redeem' }).waitFor()
    await page.getByText('Student 6').first().waitFor()
    await close()
  })

  test('teachers are asked once for their start page, and the answer counts', async () => {
    await stage.laurel.call('PUT /v2/my_class', stage.school.teacher.token, {
      body: { home: 'dashboard' },
    })
    const colleague = await stage.laurel.school({ students: 2 })
    const { page, go, close } = await stage.laurel.visit({
      token: colleague.teacher.token,
      width: 1366,
    })
    await go('/admin/myclass')
    await page.getByText('Open My class first').waitFor()
    // The dashboard asks about the start page, too.
    await go('/admin')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/my_class'),
    )
    await page.getByRole('button', { name: 'Yes, please' }).click()
    await saved
    await page.getByText('Open My class first').waitFor({ state: 'detached' })
    await go('/admin')
    await page.getByRole('heading', { level: 1, name: 'My class' }).waitFor()
    await close()
  })
})
