import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium, type Visit, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { toastOf } from './support/steps.ts'
import { troublesOf } from './support/stops.ts'

/** Buttons and names in the middle of which, once brought up, something else lies. */
const covered = `(() => {
  const all = [...document.querySelectorAll('main :is(button, a, input, select, .my-class-surname), .thumbs a, .toast button')]
  return all.filter((one) => {
    if (!one.checkVisibility() || one.getBoundingClientRect().width <= 2) return false
    one.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    one.hit = hit?.className
    return !(one.contains(hit) || hit?.contains(one) && hit.closest('button, label, .inp') !== null)
  }).map((one) => one.className + ' ' + one.textContent.trim().slice(0, 30) + '<' + one.hit + one.getBoundingClientRect().top)
})()`

/** What a reader is told. */
const spoken = (page: Page, text: string) =>
  page.locator('[role="status"], [aria-live]').getByText(text, { exact: true })

describe.skipIf(noChromium)('My class', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 25, modules: ['homework', 'subject'] })
    await laurel.call('PUT /v2/my_class', school.teacher.token, { body: { home: 'my_class' } })
    await laurel.call('PUT /v2/my_class/board', school.teacher.token, { body: { class: '1A' } })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  /** Whoever comes again finds the files in the browser's cache, as everybody does. */
  const earlier = new Map<string, Visitor>()
  /** At home, with the class used last open; every tap is counted. */
  const home = async (look: Partial<Visit> = { width: 390 }) => {
    const name = JSON.stringify(look)
    const after = earlier.get(name)
    await after?.page.close()
    const visitor = await laurel.visit({
      token: school.teacher.token,
      ...look,
      ...(after && { after }),
    })
    earlier.set(name, visitor)
    await visitor.go('/admin')
    const { page } = visitor
    await tile(page, 1).waitFor()
    let taps = 0
    const tap = async (target: Locator) => {
      await target.click()
      taps += 1
    }
    return { ...visitor, tap, taps: () => taps, close: () => page.close() }
  }
  const tile = (page: Page, number: number) =>
    page.getByRole('button', {
      name: new RegExp(`^${String(number).padStart(2, '0')} Student ${number},`),
    })
  const rule = (page: Page) =>
    page
      .getByRole('region', { name: 'Rules' })
      .getByRole('button', { name: /^A reward/ })
      .first()
  const notUndo = (page: Page) =>
    page.locator('main :is(a, button, input):not(:has([data-icon=undo]))')
  const given = (page: Page) => page.locator('.my-class-given li')
  const points = (page: Page, number: number, count: number) =>
    page.getByRole('button', { name: new RegExp(`Student ${number}, ${count} points`) })

  test('one student on a phone is rewarded by two taps from home', async () => {
    const { page, tap, taps, complaints, close } = await home()
    await tap(tile(page, 3))
    await tap(rule(page))
    await toastOf(page, 'Student 3 +5').waitFor()
    await points(page, 3, 5).waitFor()
    expect(taps()).toBe(2)
    expect(await page.evaluate('window.scrollY')).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('five students are rewarded by six taps', async () => {
    const { page, tap, taps, close } = await home()
    for (const number of [1, 2, 5, 9, 12]) await tap(tile(page, number))
    await tap(rule(page))
    await toastOf(page, '1A, 5 students +5 each').waitFor()
    expect(taps()).toBe(6)
    await close()
  })

  test('the whole class is rewarded by two taps', async () => {
    const { page, tap, taps, close } = await home()
    await tap(page.getByRole('button', { name: 'Whole class, 20' }))
    await tap(rule(page))
    await toastOf(page, '1A, 20 students +5 each').waitFor()
    expect(taps()).toBe(2)
    await close()
  })

  test.each([
    [390, 844],
    [1366, 625],
  ])(
    'after an award the focus is on the tile again, and the page has not moved (%i×%i)',
    async (width, height) => {
      await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
        body: {
          pointRule_id: school.rules.reward,
          profiles: [school.students[3]!.profile],
          counts: 1,
        },
      })
      const { page, complaints, close } = await home({ width })
      await page.setViewportSize({ width, height })
      await given(page).filter({ hasText: 'Student 4' }).waitFor()
      for (const [number, balance] of [
        [6, 5],
        [7, 5],
      ] as const) {
        await tile(page, number).focus()
        const before = await page.evaluate('window.scrollY')
        await page.keyboard.press('Enter')
        await rule(page).focus()
        await page.keyboard.press('Enter')
        await points(page, number, balance).waitFor()
        await tile(page, number).and(page.locator(':focus')).waitFor()
        expect(await page.evaluate('window.scrollY')).toBe(before)
        await tile(page, number).and(page.locator('[aria-pressed="false"]')).waitFor()
      }
      // Space on the tile chooses again, and takes nothing back.
      await page.keyboard.press('Space')
      await rule(page).waitFor()
      await points(page, 4, 5).waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('at 200 % zoom one line stays below the tiles, whose button opens the rules', async () => {
    const { page, close } = await home({ width: 683 })
    await page.setViewportSize({ width: 683, height: 312 })
    await tile(page, 6).focus()
    await page.keyboard.press('Enter')
    const bar = page.getByRole('region', { name: 'Rules' })
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(56)
    const before = await page.evaluate('window.scrollY')
    await bar.getByRole('button', { name: 'Rules' }).focus()
    await page.keyboard.press('Enter')
    await rule(page).focus()
    await page.keyboard.press('Enter')
    await points(page, 6, 5).waitFor()
    await tile(page, 6).and(page.locator(':focus')).waitFor()
    expect(await page.evaluate('window.scrollY')).toBe(before)
    const { y, height } = (await tile(page, 6).boundingBox())!
    expect([y >= 0, y + height <= 312]).toEqual([true, true])
    await close()
  })

  const windows = [
    [390, 844],
    [1366, 625],
    [683, 312],
    [320, 568],
  ] as const

  test.each(windows)(
    'nothing lies over a button or a name, before and after an award (%i×%i)',
    async (width, height) => {
      const { page, complaints, close } = await home({ width })
      await page.setViewportSize({ width, height })
      const nothingCovered = async () => {
        expect(await page.evaluate(covered), `${width} × ${height}`).toEqual([])
        expect(await troublesOf(page), `${width} × ${height}`).toEqual([])
        await expectAccessible(page)
      }
      await nothingCovered()
      for (const number of [7, 20]) await tile(page, number).click()
      await page.getByRole('region', { name: 'Rules' }).waitFor()
      await nothingCovered()
      if (height < 480)
        await page
          .getByRole('region', { name: 'Rules' })
          .getByRole('button', { name: 'Rules' })
          .click()
      await rule(page).click()
      const undo = page.locator('.toast .do').or(page.locator('[data-fresh] button'))
      await undo.waitFor()
      await undo.hover()
      await nothingCovered()
      await tile(page, 3).click()
      await undo.or(page.locator('.my-class-rule')).first().waitFor()
      await nothingCovered()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test.each(windows)(
    'undoing leaves the page and the focus where they are (%i×%i)',
    async (width, height) => {
      await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
        body: {
          pointRule_id: school.rules.reward,
          profiles: [school.students[3]!.profile],
          counts: 1,
        },
      })
      const { page, complaints, close } = await home({ width })
      await page.setViewportSize({ width, height })
      const undo = given(page).getByRole('button', { name: /^Undo/ })
      await undo.focus()
      const before = await page.evaluate('window.scrollY')
      await page.keyboard.press('Enter')
      await tile(page, 4).and(page.locator('[aria-pressed="true"]')).waitFor()
      await points(page, 4, 0).waitFor()
      // The rules take the list's place on a laptop: the student is where one goes on.
      const goesOn = width >= 1100 ? tile(page, 4) : notUndo(page)
      await goesOn.and(page.locator(':focus')).waitFor()
      expect(await page.evaluate('window.scrollY')).toBe(before)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test.each(windows)(
    'a roll call leaves the page and the focus where they are (%i×%i)',
    async (width, height) => {
      const { page, go, complaints, close } = await home({ width })
      await page.setViewportSize({ width, height })
      await go('/admin/rollcall')
      await page.getByRole('button', { name: /^03 Student 3,/ }).click()
      const save = page.getByRole('button', { name: 'Save: 19 present, 1 absent' })
      await save.focus()
      const before = await page.evaluate('window.scrollY')
      await page.keyboard.press('Enter')
      await toastOf(page, 'Roll of 1A called').waitFor()
      await page.getByRole('button', { name: /^04 Student 4, In since/ }).waitFor()
      const goesOn = notUndo(page).and(page.locator(':focus'))
      await goesOn.waitFor()
      // In a window of little height the button stands at the end of the page, below what tells of
      // the roll call.
      if (height >= 480) expect(await page.evaluate('window.scrollY')).toBe(before)
      const { y, height: tall } = (await goesOn.boundingBox())!
      expect([y >= 0, y + tall <= height]).toEqual([true, true])
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('digits give the rules, Enter in the line goes to the first one, and Esc goes back', async () => {
    const { page, complaints, close } = await home({ width: 1366 })
    const line = page.getByRole('combobox', { name: 'Type a class, numbers or names' })
    await line.fill('2 5')
    await line.press('Enter')
    await rule(page).and(page.locator(':focus')).waitFor()
    await spoken(page, 'Selected: Student 2, Student 5').waitFor()
    await page.keyboard.press('Escape')
    await line.and(page.locator(':focus')).waitFor()
    await line.fill('5 6')
    await line.press('Enter')
    await spoken(page, 'Selected: Student 5, Student 6. No longer selected: Student 2.').waitFor()
    await page.keyboard.press('1')
    await points(page, 5, 5).waitFor()
    await points(page, 6, 5).waitFor()
    await points(page, 2, 0).waitFor()
    // From a tile as well; and in the line a digit is text.
    await tile(page, 8).focus()
    await page.keyboard.press('Space')
    await spoken(page, '1 selected, rules follow').waitFor()
    await page.keyboard.press('Tab')
    await page
      .getByRole('button', { name: 'Go to the rules' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Enter')
    await rule(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await tile(page, 8).focus()
    await page.keyboard.press('1')
    await points(page, 8, 5).waitFor()
    await tile(page, 9).click()
    await line.fill('')
    await line.press('1')
    expect(await line.inputValue()).toBe('1')
    await points(page, 9, 0).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('the own class stands first and opens, whatever was used since, and the others keep their places', async () => {
    const { page, go, complaints, close } = await home({ width: 1366 })
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

  test('the menu of a tile says that it is there, takes the focus and gives it back', async () => {
    const { page, close } = await home({ width: 1366 })
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

  test.each([390, 1366])(
    'the undo of what was just given never lies over its text (%i)',
    async (width) => {
      const long = await laurel.call('POST /pointRules', school.admin.token, {
        body: {
          ...{ type: 'reward', point: 5, ruleCategory: school.categories.reward, isActive: true },
          name: '規則名稱特別長的一項，用來看看在剛才發放的一欄會怎樣顯示，而且還要更長一點才好',
        },
      })
      await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
        body: {
          pointRule_id: long.body.data._id,
          profiles: [school.students[3]!.profile],
          counts: 1,
        },
      })
      const { page, close } = await home({ width })
      await given(page).getByRole('button').waitFor()
      const over = await given(page).evaluateAll((rows) =>
        rows.filter((row) => {
          const range = row.ownerDocument.createRange()
          range.selectNodeContents(row.querySelector('span')!)
          return (
            range.getBoundingClientRect().right >
            row.querySelector('button')!.getBoundingClientRect().left
          )
        }),
      )
      expect(over).toHaveLength(0)
      await close()
    },
  )

  test('on a phone the sheet of rules is pulled up by a finger, and down by its handle', async () => {
    const body = {
      type: 'reward',
      point: 1,
      ruleCategory: school.categories.reward,
      isActive: true,
    }
    for (let n = 1; n <= 12; n += 1)
      await laurel.call('POST /pointRules', school.admin.token, {
        body: { ...body, name: `Rule ${n}` },
      })
    const { page, context, complaints, close } = await home()
    await tile(page, 3).click()
    const sheet = page.getByRole('region', { name: 'Rules' })
    const handle = (isOpen: boolean) => sheet.locator(`.my-class-more[aria-expanded="${isOpen}"]`)
    const line = await context.newCDPSession(page)
    let now = Date.now() / 1000
    /** By a finger that rests at its end: nothing rolls on, which would swallow the next tap. */
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
    // By a rule, which is not given by it.
    await swipe(rule(page), -120)
    await handle(true).waitFor()
    expect((await sheet.boundingBox())!.height).toBeGreaterThan(low + 100)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await page.evaluate('window.scrollY')).toBe(0)
    await swipe(handle(true), 120)
    await handle(false).waitFor()
    // A tremble is a tap, and the keys do it as well.
    await handle(false).tap()
    await handle(true).waitFor()
    await handle(true).press('Enter')
    await handle(false).waitFor()
    await rule(page).tap()
    await toastOf(page, 'Student 3 +5').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an undo that is offered stays on its screen, and takes one line on a phone', async () => {
    const { page, turnTo, tap, close } = await home()
    await tap(tile(page, 3))
    await tap(rule(page))
    const toast = toastOf(page, 'Student 3 +5')
    await toast.waitFor()
    expect((await toast.boundingBox())!.height).toBeLessThanOrEqual(48)
    await turnTo('/admin/history')
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    await toast.waitFor({ state: 'detached' })
    await close()
  })

  test('a redemption is no part of what a tile shows of today, and figures of four digits stand whole on six seats', async () => {
    const [one] = school.students
    const large = await laurel.call('POST /pointRules', school.admin.token, {
      body: {
        type: 'reward',
        name: 'Large',
        point: 500,
        ruleCategory: school.categories.reward,
        isActive: true,
      },
    })
    const given = await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
      body: { pointRule_id: large.body.data._id, profiles: [one!.profile], counts: 3 },
    })
    const since = `/v2/my_class/board?class=1A&minPosition=${given.body.data.position}`
    await laurel.call(`GET ${since}`, school.teacher.token)
    await laurel.call('POST /v2/actions/profiles_redeem', school.teacher.token, {
      body: { pointRule_id: school.rules.redeem, profiles: [one!.profile] },
    })
    await laurel.call('PUT /v2/my_class/board', school.teacher.token, {
      body: { class: '1A', ordered_by: 'seats' },
    })
    for (const width of [390, 320]) {
      const { page, close } = await home({ width })
      await page
        .getByRole('button', { name: /^01 Student 1, 1,490 points, \+1,500 today/ })
        .waitFor()
      const cut = await page.locator('.my-class-tile > [aria-pressed]').evaluateAll((all) =>
        all
          .flatMap((button) => {
            const { left, right } = button.getBoundingClientRect()
            return [...button.querySelectorAll('.num')].filter((figure) => {
              const box = figure.getBoundingClientRect()
              return (
                box.left < left || box.right > right || figure.scrollWidth > figure.clientWidth + 1
              )
            })
          })
          .map((figure) => figure.textContent),
      )
      expect(cut, `${width}`).toEqual([])
      await close()
    }
  })

  test('an earlier batch is undone by one tap, which selects its students again', async () => {
    for (const n of [0, 1])
      await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
        body: {
          pointRule_id: school.rules.reward,
          profiles: school.students.slice(n, n + 2).map(({ profile }) => profile),
        },
      })
    const { page, tap, taps, complaints, close } = await home()
    await given(page).nth(1).waitFor()
    await tap(given(page).nth(1).getByRole('button', { name: /^Undo/ }))
    await given(page).nth(1).getByText('Undone').waitFor()
    expect(taps()).toBe(1)
    await page.getByRole('button', { name: /^01 Student 1,/, pressed: true }).waitFor()
    await page.getByRole('button', { name: /^02 Student 2,/, pressed: true }).waitFor()
    await points(page, 1, 0).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('the toast takes back a batch and selects its students again', async () => {
    const { page, tap, close } = await home()
    await tap(tile(page, 4))
    await tap(rule(page))
    await toastOf(page, 'Student 4 +5')
      .getByRole('button', { name: /^Undo( all \d+)?$/ })
      .click()
    await page.getByRole('button', { name: /^04 Student 4,/, pressed: true }).waitFor()
    await close()
  })

  test('a long press, or the menu key, gives two to five at once', async () => {
    const { page, tap, close } = await home({ width: 1366 })
    await tap(tile(page, 1))
    await rule(page).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'A reward ×3' }).click()
    await points(page, 1, 15).waitFor()
    await tap(tile(page, 2))
    await rule(page).click({ delay: 900 })
    await page.getByRole('menuitem', { name: 'A reward ×2' }).click()
    await points(page, 2, 10).waitFor()
    await close()
  })

  test('a typed line selects by number and name, and opens another class', async () => {
    const { page, complaints, close } = await home({ width: 1366 })
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

  test('the order is kept, and a random pick takes everybody once', async () => {
    const { page, go, close } = await home({ width: 1366 })
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

  test('the seating plan is arranged by keyboard and by mouse, once, and kept', async () => {
    const { page, go, complaints, close } = await home({ width: 1366 })
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

  test('a tile leads to the basket of its student, and to the record', async () => {
    const { page, close } = await home({ width: 1366 })
    await tile(page, 6).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Student record' }).waitFor()
    await page.getByRole('menuitem', { name: 'Redeem' }).click()
    await page.getByRole('heading', { level: 1, name: 'Redeem' }).waitFor()
    await page.getByText('Student 6').first().waitFor()
    await close()
  })

  test('the roll is called from home by two taps and the exceptions, and shows who is absent', async () => {
    const { page, go, tap, taps, complaints, close } = await home()
    await tap(
      page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Roll call' }),
    )
    await tap(page.getByRole('button', { name: /^03 Student 3,/ }))
    await page.getByRole('button', { name: '03 Student 3, Absent' }).waitFor()
    await tap(page.getByRole('button', { name: 'Save: 19 present, 1 absent' }))
    await toastOf(page, 'Roll of 1A called').waitFor()
    expect(taps()).toBe(3)
    await page.getByRole('button', { name: /^04 Student 4, In since/ }).waitFor()
    await go('/admin/myclass')
    await page.getByRole('button', { name: /^03 Student 3, .*absent today/ }).waitFor()
    await page.getByRole('button', { name: 'Whole class, 19' }).waitFor()
    await go('/admin/homeworksubmitrecord?class=1A')
    await page.getByText('Absent at roll call').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a roll call that is undone makes nobody absent', async () => {
    const { page, go, close } = await home({ width: 1366 })
    await go('/admin/rollcall')
    await page.getByRole('button', { name: /^03 Student 3,/ }).click()
    await page.getByRole('button', { name: 'Save: 19 present, 1 absent' }).click()
    await toastOf(page, 'Roll of 1A called')
      .getByRole('button', { name: /^Undo( all \d+)?$/ })
      .click()
    await page.getByRole('button', { name: 'Save: 20 present, 0 absent' }).waitFor()
    await go('/admin/myclass')
    await page.getByRole('button', { name: 'Whole class, 20' }).waitFor()
    await close()
  })

  test('a roll of which nobody came is undone long after its toast, and a colleague’s screens follow', async () => {
    const quiet = await laurel.school({ students: 4 })
    const staff = await laurel.visit({ token: quiet.admin.token, width: 1366 })
    const colleague = await laurel.visit({ token: quiet.teacher.token, width: 390 })
    await staff.go('/admin/rollcall')
    await colleague.go('/admin/myclass')
    const { page } = staff
    const absent = colleague.page.getByRole('button', { name: /^01 Student 1, .*absent today/ })
    for (const n of [1, 2, 3, 4])
      await page.getByRole('button', { name: new RegExp(`^0${n} Student ${n},`) }).click()
    await page.getByRole('button', { name: 'Save: 0 present, 4 absent' }).click()
    await absent.waitFor()
    await toastOf(page, 'Roll of 1A called').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo the roll call' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Undo the roll call' })
      .press('Enter')
    await page.getByRole('button', { name: 'Save: 4 present, 0 absent' }).waitFor()
    await page.locator('main :focus').waitFor()
    await absent.waitFor({ state: 'detached' })
    expect([...staff.complaints, ...colleague.complaints]).toEqual([])
    await staff.close()
    await colleague.close()
  })

  test('teachers are asked once where they begin, and it holds', async () => {
    await laurel.call('PUT /v2/my_class', school.teacher.token, { body: { home: 'dashboard' } })
    const colleague = await laurel.school({ students: 2 })
    const { page, go, close } = await laurel.visit({ token: colleague.teacher.token, width: 1366 })
    await go('/admin/myclass')
    await page.getByText('Open My class first').waitFor()
    // Whoever never opens My class is asked where they begin.
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

  test('45 tiles stand in a window of 1366 × 768 without scrolling, in both languages and beside the rules', async () => {
    const big = await laurel.school({ students: 20 })
    const users = Array.from({ length: 25 }, (_, n) => ({
      ...{ u_id: `more${n}`, class: '1A', class_no: 21 + n, password: 'school-password' },
      name: { en: `Cheung Extra ${n}`, zh: `張加${n}` },
    }))
    const added = await laurel.call('POST /v2/cms/users/batch', big.admin.token, {
      body: { period: big.period, users },
    })
    expect(added.status).toBe(200)
    for (const locale of ['en', 'zh'] as const) {
      const { page, go, close } = await laurel.visit({
        token: big.teacher.token,
        width: 1366,
        locale,
      })
      await page.setViewportSize({ width: 1366, height: 768 })
      await go('/admin/myclass?class=1A')
      const tiles = page.locator('.my-class-tile')
      await tiles.nth(44).waitFor()
      await tiles.first().click()
      await page.locator('.my-class-rule').first().waitFor()
      const side = (await page.locator('.my-class-side').boundingBox())!
      const last = (await tiles.nth(44).boundingBox())!
      expect(last.y + last.height).toBeLessThanOrEqual(768)
      expect((await tiles.nth(7).boundingBox())!.x + last.width).toBeLessThanOrEqual(side.x)
      expect(await page.evaluate('scrollY')).toBe(0)
      const cut = await tiles.evaluateAll(
        (all) =>
          all.filter(({ firstElementChild: one }) => one && one.scrollHeight > one.clientHeight + 1)
            .length,
      )
      expect(cut).toBe(0)
      await close()
    }
  })
})
