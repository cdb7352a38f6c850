import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { addressOf, type Shown, screens, showSchool, type Who } from './support/screens.ts'
import { troublesOf } from './support/stops.ts'

/** A phone of old, and a laptop at 400 %; a phone; a tablet; laptops and desks. */
const windows = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 640, height: 900 },
  { width: 900, height: 700 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]

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
})
