import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens as routes } from '#web/areas/areas.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { measuresOf } from './support/measures.ts'
import { addressOf, type Screen, type Shown, screens, showSchool, type Who } from './support/screens.ts'

describe.skipIf(noChromium)('every screen', patiently, () => {
  let laurel: Laurel
  let shown: Shown

  beforeAll(async () => {
    laurel = await startLaurel()
    shown = await showSchool(laurel)
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  // Who comes again finds the files in the browser's cache, as everybody does.
  const visitors = new Map<string, Visitor>()
  const visitorOf = async (who: Who, locale: Locale) => {
    const name = `${who} ${locale}`
    const token = shown.tokenOf(who)
    const visitor = visitors.get(name) ?? (await laurel.visit({ locale, ...(token && { token }) }))
    visitors.set(name, visitor)
    visitor.complaints.length = 0
    return visitor
  }
  const isShown = async ({ page }: Visitor, { who, heading, shows }: Screen, locale: Locale) => {
    await page.getByRole('heading', { level: 1, name: heading[locale] }).waitFor()
    await page.getByText(shows[locale]).filter({ visible: true }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toMatch(locale === 'zh' ? /^zh/ : /^en/)
    expect(await page.title()).toMatch(who === 'display' ? /1A/ : locale === 'zh' ? /桂冠/ : /Laurel/)
  }
  // The first by its address, the others as the menu does it, which spares half of the time; what has an address of its own always.
  const open = async (visitor: Visitor, screen: Screen) => {
    const isOnlyAnAddress = visitor.loads() > 0 && !/[?#]/.test(addressOf(screen, shown))
    await (isOnlyAnAddress ? visitor.turnTo(addressOf(screen, shown)) : visitor.go(addressOf(screen, shown)))
  }

  test('is looked at here', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(15)
    const missing = paths.filter((path) => !screens.some((screen) => screen.path === path))
    expect(missing).toEqual([])
  })

  // Each width in each theme and each language in both: colours do not depend on words. All widths in both languages are walked by everybody.test.ts.
  const looks = {
    zh: [
      { width: 1440, theme: 'light' },
      { width: 390, theme: 'dark' },
    ],
    en: [
      { width: 390, theme: 'light' },
      { width: 1440, theme: 'dark' },
    ],
  } as const
  const onDesk = looks.zh[0]
  const dress = async (page: Page, { width, theme }: (typeof looks)[Locale][number]) => {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect(content).toBeLessThanOrEqual(window)
  }
  const turns = { zh: 0, en: 0 }

  describe.each(['zh', 'en'] as const)('in %s', (locale) => {
    test.each(screens)('$path for $who, on a desk and a phone, in the light and in the dark', async (screen) => {
      const visitor = await visitorOf(screen.who, locale)
      await open(visitor, screen)
      turns[locale] += 1
      // There and back, so that the next screen comes in the look that the last one was left in.
      for (const look of turns[locale] % 2 === 1 ? looks[locale] : looks[locale].toReversed()) {
        await dress(visitor.page, look)
        await isShown(visitor, screen, locale)
        await expectAccessible(visitor.page)
      }
      expect(visitor.complaints).toEqual([])
    })
  })

  const dialogs: [path: string, button: string][] = [
    ['/admin/history', '撤銷：學生1，A reward'],
    ['/admin/displays', '新增顯示屏'],
    ['/admin/displays', '停用 1A 課室'],
    ['/admin/student_list', '新增學生'],
    ['/admin/student_list', '編輯學生1'],
    ['/admin/student_list/upload', '撤銷'],
    ['/admin/pointrule_categories', '新增類別'],
    ['/admin/pointrules', '新增規則'],
    ['/admin/redeem_pointrules', '新增禮物'],
    ['/admin/admin_list', '新增教職員'],
    ['/admin/admin_list', '編輯陳雅達'],
    ['/admin/organizationfilter', '編輯中一'],
    ['/admin/period', '新增學期'],
  ]
  test.each(dialogs)('%s opens the dialog %s, which Esc closes and gives the focus back', async (path, button) => {
    const visitor = await visitorOf('admin', 'zh')
    const { page } = visitor
    await (visitor.loads() > 0 ? visitor.turnTo(path) : visitor.go(path))
    await dress(page, onDesk)
    const opener = page.getByRole('button', { name: button }).first()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.locator(':focus').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await opener.and(page.locator(':focus')).waitFor({ timeout: 5_000 })
    expect(visitor.complaints).toEqual([])
  })

  // What the system's own colours leave of a part: its ground, its edge, its frame.
  const leftOf = (selector: string) => `(() => {
    const { backgroundColor, borderBottomColor, outlineStyle, color } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}))
    return { ground: backgroundColor, edge: borderBottomColor, frame: outlineStyle, ink: color }
  })()`
  type Left = { ground: string; edge: string; frame: string; ink: string }

  test('show what is chosen, and what tells by its colour, in the system’s own colours', async () => {
    const visitor = await visitorOf('admin', 'zh')
    const { page } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    const look = (selector: string) => page.evaluate<Left>(leftOf(selector))
    await (visitor.loads() > 0 ? visitor.turnTo('/admin/reward') : visitor.go('/admin/reward'))
    await dress(page, onDesk)
    await page.getByRole('radio', { name: 'A reward' }).click()
    const canvas = (await look('body')).ground
    const [tab, other] = [await look('.tabs [aria-selected=true]'), await look('.tabs [aria-selected=false]')]
    expect([tab.edge === other.edge, other.edge]).toEqual([false, canvas])
    const [count, uncounted] = [await look('.seg [aria-checked=true]'), await look('.seg [aria-checked=false]')]
    expect([count.ground === uncounted.ground, count.ink === count.ground]).toEqual([false, false])
    const [now, elsewhere] = [await look('.side a[aria-current]'), await look('.side a:not([aria-current])')]
    expect(now.ground).not.toBe(elsewhere.ground)
    expect((await look('.rule-choice[data-chosen]')).frame).toBe('solid')
    expect((await look('.category-leaf i')).ground).not.toBe(canvas)
    expect((await look('.category-leaf i')).frame).toBe('solid')
    await visitor.turnTo('/admin/dashboard')
    await page.locator('.stack i').first().waitFor()
    for (const swatch of ['.stack i', '.legend i']) {
      const { ground, frame } = await look(swatch)
      expect([swatch, ground === canvas, frame]).toEqual([swatch, false, 'solid'])
    }
    await page.emulateMedia({ forcedColors: 'none' })
    expect(visitor.complaints).toEqual([])

    // What is drawn takes no colour of the system by itself.
    const { page: display, go } = await visitorOf('display', 'zh')
    await go(`/display#${shown.displayKey}`)
    await display.emulateMedia({ forcedColors: 'active' })
    await display.locator('.dp-plus').waitFor()
    const fill = await display.evaluate<string>("getComputedStyle(document.querySelector('.dp-plus')).fill")
    expect(fill).toBe((await display.evaluate<Left>(leftOf('body'))).ink)
    expect(await display.evaluate<Left>(leftOf('.dp-ranks li > i'))).toMatchObject({ ground: fill })
    await display.emulateMedia({ forcedColors: 'none' })
  })

  // Chinese is walked above by the menu, in one session: every style sheet is there.
  test('keep shared parts as they are, whatever was opened before', { timeout: 180_000 }, async () => {
    const walked = await visitorOf('admin', 'zh')
    const direct = await laurel.visit({ locale: 'zh', token: shown.school.admin.token })
    const own = screens.filter(({ who }) => who === 'admin')
    await walked.page.mouse.move(0, 0)
    if (walked.loads() === 0) {
      await walked.go(addressOf(own[0]!, shown))
      for (const screen of own) {
        await walked.turnTo(addressOf(screen, shown))
        await isShown(walked, screen, 'zh')
      }
      await walked.turnTo('/admin/period')
      await walked.page.getByRole('button', { name: '新增學期' }).click()
      await walked.page.getByRole('dialog').locator(':focus').waitFor()
      await walked.page.keyboard.press('Escape')
      await walked.page.mouse.move(0, 0)
    }
    await dress(walked.page, onDesk)
    for (const screen of own) {
      const address = addressOf(screen, shown)
      await Promise.all([walked.turnTo(address), direct.go(address)])
      await Promise.all([isShown(walked, screen, 'zh'), isShown(direct, screen, 'zh')])
      const both = async () => {
        const [afterOthers, alone] = await Promise.all([measuresOf(walked.page), measuresOf(direct.page)])
        const without = (some: string[], others: string[]) => some.filter((part) => !others.includes(part))
        return { afterOthers: without(afterOthers, alone), alone: without(alone, afterOthers) }
      }
      await expect.poll(both, { message: screen.path, timeout: 10_000 }).toEqual({ afterOthers: [], alone: [] })
    }
    await direct.close()
  })
})
