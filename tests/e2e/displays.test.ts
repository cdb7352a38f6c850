import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

type Box = { x: number; y: number; width: number; height: number }
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** Finds words that are cut off. */
const cut = `[...document.querySelectorAll('.dp-words, .dp-words *, .dp-name, .dp-goal, .dp-ranks li, .dp-note')]
  .filter((one) => !one.matches('.dp-dot') && one.checkVisibility() && (one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY === 'hidden' || one.scrollWidth > one.clientWidth + 1) && getComputedStyle(one).display !== 'inline')
  .map((one) => one.className + ': ' + one.textContent)`
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) as Box
const meets = (one: Box, other: Box) =>
  one.x < other.x + other.width - 1 &&
  other.x < one.x + one.width - 1 &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1
/** Counts the leaves that touch the number of an award. */
const leavesTouched = `(() => {
  const plus = document.querySelector('.dp-award .dp-plus').getBoundingClientRect()
  // A digit is shorter than its line box.
  const [top, bottom] = [plus.top + plus.height * 0.2, plus.bottom - plus.height * 0.2]
  return [...document.querySelectorAll('.dp-award .dp-leaf')].map((one) => one.getBoundingClientRect())
    .filter((leaf) => leaf.left < plus.right && leaf.right > plus.left && leaf.top < bottom && leaf.bottom > top).length
})()`

describe.skipIf(noChromium)('the display of a class', patiently, () => {
  let laurel: Laurel
  let school: School
  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 22, modules: ['badge'] })
    for (const value of ['1A', '1B']) {
      const body = { name: { en: `Class ${value}`, zh: `${value} 班` }, attribute: 'class', value }
      await laurel.call('POST /organizationFilters', school.admin.token, { body })
    }
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const award = async (from: number, to: number, counts = 1, rule = school.rules.reward) => {
    const profiles = school.students.slice(from, to).map(({ profile }) => profile)
    const body = { pointRule_id: rule, profiles, counts }
    return (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).body.data
      .batch as string
  }
  const ruleOf = async (point: number) => {
    const names = { name: `${point}`, description: '', ruleCategory: school.categories.reward }
    const body = { ...names, point, type: 'reward', isActive: true }
    return (await laurel.call('POST /pointRules', school.admin.token, { body })).body.data
      ._id as string
  }
  const makeDisplay = async (more: object = {}) => {
    const body = { name: '1A 課室', privacy: 'names', class: '1A', ...more }
    return (await laurel.call('POST /displays', school.admin.token, { body })).body.data
  }
  const openWall = async (key: string, size = sizes[0]!) => {
    const wall = await laurel.visit({ width: size.width })
    await wall.page.setViewportSize(size)
    await wall.page.clock.install()
    await wall.go(`/display#${key}`)
    await wall.page.locator('.dp-live[data-state=live]').waitFor()
    return wall
  }
  /** Moves the screen's clock, and waits until it has rendered. */
  const pass = async (page: Page, ms: number) => {
    await page.clock.fastForward(ms)
    await page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
    )
  }
  /** Waits for the script for badges and goals, which arrives last, with the controls. */
  const momentsLoaded = async (page: Page) => {
    await page.clock.fastForward(1500)
    await page.locator('.dp-controls').waitFor({ state: 'attached' })
  }
  /** Stops the screen's clock until it is resumed. */
  const pause = async (page: Page) => {
    const soon = async () => page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 100)
    // On a busy machine this time may have passed already, which is an error, so try again.
    await soon().catch(soon)
  }

  test.each(['zh', 'en'])(
    'English text on a display has Latin middle dots and dashes, even where the font is Chinese (%s)',
    async (language) => {
      const batch = await award(0, 1)
      const { key } = await makeDisplay({ language })
      const { page, close } = await openWall(key, sizes[1])
      await page.locator('.dp-plus').waitFor()
      // Widths in em: in a Chinese font a middle dot is 1 em wide.
      const widths: number[] = await page.evaluate(`[...document.querySelectorAll('[lang|="en"]')]
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const dot = document.createElement('span')
          dot.style.cssText = 'position: absolute; padding: 0; letter-spacing: 0; font-size: 100px'
          dot.textContent = '·'
          one.append(dot)
          const { width } = dot.getBoundingClientRect()
          dot.remove()
          return width / 100
        })`)
      expect(widths.length).toBeGreaterThan(0)
      expect(widths.filter((width) => width === 0 || width > 0.7)).toEqual([])
      await close()
      await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
    },
  )

  test('the displays of a class goal show the missing points, and celebrate it once, even after a reload or an undo', {
    timeout: 150_000,
  }, async () => {
    const { key } = await makeDisplay()
    const staff = await laurel.visit({ token: school.teacher.token, locale: 'en', width: 390 })
    await staff.go('/admin/displays')
    await staff.page.getByRole('button', { name: 'Class goals' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /1A$/ }).fill('60')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(staff.complaints).toEqual([])

    const walls = [await openWall(key), await openWall((await makeDisplay()).key, sizes[1])]
    const celebrated = (page: Page) =>
      page.evaluate(`(() => {
        window.celebrated = 0
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) for (const one of addedNodes)
            if (one.classList?.contains('dp-badge') && one.textContent.includes('達成班目標')) window.celebrated += 1
        }).observe(document.body, { childList: true, subtree: true })
      })()`)
    for (const { page } of walls) {
      await page.getByText('還差 60 分').waitFor()
      // The class is listed before it has any points.
      await page.locator('.dp-ranks.classes li').filter({ hasText: '1A' }).waitFor()
      await celebrated(page)
      await momentsLoaded(page)
    }
    const [first, second] = walls as [(typeof walls)[0], (typeof walls)[0]]
    const batch = await award(0, 14)
    const isCelebrated = ({ page }: (typeof walls)[0]) =>
      page.locator('.dp-badge').filter({ hasText: '第 1 個桂冠' }).waitFor()
    const coversNothing = async ({ page }: (typeof walls)[0]) => {
      // The celebration lasts six seconds.
      await pause(page)
      const badge = await boxOf(page, '.dp-badge')
      for (const other of ['.dp-head', '.dp-ranks.classes', '.dp-ranks.students', '.dp-goal'])
        expect([other, meets(badge, await boxOf(page, other))]).toEqual([other, false])
      await page.clock.resume()
    }
    await Promise.all([isCelebrated(first).then(() => coversNothing(first)), isCelebrated(second)])
    for (const { page } of walls) await page.getByText('還差 50 分').waitFor()
    await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
    for (const { page } of walls) await page.getByText('還差 60 分').waitFor()
    await second.page.reload()
    await second.page.locator('.dp-live[data-state=live]').waitFor()
    await celebrated(second.page)
    await momentsLoaded(second.page)
    await award(0, 14)
    for (const { page } of walls) {
      await page.getByText('還差 50 分').waitFor()
      for (let turn = 0; turn < 3; turn += 1) await pass(page, 6_000)
    }
    // A screen that was open celebrated once; one that was reopened does not.
    expect(await first.page.evaluate('window.celebrated')).toBe(1)
    expect(await second.page.evaluate('window.celebrated')).toBe(0)
    for (const wall of walls) {
      expect(wall.complaints).toEqual([])
      await wall.close()
    }
    await staff.close()
  })

  test.each(sizes)(
    'at $width × $height the wreath keeps its size, no number touches a leaf, and up to six names fill the space',
    async (size) => {
      await laurel.call('PUT /class_goals', school.admin.token, {
        body: { goals: [{ class: '1A', points: 900_000 }] },
      })
      const wall = await openWall((await makeDisplay({ averages: true, span: 'week' })).key, size)
      const { page } = wall
      const hundred = await ruleOf(100)
      const seen: Record<string, { wreath: number[]; name: number }> = {}
      for (const [what, from, to, counts] of [
        ['one', 0, 1, 1],
        ['two', 0, 2, 5],
        ['six', 0, 6, 5],
        ['seven', 0, 7, 5],
      ] as const) {
        await award(from, to, counts, hundred)
        await page
          .locator(what === 'one' ? '.dp-who' : what === 'seven' ? '.dp-who' : '.dp-names')
          .first()
          .waitFor()
        await expect
          .poll(() => page.locator('.dp-words').first().textContent())
          .toContain({ one: '學生1', two: '學生2', six: '學生6', seven: '7 位同學' }[what])
        await pass(page, 4_600)
        const wreath = await boxOf(page, '.dp-award .dp-wreath svg')
        const name = await page.evaluate<number>(
          `parseFloat(getComputedStyle(document.querySelector('.dp-award .dp-names, .dp-award .dp-who')).fontSize)`,
        )
        seen[what] = { wreath: [Math.round(wreath.width), Math.round(wreath.height)], name }
        expect([what, await page.evaluate(cut), await page.evaluate(leavesTouched)]).toEqual([
          what,
          [],
          0,
        ])
      }
      const { one, two, six, seven } = seen as Record<
        'one' | 'two' | 'six' | 'seven',
        (typeof seen)[string]
      >
      for (const other of [two, six, seven]) expect(other?.wreath).toEqual(one?.wreath)
      expect(one!.name >= two!.name && two!.name >= six!.name && six!.name > 16).toBe(true)
      // On a wide screen the words are at least as large as those of the ranking. A phone has only
      // half its width for them, a 4:3 screen little more.
      const row = await page.evaluate<number>(
        `parseFloat(getComputedStyle(document.querySelector('.dp-name > b')).fontSize)`,
      )
      if (size.width > 1.5 * size.height) expect(six!.name).toBeGreaterThanOrEqual(row)
      expect(wall.complaints).toEqual([])
      await wall.close()
    },
  )

  test('a badge is celebrated in the award’s place, after the award, and covers nothing', async () => {
    const image = pngOf(64, 64)
    const staff = await laurel.visit({ token: school.admin.token, locale: 'en' })
    await staff.go('/admin/badge_rule')
    await staff.page.getByRole('button', { name: 'New rule' }).first().click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('恆心')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: image })
    await dialog.locator('.badge-mark img').waitFor()
    await dialog.getByLabel('Awarded for').selectOption('all_reward')
    await dialog.getByLabel('Needed for a badge').fill('1')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const wall = await openWall((await makeDisplay()).key, sizes[1])
    const { page } = wall
    await momentsLoaded(page)
    await pause(page)
    await award(10, 11)
    await page.locator('.dp-moment.playing').waitFor()
    expect(await page.locator('.dp-badge').count()).toBe(0)
    await page.clock.resume()
    await page.locator('.dp-badge').filter({ hasText: '恆心' }).waitFor()
    await pause(page)
    const badge = await boxOf(page, '.dp-badge')
    expect(badge).toEqual(await boxOf(page, '.dp-award'))
    for (const other of ['.dp-head', '.dp-ranks.classes', '.dp-ranks.students'])
      expect([other, meets(badge, await boxOf(page, other))]).toEqual([other, false])
    expect(await page.evaluate(cut)).toEqual([])
    // An award that arrives meanwhile waits for its turn.
    const ranks = page.locator('.dp-ranks.classes li').filter({ hasText: '1A' })
    const before = await ranks.innerText()
    await award(12, 13)
    await expect.poll(() => ranks.innerText()).not.toBe(before)
    expect(await page.locator('.dp-award .dp-words').textContent()).not.toContain('學生13')
    await page.clock.resume()
    await page.locator('.dp-award .dp-words').filter({ hasText: '學生13' }).waitFor()
    expect(wall.complaints).toEqual([])
    await Promise.all([wall.close(), staff.close()])
  })
})
