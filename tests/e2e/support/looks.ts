import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** `only`: the only rule that axe checks there. */
export type Look = Readonly<{ width: number; theme: 'light' | 'dark'; only?: 'contrast' }>

export const onDesk: Look = { width: 1440, theme: 'light' }

/** Shows the page at a width and in a theme, and checks that it is not too wide. */
export const setLook = async (page: Page, { width, theme }: Look) => {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  expect(await page.evaluate<number>(tooWide)).toBe(0)
}

/**
 * Returns how much wider the page is than its window. Tables without enough room soon become cards.
 */
const tooWide = `(async () => {
  const { documentElement: root } = document
  for (let tries = 0; root.scrollWidth > root.clientWidth && tries < 40; tries += 1)
    await new Promise((done) => setTimeout(done, 50))
  return Math.max(0, root.scrollWidth - root.clientWidth)
})()`
