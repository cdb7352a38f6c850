import type { Page } from 'playwright-core'
import { cutsOf } from './cut-texts.ts'
import { troublesOf } from './stops.ts'
import { lostWhenWider } from './wider-text.ts'

/**
 * Widths of an old phone and of a laptop at 400 %, of a phone, a tablet, laptops and desktops. They
 * include the narrowest width of each span between two breakpoints, where there is least room, and
 * the widths that schools use.
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
 * Where wider spacing has least room: at 400 % for English, whose words are long, and on a modern
 * phone for Chinese.
 */
export const least = { en: 320, zh: 390 }

/** These lie between the widths of the keyboard walk, so only texts are checked there. */
const onlyLookedAt = new Set([360, 1200, 1440, 1920])

/** Chinese words are short, so they are checked on a phone, a tablet and a desktop only. */
export const inChineseToo = new Set([390, 900, 1366])

/**
 * Visitors with fewer rights see less of an administrator's screen, so it has more room. The
 * keyboard walk covers a narrow, a medium and a desktop width.
 */
export const forFewer = new Set([320, 900, 1366])

/** All tab stops as text. Two widths with the same text need only one keyboard walk. */
export const stopsOf = (page: Page) =>
  page.evaluate<string>(`[...document.querySelectorAll('main :is(a[href], button, input, select, textarea, [tabindex="0"])')]
    .map((one) => [one.tagName, one.className, one.type, one.disabled, one.ariaLabel ?? one.textContent].join(' ')).join('\\n')`)

export type Troubles = Record<string, string[]>
export const notesIn = (troubles: Troubles) => (key: string | number, found: string[]) => {
  if (found.length > 0) troubles[key] = [...(troubles[key] ?? []), ...found]
}

/** Returns the problems of a screen at every width: in the keyboard walk and in its texts. */
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
