import type { Page } from 'playwright-core'
import { cutsOf } from './cuts.ts'
import { troublesOf } from './stops.ts'
import { lostWhenWider } from './wider-text.ts'

/**
 * A phone of old, and a laptop at 400 %; a phone; a tablet; laptops and desks. The narrowest of
 * each span between two widths at which the style sheets change is among them, where there is least
 * room, and the widths that schools have.
 */
export const windows = [
  { width: 320, height: 256 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 640, height: 900 },
  { width: 900, height: 700 },
  { width: 1200, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/**
 * Where there is least room for text that is set wider: at 400 % for English, whose words are long,
 * and on a phone of today for Chinese.
 */
export const least = { en: 320, zh: 390 }

/** Between widths that the keyboard walks through already: there only words are looked at. */
const onlyLookedAt = new Set([360, 1200, 1440, 1920])

/** Chinese words are short: they are looked at on a phone, a tablet and a desk. */
export const inChineseToo = new Set([390, 900, 1366])

/**
 * What is left of an administrator's screen for those who may do less has more room, not less:
 * there the keyboard walks at the narrow end, in the middle and on a desk.
 */
export const forFewer = new Set([320, 900, 1366])

/**
 * Everything that the keyboard stops at, as it is told: where two have the same, they are the same
 * to walk through.
 */
export const stopsOf = (page: Page) =>
  page.evaluate<string>(`[...document.querySelectorAll('main :is(a[href], button, input, select, textarea, [tabindex="0"])')]
    .map((one) => [one.tagName, one.className, one.type, one.disabled, one.ariaLabel ?? one.textContent].join(' ')).join('\\n')`)

export type Found = Record<string, string[]>
export const notesIn = (troubles: Found) => (key: string | number, found: string[]) => {
  if (found.length > 0) troubles[key] = [...(troubles[key] ?? []), ...found]
}

/**
 * What is wrong with a screen at every width: with the keyboard's way through it, and with its
 * words.
 */
export const walk = async (
  page: Page,
  sizes: readonly { width: number; height: number }[],
  wait: () => Promise<void>,
  note: ReturnType<typeof notesIn>,
) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await wait()
    if (!onlyLookedAt.has(size.width)) note(size.width, await troublesOf(page))
    if (size.width > 320) note(size.width, await cutsOf(page))
    if (size.width === least.en) note(`${size.width} wider text`, await lostWhenWider(page))
  }
}
