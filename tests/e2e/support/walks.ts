import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcersOf, silentSearchOf } from './announcements.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './browser.ts'
import { coverOf } from './cover.ts'
import { cutsOf } from './cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './laurel.ts'
import { type Look, onDesk, setLook } from './looks.ts'
import { measuresOf, partNames } from './measures.ts'
import { addressOf, everyScreen, type Screen, type Shown, showSchool, type Who } from './screens.ts'
import { unmarkedOf } from './unmarked.ts'
import { lostWhenWider } from './wider-text.ts'
import {
  forFewer,
  inChineseToo,
  least,
  notesIn,
  stopsOf,
  type Troubles,
  walk,
  windows,
} from './widths.ts'

// Each width and each language is checked in both themes. Contrast does not depend on the words,
// and axe's other rules depend on the width alone.
const looks: Readonly<Record<Locale, readonly Look[]>> = {
  zh: [
    { width: 1440, theme: 'light' },
    { width: 390, theme: 'dark', only: 'contrast' },
  ],
  en: [
    { width: 390, theme: 'light' },
    { width: 1440, theme: 'dark', only: 'contrast' },
  ],
}

/** Lists of a visitor may be empty, so their rows are no sign that they have loaded. */
const isFilled = (page: Page) => page.locator('main:not(:has(.skeleton))').waitFor()

/** Homework then asks for a class, as on the first visit. */
const forgetClass = (page: Page) =>
  page.evaluate(`for (const key of Object.keys(localStorage))
    if (key.startsWith('laurel.homeworkClass.')) localStorage.removeItem(key)`)

const isThere = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/**
 * The tests of each screen for these visitors: one visit in each language checks everything that
 * needs a real browser.
 */
export const walkScreens = (of: readonly Who[]) =>
  describe.skipIf(noChromium)(`every screen of ${of.join(', ')}`, { timeout: 240_000 }, () => {
    let laurel: Laurel
    let shown: Shown
    beforeAll(async () => {
      laurel = await startLaurel()
      shown = await showSchool(laurel)
    }, patiently.timeout)
    afterAll(() => laurel?.close())
    const own = everyScreen.filter(({ who }) => of.includes(who))

    // On later visits the files are in the browser's cache, as for everybody.
    const visitors = new Map<string, Visitor>()
    const visitorOf = async (who: Who, locale: Locale) => {
      const name = `${who} ${locale}`
      const token = shown.tokenOf(who)
      const visitor =
        visitors.get(name) ?? (await laurel.visit({ locale, ...(token && { token }) }))
      // Moving the clock forward makes delayed announcements audible.
      if (!visitors.has(name)) await visitor.page.clock.install()
      visitors.set(name, visitor)
      visitor.complaints.length = 0
      return visitor
    }
    const isShown = async ({ page }: Visitor, { who, heading, shows }: Screen, locale: Locale) => {
      await page.getByRole('heading', { level: 1, name: heading[locale] }).waitFor()
      await isThere(page, shows[locale])
      expect(await page.locator('html').getAttribute('lang')).toMatch(
        locale === 'zh' ? /^zh/ : /^en/,
      )
      expect(await page.title()).toMatch(
        who === 'display' ? /1A/ : locale === 'zh' ? /桂冠/ : /Laurel/,
      )
    }
    // Opens the first screen by its address and the others through the menu, which is faster. A
    // screen whose address has a query or fragment is always opened by its address.
    const open = async (visitor: Visitor, screen: Screen) => {
      const address = addressOf(screen, shown)
      await (visitor.loads() > 0 && !/[?#]/.test(address)
        ? visitor.turnTo(address)
        : visitor.go(address))
    }
    const turns = { zh: 0, en: 0 }
    /** Opens the screen and checks it at the widths and themes of this language. */
    const openAndLook = async (screen: Screen, locale: Locale) => {
      const visitor = await visitorOf(screen.who, locale)
      await open(visitor, screen)
      turns[locale] += 1
      // In alternating order, so that the next screen starts at the last one's width and theme.
      await isShown(visitor, screen, locale)
      for (const look of turns[locale] % 2 === 1 ? looks[locale] : looks[locale].toReversed()) {
        await setLook(visitor.page, look)
        await isThere(visitor.page, screen.shows[locale])
        await expectAccessible(visitor.page, look)
        if (look === looks.zh[0] && screen.who === 'admin')
          parts.set(screen.path, await partNames(visitor.page))
      }
      return visitor
    }
    const administrators = new Map<string, string[]>()
    /** The parts that screens share, by screen. */
    const parts = new Map<string, readonly string[]>()

    test.each(own)(
      '$path for $who is accessible, cuts no words, has visible tab stops, and announces search results',
      async (screen) => {
        const troubles: Troubles = {}
        const note = notesIn(troubles)
        const visitor = await openAndLook(screen, 'en')
        const { page } = visitor
        await walk(page, windows, () => isThere(page, screen.shows.en), note)
        if (screen.who === 'admin') administrators.set(screen.path, [await stopsOf(page)])
        note('unmarked', await unmarkedOf(page))
        note('announced', [...(await announcersOf(page)), ...(await silentSearchOf(page))])
        const inChinese = await openAndLook(screen, 'zh')
        note('zh unmarked', await unmarkedOf(inChinese.page))
        for (const size of windows.filter(({ width }) => inChineseToo.has(width))) {
          await inChinese.page.setViewportSize(size)
          await isThere(inChinese.page, screen.shows.zh)
          note(`zh ${size.width}`, await cutsOf(inChinese.page))
          if (size.width === least.zh) note('zh wider text', await lostWhenWider(inChinese.page))
        }
        expect(troubles).toEqual({})
        expect([...visitor.complaints, ...inChinese.complaints]).toEqual([])
      },
    )

    if (!of.includes('admin')) return

    // A screen with the same tab stops as an administrator's was visited above.
    test.each(['auditor', 'teacher'] as const)(
      'has visible tab stops and cuts no words on every screen of the %s',
      async (who) => {
        const visitor = await laurel.visit({ token: shown.school[who].token })
        const { page } = visitor
        const troubles: Troubles = {}
        const note = notesIn(troubles)
        const walked: string[] = []
        await visitor.go('/admin/dashboard')
        for (const screen of everyScreen.filter(({ who }) => who === 'admin')) {
          const { path, heading } = screen
          await page.setViewportSize(windows.at(-1)!)
          await visitor.turnTo(addressOf(screen, shown))
          // Another person's memo shows neither its title nor whether it exists.
          const name = new RegExp(`^(${heading.en}|Page not found|Who has read it)$`)
          const title = page.getByRole('heading', { level: 1, name })
          await title.waitFor()
          if ((await title.innerText()) === 'Page not found') continue
          await isFilled(page)
          note(`${path} announced`, await announcersOf(page))
          const stops = await stopsOf(page)
          const known = administrators.get(path) ?? []
          if (known.includes(stops)) continue
          administrators.set(path, [...known, stops])
          walked.push(path)
          const sizes = windows.filter(({ width }) => forFewer.has(width))
          await walk(
            page,
            sizes,
            () => isFilled(page),
            (key, found) => note(`${path} ${key}`, found),
          )
        }
        expect(troubles).toEqual({})
        expect(walked).not.toEqual([])
        await visitor.close()
      },
    )

    // The Chinese walk above used the menu in one session, so every style sheet is loaded.
    test('shared parts look the same, whatever was opened before', async () => {
      const walked = await visitorOf('admin', 'zh')
      const direct = await laurel.visit({ locale: 'zh', token: shown.school.admin.token })
      await walked.page.mouse.move(0, 0)
      await forgetClass(walked.page)
      await setLook(walked.page, onDesk)
      const cover = coverOf(parts)
      const compared = own.filter(({ path }) => cover.has(path))
      expect(compared.length).toBeGreaterThan(3)
      for (const screen of compared) {
        const address = addressOf(screen, shown)
        // One after the other, because a call above the account's limits shows a message, and that
        // would look like a difference.
        await walked.turnTo(address)
        await isShown(walked, screen, 'zh')
        await isFilled(walked.page)
        await direct.go(address)
        await isShown(direct, screen, 'zh')
        await isFilled(direct.page)
        expect([screen.path, ...walked.complaints, ...direct.complaints]).toEqual([screen.path])
        const both = async () => {
          const [afterOthers, alone] = await Promise.all([
            measuresOf(walked.page),
            measuresOf(direct.page),
          ])
          const without = (some: string[], others: string[]) =>
            some.filter((part) => !others.includes(part))
          return { afterOthers: without(afterOthers, alone), alone: without(alone, afterOthers) }
        }
        await expect.poll(both, { message: screen.path }).toEqual({ afterOthers: [], alone: [] })
      }
      await direct.close()
    })
  })
