import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { type Shown, showSchool, type Who } from './support/screens.ts'
import { tabTo, toastOf } from './support/steps.ts'
import { troublesOf } from './support/stops.ts'
import { corrected } from './support/student-files.ts'
import { lostWhenWider, widerText } from './support/wider-text.ts'
import { windows } from './support/widths.ts'

const setWider = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(widerText)})
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`
/** Elements whose text is wider than they are. */
const cutOff = (selector: string) => `[...document.querySelectorAll('${selector}')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
  .map((one) => one.className + ' ' + one.textContent)`
const smallest = (selector: string) => `Math.min(...[...document.querySelectorAll('${selector}')]
  .filter((one) => one.checkVisibility() && one.tagName !== 'text' && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))`
const scrollersOf = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.className)`)

/** Column heads, and ids and dates in cells, that take more lines than they have words. */
const brokenWords = `[...document.querySelectorAll('.tbl:not(.cards) :is(thead th, td:not(.wraps, [colspan])) *')].flatMap((one) =>
  [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() && one.checkVisibility() && !one.closest('.visually-hidden')).map((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return lines.size > node.data.trim().split(/\\s+/).length ? node.data : ''
  }))
  .filter((text) => text !== '')`

/**
 * Controls and footers that a bar, or on a phone a toast, covers when the page is scrolled to its
 * end; and toasts over the bar or outside the window.
 */
const behindBar = `(() => {
  scrollTo(0, document.documentElement.scrollHeight)
  const bar = [...document.querySelectorAll('.bar, .my-class-tray:not([data-shape=column])')].find((one) => one.checkVisibility())
  const edge = bar ? bar.getBoundingClientRect() : { top: innerHeight, bottom: innerHeight }
  const seen = [...document.querySelectorAll('main :is(button, a, input, select, footer)')].filter((one) => one.checkVisibility() && !bar?.contains(one))
  // Content of a scrolling box can be scrolled into view.
  const inBox = (one) => one.closest('[role=listbox], .tbl-box, .pick-list') !== null
  // On a phone toasts are as wide as the page, so content must keep clear of them, too.
  const upper = innerWidth < 600 ? Math.min(edge.top, ...[...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect().top)) : edge.top
  const covered = seen.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return !inBox(one) && bottom > upper + 1 && top < edge.bottom - 1
  })
  const toasts = [...document.querySelectorAll('.toast')].filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return top < 0 || left < 0 || right > innerWidth || bottom > edge.top
  })
  return [...covered, ...toasts].map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.trim().slice(0, 40))
})()`

/**
 * Controls of the open dialog that stay under a toast even when scrolled into view; and dialogs or
 * toasts over each other.
 */
const underToast = `(() => {
  const dialog = document.querySelector('.p-dialog')
  const toast = document.querySelector('.toast').getBoundingClientRect()
  const { top, bottom } = dialog.getBoundingClientRect()
  const hidden = [...dialog.querySelectorAll('button, input, select')].filter((one) => one.checkVisibility() && one.offsetHeight > 8).filter((one) => {
    one.scrollIntoView({ block: 'nearest' })
    const rect = one.getBoundingClientRect()
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
    return !hit || !(one.contains(hit) || hit.contains(one))
  })
  return [
    ...hidden.map((one) => 'hidden: ' + (one.name || one.textContent)),
    ...(bottom > toast.top && top < toast.bottom ? ['over each other'] : []),
    ...(top < 0 || toast.bottom > innerHeight ? ['out of the window'] : []),
  ]
})()`

/**
 * Focused controls that a fixed bar covers. Before each control gets the focus, the page scrolls so
 * that it lies at the top or the bottom edge.
 */
const keptBehind = `(() => {
  const box = document.scrollingElement
  const stops = [...document.querySelectorAll('main :is(a[href], button:enabled, input:enabled, select)')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.closest('.bar, [role=listbox], .tbl-box, .p-hidden-accessible') && one.offsetHeight > 8)
  return stops.flatMap((stop) => ['top', 'bottom'].flatMap((edge) => {
    document.activeElement.blur()
    const { top, bottom } = stop.getBoundingClientRect()
    box.scrollTop += edge === 'top' ? top - 2 : bottom - innerHeight + 2
    stop.focus()
    const rect = stop.getBoundingClientRect()
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
    const isSeen = hit && (stop.contains(hit) || hit.contains(stop) || stop.labels?.[0]?.contains(hit))
    return isSeen ? [] : [edge + ': ' + stop.tagName + ' ' + (stop.ariaLabel ?? stop.textContent).trim().slice(0, 40)]
  }))
})()`

/** Elements wider than half of the window that stay fixed while the page scrolls. */
const standingStill = `(() => {
  scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
  return [...document.body.querySelectorAll('*')].filter((one) => {
    if (!/fixed|sticky/.test(getComputedStyle(one).position) || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { top, bottom, width, height } = one.getBoundingClientRect()
    return width > innerWidth / 2 && height > 8 && bottom > 0 && top < innerHeight && !one.closest('.toasts, .visually-hidden')
  }).map((one) => one.tagName + '.' + one.className)
})()`

/** Class tabs, in a school with many classes, that are cut off when focused. */
const cutTabs = `(() => {
  const row = document.querySelector('.classes-tabs')
  for (const name of ['2A', '2B', '2C', '2D']) {
    const tab = row.lastElementChild.cloneNode(true)
    tab.textContent = name
    row.append(tab)
  }
  const edge = row.getBoundingClientRect()
  return [...row.querySelectorAll('button')].filter((tab) => {
    tab.focus()
    const { left, right } = tab.getBoundingClientRect()
    return left < edge.left || right > edge.right
  }).map((tab) => tab.textContent)
})()`

/** The description that a screen reader adds to the name of the focused field. */
const description = `(document.activeElement.getAttribute('aria-describedby') ?? '').split(' ')
  .map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()`
/** The parts of a page that are announced at once. */
const alerts = (page: Page) => page.locator('[role=alert]')

describe.skipIf(noChromium)('a page for everybody', () => {
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
    const visitor =
      visitors.get(who) ?? (await laurel.visit({ locale: 'en', ...(token && { token }) }))
    visitors.set(who, visitor)
    return visitor
  }
  test.each([320, 390, 640, 900, 1200])(
    'large numbers fit into the overview at %i px',
    async (width) => {
      const { page, go } = await visitorOf('student')
      await page.setViewportSize({ width, height: 844 })
      await go('/user/overview')
      await page.locator('.overview-hero dd').first().waitFor()
      await page.evaluate(
        `for (const one of document.querySelectorAll('.overview-hero dd:not(.num)')) one.textContent = '123,456'`,
      )
      expect(await troublesOf(page)).toEqual([])
      expect(
        await page.evaluate(cutOff('.overview-hero dl > div, .overview-hero dd, .overview-hero')),
      ).toEqual([])
    },
  )

  test('names can be read to the end on a phone, even with wider spacing', async () => {
    const { page, go } = await visitorOf('admin')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/admin/dashboard', '/admin/dashboard/user_ranking']) {
      await go(path)
      await page.locator('b.ell').first().waitFor()
      await page.evaluate(setWider)
      expect(await page.evaluate(cutOff('b.ell')), path).toEqual([])
      expect((await troublesOf(page)).filter((trouble) => /too wide/.test(trouble))).toEqual([])
    }
  })

  test('the check for wider text reports lost text, which proves that it works', async () => {
    const { page, close } = await laurel.visit({ locale: 'zh' })
    const line = 'font: 16px monospace; white-space: nowrap'
    await page.setContent(`<html lang="zh-Hant"><body style="width: 380px">
      <p class="fits" style="${line}">準時交功課</p>
      <p class="cut" style="${line}; width: max-content; overflow: hidden"><span style="display: block; width: 82px; overflow: hidden">準時交功課</span></p>
      <p class="low" style="font: 16px/18px monospace; width: 200px; height: 38px; overflow: hidden">準時交齊功課的同學，每人加五分</p>
      <button style="${line}; width: 90px; padding: 0">準時交功課</button>
    </body></html>`)
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await lostWhenWider(page)).map((one) => one.replace(/ in .*/, ''))).toEqual([
      'lost: span.',
      'lost: p.low',
      'lost: button.',
    ])
    await close()
  })

  test('a display’s text is at least 16 px high, however small the window', async () => {
    const { page, go } = await visitorOf('display')
    for (const size of [
      { width: 360, height: 225 },
      { width: 720, height: 450 },
      { width: 960, height: 600 },
    ]) {
      await page.setViewportSize(size)
      await go(`/display#${shown.displayKey}`)
      await page.locator('.dp-ranks b').first().waitFor()
      expect(
        await page.evaluate(smallest('.dp-head *, .dp-words *, .dp-ranks *')),
        `${size.width}`,
      ).toBeGreaterThanOrEqual(16)
      expect((await troublesOf(page)).filter((trouble) => /too wide/.test(trouble))).toEqual([])
    }
  })

  test('the focus goes to the field of a wrong password, which is announced with the error', async () => {
    const { page, go, close } = await laurel.visit()
    await go('/sign-in')
    await page.getByRole('tab', { name: 'Staff' }).click()
    await page.getByLabel('Email').fill(shown.school.admin.email)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not-the-password')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
    await password.and(page.locator(':focus')).waitFor()
    // A screen reader reads the error with the focused field, so no alert repeats it.
    expect(await page.evaluate(description)).toBe('Invalid password!')
    expect(await alerts(page).filter({ hasText: 'Invalid' }).count()).toBe(0)
    await close()
  })

  test('a file’s rows are reached by keyboard, and the number of filtered rows is announced', async () => {
    const { page, go, close } = await laurel.visit({ token: shown.school.admin.token })
    await go('/admin/student_list')
    await page.getByRole('searchbox').first().fill('no such student')
    await page.locator('[role=status].visually-hidden', { hasText: 'No records' }).waitFor()
    await go('/admin/student_list/upload')
    await page.getByRole('button', { name: 'Choose file' }).first().focus()
    await page.locator('input[type=file]').first().setInputFiles(corrected)
    await page.getByRole('row').filter({ hasText: 'Chan Tai Man' }).waitFor()
    await page.locator('main :focus').waitFor()
    for (const size of windows.filter(({ width }) => width !== 640)) {
      await page.setViewportSize(size)
      expect(await scrollersOf(page), `sideways at ${size.width}`).toEqual([])
      expect(await page.evaluate(brokenWords), `broken at ${size.width}`).toEqual([])
    }
    await close()
  })

  const barred: Record<string, (page: Page) => Promise<void>> = {
    '/admin/reward': async (page) => {
      await page.getByRole('radio', { name: 'A reward' }).click()
      await page.getByRole('listbox', { name: 'Students' }).press('Control+a')
      await page.getByRole('button', { name: 'Give points' }).click()
      const question = page.getByRole('dialog')
      await question.getByRole('button', { name: /^Give \d+ students/ }).click()
      await question.waitFor({ state: 'detached' })
    },
    '/admin/redeem': async (page) => {
      await page.getByRole('option', { name: /Student 1\b/ }).click()
      await page.getByRole('button', { name: 'Add A redeem' }).click()
      await page.getByRole('button', { name: /^Redeem \d+ points$/ }).click()
    },
    '/admin/checkin': async (page) => {
      await page.getByRole('radio', { name: 'Morning' }).click()
      await page.getByRole('listbox', { name: 'Students' }).press('Control+a')
      await page.getByRole('button', { name: 'Check in', exact: true }).click()
    },
    '/admin/myclass': async (page) => {
      await page.getByRole('button', { name: /^\d+ Student 1,/ }).click()
      await page.getByRole('button', { name: /^A reward/ }).click()
    },
  }
  test.each(Object.entries(barred))(
    'nothing is hidden behind the action bar, and a failure stays above it until it is closed: %s',
    async (path, fail) => {
      const { page, go, close } = await laurel.visit({ token: shown.school.admin.token })
      await page.clock.install()
      await page.route('**/api/**', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await go(path)
      await page.setViewportSize({ width: 1366, height: 768 })
      await fail(page)
      const toast = page.locator('.toast.error')
      await toast.waitFor()
      // Temporary messages disappear after two seconds.
      await page.clock.fastForward(2500)
      for (const size of [
        { width: 1366, height: 768 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(size)
        await expect.poll(() => page.evaluate(behindBar), { message: `${size.width}` }).toEqual([])
      }
      // Keyboard users continue while the toast is shown.
      await page.keyboard.press('Tab')
      for (const size of [windows[0]!, { width: 320, height: 568 }, { width: 1366, height: 768 }]) {
        await page.setViewportSize(size)
        expect(await troublesOf(page), `${size.width} × ${size.height}`).toEqual([])
      }
      await page.setViewportSize(windows[0]!)
      expect(await page.evaluate(standingStill)).toEqual([])
      await toast.getByRole('button', { name: 'Close' }).click()
      await toast.waitFor({ state: 'detached' })
      await close()
    },
  )

  test('a failure and its dialog both stay visible on a phone and in small windows', async () => {
    const { page, go, close } = await laurel.visit({
      locale: 'en',
      token: shown.school.admin.token,
    })
    await page.route('**/api/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await go('/admin/student_list')
    await page.getByRole('button', { name: 'Add student' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Student ID').fill('S9001')
    await dialog.getByLabel('Class', { exact: true }).fill('1A')
    await dialog.getByLabel('No.', { exact: true }).fill('1')
    await dialog.getByLabel('Chinese name').fill('無名')
    await dialog.getByLabel('English name').fill('Chan Nobody')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const toast = page.locator('.toast.error')
    await toast.waitFor()
    for (const [width, height] of [
      [390, 844],
      [390, 640],
      [320, 500],
      [900, 600],
      [1366, 625],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => page.evaluate(underToast), { message: `${width} × ${height}` })
        .toEqual([])
    }
    // At 400 % there is no room side by side: the dialog scrolls above the toast.
    await page.setViewportSize(windows[0]!)
    const hidden = async () =>
      (await page.evaluate<string[]>(underToast)).filter((one) => one.startsWith('hidden'))
    await expect.poll(hidden).toEqual([])
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    await close()
  })

  test.each(['/admin/reward', '/admin/student_list', '/admin/checkin'])(
    'a control behind a bar is revealed when it gets the focus, and small windows have no bar: %s',
    async (path) => {
      const { page, go } = await visitorOf('admin')
      await page.setViewportSize({ width: 1366, height: 640 })
      await go(path)
      await page.getByText('Student 1').filter({ visible: true }).first().waitFor()
      expect(await page.evaluate(keptBehind)).toEqual([])
      await page.setViewportSize({ width: 320, height: 256 })
      await expect.poll(() => page.evaluate(standingStill)).toEqual([])
    },
  )

  test('a class at the edge scrolls into view, and Tab closes a multiple choice and moves on', async () => {
    const { page, go } = await visitorOf('admin')
    await page.setViewportSize({ width: 320, height: 568 })
    await go('/admin/rollcall')
    await page.locator('.classes-tabs > button').first().waitFor()
    expect(await page.evaluate(cutTabs)).toEqual([])
    await go('/admin/games')
    const field = page.getByRole('combobox', { name: 'Classes' })
    await field.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Subjects' }).and(page.locator(':focus')).waitFor()
  })

  test('the keyboard alone redeems a prize, undoes it in the history, and checks a class in', async () => {
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
    // The undone entry keeps the focus. From it the keyboard reaches its undo, and returns to the
    // same entry.
    const target = page.locator('tr.target:has(:focus)').filter({ hasText: 'A redeem' })
    const idIn = (row: Locator) => row.locator('[id^="action-"]').getAttribute('id')
    const undone = page
      .locator('tr.gone:has(:focus)')
      .filter({ hasText: 'A redeem' })
      .filter({ hasText: 'Student 1' })
    await undone.getByRole('button', { name: /^See / }).and(page.locator(':focus')).waitFor()
    const id = await idIn(undone)
    await press('Enter')
    await target.and(page.locator('.reversal')).waitFor()
    expect(await idIn(target)).not.toBe(id)
    await tabTo(page, target.getByRole('button', { name: /^Original/ }))
    await press('Enter')
    await target.and(page.locator('.gone')).waitFor()
    expect(await idIn(target)).toBe(id)

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
